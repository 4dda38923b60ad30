import { paths } from '@portico/contract/paths'
import { Button, buttonClass } from './button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown when a page breaks, or when its code could not be loaded. */
export function ErrorPage() {
  return (
    <MessagePage
      title="Something went wrong"
      text="This page could not be shown. Nothing you posted is lost."
    >
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
      {/* A full load, not a client navigation: whatever broke starts afresh. */}
      <a href={paths.landing} className={buttonClass('quiet')}>
        Back to Home
      </a>
    </MessagePage>
  )
}
