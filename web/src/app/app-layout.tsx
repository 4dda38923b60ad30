import '../styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { AppHeader, narrow } from './app-header.tsx'
import styles from './app-layout.module.css'
import { useMovingNumbers } from './moving-numbers.ts'
import { MorePages, TabBar } from './page-links.tsx'
import { WithPalette } from './palette/finder.tsx'
import { ImpersonationBar } from '../features/impersonation/impersonation-bar.tsx'
import { OpenedNotice } from '../features/notices/opened-notice.tsx'
import { queryClient } from '../api/query-client.ts'
import type { Redirect, StoredUser } from '../auth/session.ts'
import {
  clearRedirect,
  markFollowed,
  storedToken,
  usePendingRedirect,
  useRedirect,
  useSession,
  useSessionOwner,
} from '../auth/session.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { useMedia } from '../components/hooks.ts'
import { LeaveGuards } from '../components/form/leave-guard.tsx'
import { DatePrompt, SessionPrompt } from '../features/session/session-prompt.tsx'
import { paths } from '@portico/contract/api/paths'
import { riskNotice } from '@portico/contract/site'
import { firmTimeZone } from '../api/firm-time.ts'
import { site } from '../../../site.config.ts'

export { ErrorInFrame } from './error-in-frame.tsx'

/** Loaded for staff only. */
const MailBar = lazy(async () => ({ default: (await import('../features/notices/mail-bar.tsx')).MailBar }))

/**
 * What every signed-in page shares: header and footer, the data cache, the impersonation bar, and the redirect when the
 * session changes.
 */
export function Component() {
  const redirect = usePendingRedirect()
  const { token, user } = useSession()
  const owner = useSessionOwner()
  const { message } = useRedirect()
  const hasTabs = useMedia(narrow.staff)
  const isStaff = token !== null && user?.is_staff === true
  useMovingNumbers()
  if (redirect !== null) return <Leave redirect={redirect} />
  return (
    <QueryClientProvider client={queryClient}>
      <WithPalette isStaff={isStaff}>
        <SkipLink />
        {token !== null && <ImpersonationBar />}
        <AppHeader />
        {isStaff && (
          <Suspense>
            <MailBar key={owner} />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={styles['main']}>
          {message !== undefined && token !== null && (
            <div className="mb-cards">
              <Notice kind="news">{message}</Notice>
            </div>
          )}
          {/* Keyed by whose session it is: another user's starts every page from scratch. */}
          <LeaveGuards key={owner}>
            <Outlet />
          </LeaveGuards>
        </main>
        <AppFooter user={token === null ? null : user} />
        {hasTabs && isStaff && <TabBar />}
      </WithPalette>
      <SessionPrompt />
      <DatePrompt />
      <OpenedNotice />
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

/** Leads past the navigation. It moves the focus itself: an anchor in the address would be another page to the router. */
const SkipLink = () => (
  <a
    href="#main"
    className="absolute top-2 left-gutter z-30 -translate-y-20 rounded bg-chalk px-4 py-2.5 font-semibold text-pitch focus:translate-none focus:outline-floodlight print:hidden"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    Skip to content
  </a>
)

function Leave({ redirect }: { redirect: Redirect }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [keyBefore] = useState(key)
  useEffect(() => {
    const { to, ...state } = redirect
    markFollowed(redirect)
    void navigate(to, { replace: true, state })
  }, [navigate, redirect])
  useEffect(() => {
    // Not before the other page is there: the one being left would send its requests again. Without a session
    // this layout is gone, and must not reappear for a moment.
    if (key !== keyBefore && storedToken() !== null) clearRedirect(redirect)
  }, [key, keyBefore, redirect])
  return null
}

/** The foot of every signed-in page: the risk, what the figures mean, whose clock it is, and how to reach the firm. On an investor's paper it is the risk alone. */
export const AppFooter = ({ user }: { user: StoredUser | null }) => (
  // It comes with what it is below: a page that turns out to be short would have it jump up.
  <footer
    className={`mx-auto max-w-page px-gutter pb-10 text-sm leading-5 text-muted print:p-0 [body:has([data-footless=true])_&]:hidden print:[body:has([data-risk])_&]:hidden ${user?.is_staff === true ? 'print:hidden' : ''}`}
  >
    <div className="border-t border-t-hairline pt-5">
      {/* A statement says it itself. */}
      <p className="[body:has([data-risk])_&]:hidden">{riskNotice}</p>
      <p className="print:hidden">All dates and times are in {firmTimeZone().replaceAll('_', ' ')}.</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 print:hidden">
        {user?.is_staff === true && <MorePages user={user} />}
        <a className="touch-target py-2 wrap-anywhere hover:text-ink" href={paths.definitions}>
          Definitions
        </a>
        <a className="touch-target py-2 wrap-anywhere hover:text-ink" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        <p className="max-md:basis-full md:ml-auto">{site.offices.map(({ city }) => city).join(' · ')}</p>
      </div>
    </div>
  </footer>
)
