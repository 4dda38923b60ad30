import { paths } from '@portico/contract/paths'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { MessagePage } from '../ui/message-page.tsx'

/** The 404 page. */
export function Component() {
  return (
    <main>
      <MessagePage
        title="Page not found"
        text="There is nothing at this address. It may have moved, or never was in play."
      >
        <Link to={paths.landing} className={buttonClass('action')}>
          Back to Home
        </Link>
      </MessagePage>
    </main>
  )
}
