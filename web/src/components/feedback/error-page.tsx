import { paths } from '@portico/contract/api/paths'
import { HeroPage } from '../../illustrations/hero-page.tsx'
import { Button, buttonClass } from '../form/button.tsx'

/** Shown when a page breaks, or when its code could not be loaded. */
export const ErrorPage = () => (
  <HeroPage
    title="Something went wrong"
    text="This page could not be shown. Nothing you posted is lost."
    view="spot"
  >
    <Button kind="floodlight" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
    {/* A full load, not a client navigation: whatever broke starts from scratch. */}
    <a href={paths.landing} className={buttonClass('chalk')}>
      Back to Home
    </a>
  </HeroPage>
)
