import { paths } from '@portico/contract/api/paths'
import { useSession } from '../../auth/session.ts'
import { HeroPage } from '../../components/feedback/message-page.tsx'
import { buttonClass } from '../../components/form/button.tsx'

const home = { href: paths.landing, name: 'Back to Home' }

/** What is shown where there is nothing. Who is logged in mistyped an address of the portal, and goes on there. */
export function NotFound() {
  const isSignedIn = useSession().token !== null
  const portal = { href: paths.dashboard, name: isSignedIn ? 'Dashboard' : 'Client Portal' }
  const [first, second] = isSignedIn ? [portal, home] : [home, portal]
  return (
    <HeroPage
      title="Page not found"
      text="Wide of the goal: there is nothing at this address. Check the spelling, or start again here."
      view="spot"
    >
      <a href={first.href} className={buttonClass('floodlight')}>
        {first.name}
      </a>
      <a href={second.href} className={buttonClass('chalk')}>
        {second.name}
      </a>
    </HeroPage>
  )
}
