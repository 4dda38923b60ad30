import { site } from '../../../../site.config.ts'
import { About } from './about.tsx'
import { Banner } from './banner.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Services } from './services.tsx'
import { Team } from './team.tsx'

/** The firm's front page: plain HTML, which landing.client.ts brings to life. */
export function Component() {
  return (
    <>
      <title>{site.name}</title>
      <LandingHeader />
      <main id="main">
        <Hero />
        <About />
        <Services />
        <Banner />
        <Team />
        <Contact />
      </main>
      <LandingFooter />
    </>
  )
}
