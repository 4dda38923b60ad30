import '../../styles/public.css'
import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import { HeroPage } from '../../components/feedback/message-page.tsx'
import { buttonClass } from '../../components/form/button.tsx'

/** Confirms that a visitor has joined the waitlist, and says what happens next and when. */
export const Component = () => (
  <HeroPage
    title="You're on the List"
    text="We have your name and e-mail. Here is what happens next."
    view="kickoff"
    details={
      <ol className="mb-tall grid max-w-5xl gap-x-8 gap-y-5 [counter-reset:step] lg:grid-cols-3">
        {site.afterJoining.map(({ title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[28px_1fr] content-start border-t border-t-chalk-line pt-3 [counter-increment:step] before:row-span-2 before:text-xl before:leading-snug before:font-black before:font-stretch-80% before:content-[counter(step)]"
          >
            <b className="font-bold">{title}</b>
            <span className="text-chalk-quiet">{text}</span>
          </li>
        ))}
      </ol>
    }
  >
    <a href={paths.landing} className={buttonClass('floodlight')}>
      Back to Home
    </a>
    <a href={paths.definitions} className={buttonClass('chalk')}>
      Read the definitions
    </a>
  </HeroPage>
)
