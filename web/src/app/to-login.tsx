import { logInFirst, pages, paths } from '@portico/contract/api/paths'
import { Link, Navigate, useLocation } from 'react-router'
import { MessagePage } from '../components/feedback/message-page.tsx'
import { buttonClass } from '../components/form/button.tsx'

/** Sends a visitor to the login page and then back here, keeping the notice whose mail they followed. */
export function ToLogin({ page }: { page: 'dashboard' | 'documents' | 'statement' }) {
  const from = paths[page] + useLocation().search
  return <Navigate to={paths.login} replace state={{ message: pages[page].visitor, from }} />
}

/** Shown instead of a page that needs a session; signing in leads back to it. */
export function LogInFirst() {
  const { pathname, search, hash } = useLocation()
  return (
    <MessagePage title={logInFirst}>
      <Link to={paths.login} state={{ from: pathname + search + hash }} className={buttonClass('action')}>
        Go to login
      </Link>
    </MessagePage>
  )
}
