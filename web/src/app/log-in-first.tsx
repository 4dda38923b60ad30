import { paths } from '@portico/contract/api/paths'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../components/form/button.tsx'
import { MessagePage } from '../components/feedback/message-page.tsx'

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
