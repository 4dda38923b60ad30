import { paths } from '@portico/contract/api/paths'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { site } from '../../../site.config.ts'
import { AccountMenu } from '../features/account/account-menu.tsx'
import styles from './app-header.module.css'
import { useSession } from '../auth/session.ts'
import { LogoutButton } from '../features/session/logout-button.tsx'

/** The navigation in order; a new staff page is one more line. */
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

/** The header of every signed-in page. */
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
                    // Some pages lead back to the previous page.
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

/** Scrolls the current page's link into view where not all links fit, without scrolling the page. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current=page]')
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
}
