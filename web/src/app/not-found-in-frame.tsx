import { paths } from '@portico/contract/api/paths'
import { Link } from 'react-router'
import { MessagePage } from '../components/feedback/message-page.tsx'
import { buttonClass } from '../components/form/button.tsx'
import { notFound } from '../features/public/not-found.tsx'

/** The 404 page of who is logged in: they mistyped an address of the portal, and go on there. */
export const Component = () => (
  <MessagePage {...notFound}>
    <Link to={paths.dashboard} className={buttonClass('action')}>
      Dashboard
    </Link>
    <a href={paths.landing} className={buttonClass('quiet')}>
      Back to Home
    </a>
  </MessagePage>
)
