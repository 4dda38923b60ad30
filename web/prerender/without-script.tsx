import { site } from '../../site.config.ts'
import { HeroPage } from '../src/components/feedback/message-page.tsx'

/** What a signed-in page shows in a browser without scripts. */
export const WithoutScript = () => (
  <HeroPage
    title="JavaScript is off"
    text="The client portal draws its figures in your browser, which needs JavaScript. Turn it on and load this page again, or write to us."
    view="spot"
  >
    <a href={`mailto:${site.email}`}>{site.email}</a>
  </HeroPage>
)
