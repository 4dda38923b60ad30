import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { AppHeader } from './app-header.tsx'
import styles from './app-layout.module.css'
import { ImpersonationBar } from '../features/impersonation/impersonation-bar.tsx'
import { queryClient } from '../api/query-client.ts'
import type { Redirect } from '../auth/session.ts'
import { clearRedirect, storedToken, usePendingRedirect, useRedirect, useSession } from '../auth/session.ts'
import { Notice } from '../components/feedback/notice.tsx'

/**
 * What every signed-in page shares: the header, the data cache, the impersonation bar, and the redirect when the
 * session changes.
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
        {/* Keyed by token: another user's session starts every page from scratch. */}
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
    // Not before the other page is there: the one being left would send its requests again. Without a session
    // this layout is gone, and must not reappear for a moment.
    if (key !== keyBefore && storedToken() !== null) clearRedirect(redirect)
  }, [key, keyBefore, redirect])
  return null
}
