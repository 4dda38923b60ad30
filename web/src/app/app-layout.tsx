import { paths } from '@portico/contract/api/paths'
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { site } from '../../../site.config.ts'
import { queryClient } from '../api/query-client.ts'
import { useRedirect } from '../auth/redirect.ts'
import type { Redirect } from '../auth/session.tsx'
import { arrive, storedToken, usePendingRedirect, useSession } from '../auth/session.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { ImpersonationBar } from '../features/impersonation/impersonation-bar.tsx'
import { LogoutButton } from '../features/session/logout-button.tsx'
import styles from './app-layout.module.css'

/**
 * What every signed-in page shares: the header, the data cache, what staff must know while they
 * impersonate somebody, and the way on when the session changes.
 */
export function Component() {
  const redirect = usePendingRedirect()
  const { token } = useSession()
  const { message } = useRedirect()
  if (redirect !== null) return <Leave redirect={redirect} />
  return (
    <QueryClientProvider client={queryClient}>
      {token !== null && <ImpersonationBar />}
      <AppHeader />
      <main className={styles['main']}>
        {message !== undefined && token !== null && (
          <div className={styles['message']}>
            <Notice kind="news">{message}</Notice>
          </div>
        )}
        {/* Keyed by token: another person's session starts every page from nothing. */}
        <Fragment key={token}>
          <Outlet />
        </Fragment>
      </main>
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

function Leave({ redirect }: { redirect: Redirect }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [keyBefore] = useState(key)
  useEffect(() => {
    const { to, ...state } = redirect
    void navigate(to, { replace: true, state })
  }, [navigate, redirect])
  useEffect(() => {
    // Not before the other page is there: the one that is left would ask its questions once more. Without a session
    // this layout is left behind, and must not come back for a moment.
    if (key !== keyBefore && storedToken() !== null) arrive(redirect)
  }, [key, keyBefore, redirect])
  return null
}

/** In this order; a page for staff is one more line. */
const pages = [
  { to: paths.dashboard, name: 'Dashboard', forStaff: false },
  { to: paths.impersonate, name: 'Impersonate', forStaff: true },
  { to: paths.userSummary, name: 'Add Summary', forStaff: true },
  { to: paths.monthEnd, name: 'Month-End', forStaff: true },
  { to: paths.checks, name: 'Checks', forStaff: true },
  { to: paths.accounts, name: 'Accounts', forStaff: true },
  { to: paths.waitlistDesk, name: 'Waitlist', forStaff: true },
  { to: paths.audit, name: 'Audit', forStaff: true },
]

/** The bar over every signed-in page. */
export function AppHeader() {
  const { token, user } = useSession()
  const location = useLocation()
  const here = location.pathname + location.search
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current), [location.pathname])
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <Link to={paths.landing} className={styles['brand']}>
          {site.name}
        </Link>
        {token !== null && (
          <>
            <nav ref={nav} className={styles['nav']} aria-label="Portal">
              {pages
                .filter(({ forStaff }) => !forStaff || user?.is_staff)
                .map(({ to, name }) => (
                  <NavLink
                    key={to}
                    to={to}
                    className={styles['link'] ?? ''}
                    // Some pages lead back to where somebody came from.
                    state={to === location.pathname ? (location.state as unknown) : { from: here }}
                  >
                    {name}
                  </NavLink>
                ))}
            </nav>
            <div className={styles['own']}>
              {user !== null && <AccountMenu user={user} />}
              <LogoutButton />
            </div>
          </>
        )}
      </div>
    </header>
  )
}

/** Brings the link of the present page into the row where not all of them fit; the page itself stays where it is. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current=page]')
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
}
