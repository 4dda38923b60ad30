import { site } from '../../site.config.ts'
import { HeroPage } from '../src/illustrations/hero-page.tsx'

/** What a signed-in page says in a browser that runs no scripts. */
export const WithoutScript = () => (
  <HeroPage
    title="JavaScript is off"
    text="The client portal draws its figures in your browser, which needs JavaScript. Turn it on and load this page again, or write to us."
    seat="spot"
  >
    <a href={`mailto:${site.email}`}>{site.email}</a>
  </HeroPage>
)
