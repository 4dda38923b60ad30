import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { AppHeader } from './app-header.tsx'
import styles from './app-layout.module.css'
import { queryClient } from './query-client.ts'
import type { Departure } from './session.tsx'
import { useDeparture, useSession } from './session.tsx'

/** What every signed-in page shares: the header, the data cache, and the way out when the session ends. */
export function Component() {
  const departure = useDeparture()
  const { token } = useSession()
  if (departure !== null) return <Leave {...departure} />
  return (
    <QueryClientProvider client={queryClient}>
      <AppHeader />
      <main className={styles['main']}>
        {/* Keyed by token: another person's session starts every page from nothing. */}
        <Fragment key={token}>
          <Outlet />
        </Fragment>
      </main>
      <ScrollRestoration />
    </QueryClientProvider>
  )
}

function Leave({ to, message, from }: Departure) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace: true, state: { message, from } })
  }, [navigate, to, message, from])
  return null
}
