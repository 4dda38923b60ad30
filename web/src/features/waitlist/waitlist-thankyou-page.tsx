import { paths } from '@portico/contract/api/paths'
import { HeroPage } from '../../components/feedback/message-page.tsx'
import { buttonClass } from '../../components/form/button.tsx'

/** Confirms that a visitor has joined the waitlist. */
export const Component = () => (
  <HeroPage
    title="You're on the List"
    text="We have your name and e-mail and will write to you. There is nothing more to do."
    view="kickoff"
  >
    <a href={paths.landing} className={buttonClass('floodlight')}>
      Back to Home
    </a>
  </HeroPage>
)
