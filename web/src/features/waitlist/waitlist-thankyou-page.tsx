import '../../styles/public.css'
import { paths } from '@portico/contract/api/paths'
import { site } from '../../../../site.config.ts'
import { HeroPage } from '../../components/feedback/message-page.tsx'
import { buttonClass } from '../../components/form/button.tsx'

/** Confirms that a visitor has joined the waitlist, and says what happens next and when. */
export const Component = () => (
  <HeroPage
    title="You're on the List"
    text="Thank you. Here is what happens next."
    view="kickoff"
    details={
      <ol className="mb-8 grid gap-x-8 gap-y-4 lg:mb-12 lg:grid-cols-3">
        {site.afterJoining.map(({ title, text }, k) => (
          <li
            key={title}
            className="grid grid-cols-[28px_1fr] content-start border-t border-t-chalk-line pt-3"
          >
            <span aria-hidden className="row-span-2 text-xl leading-snug font-black font-stretch-80%">
              {k + 1}
            </span>
            <b className="font-bold">{title}</b>
            <span className="text-pretty text-chalk-quiet">{text}</span>
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
