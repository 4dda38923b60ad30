import { paths } from '@portico/contract/api/paths'
import { Link } from 'react-router'
import { useSession } from '../auth/session.ts'
import { MessagePage } from '../components/feedback/message-page.tsx'
import { buttonClass } from '../components/form/button.tsx'
import { notFound } from '../features/public/not-found.tsx'

/** The 404 page of who is logged in: they mistyped an address of the portal, and go on there. */
export function Component() {
  const { user } = useSession()
  // What the navigation of staff calls Home is their dashboard.
  const [own, open] = user?.is_staff === true ? ['Home', 'Public page'] : ['Dashboard', 'Back to Home']
  return (
    <MessagePage {...notFound}>
      <Link to={paths.dashboard} className={buttonClass('action')}>
        {own}
      </Link>
      <a href={paths.landing} className={buttonClass('quiet')}>
        {open}
      </a>
    </MessagePage>
  )
}
