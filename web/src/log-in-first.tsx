import { paths } from '@portico/contract/paths'
import { Link, useLocation } from 'react-router'
import { buttonClass } from './ui/button.tsx'
import { MessagePage } from './ui/message-page.tsx'

/** Instead of a page that needs a session; signing in leads back to it. */
export function LogInFirst() {
  const { pathname, search } = useLocation()
  return (
    <MessagePage title="You must be logged in.">
      <Link to={paths.login} state={{ from: pathname + search }} className={buttonClass('action')}>
        Go to login
      </Link>
    </MessagePage>
  )
}
