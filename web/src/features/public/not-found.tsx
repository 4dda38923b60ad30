import { paths } from '@portico/contract/api/paths'
import { HeroPage } from '../../components/feedback/message-page.tsx'
import { buttonClass } from '../../components/form/button.tsx'

export const notFound = {
  title: 'Page not found',
  text: 'Wide of the goal: there is nothing at this address. Check the spelling, or start again here.',
}

/** What visitors are shown where there is nothing. */
export const NotFound = () => (
  <HeroPage {...notFound} view="spot">
    <a href={paths.landing} className={buttonClass('floodlight')}>
      Back to Home
    </a>
    <a href={paths.dashboard} className={buttonClass('chalk')}>
      Client Portal
    </a>
  </HeroPage>
)
