import { paths } from '@portico/contract/api/paths'
import { Link, useLocation, useNavigation } from 'react-router'
import { site } from '../../../site.config.ts'
import type { StoredUser } from '../auth/session.ts'
import { useSession, useSessionOwner } from '../auth/session.ts'
import { buttonClass } from '../components/form/button.tsx'
import { useMedia, usePanel } from '../components/hooks.ts'
import { AccountMenu, OwnLinks } from '../features/account/account-menu.tsx'
import { Bell } from '../features/notices/bell.tsx'
import { LogoutButton } from '../features/session/logout-button.tsx'
import styles from './app-header.module.css'
import { PageLinks } from './page-links.tsx'
import { FindButton } from './palette/finder.tsx'

/** What is left of it where the rest is in the menu, which hangs from the bar. */
const few = 'ml-auto flex items-center gap-2'

/** Where the links no longer fit next to the name: staff have more of them, which are at the foot of the screen there. */
export const narrow = { investors: '(width < 50rem)', staff: '(width < 64rem)' }

/** The header of every signed-in page: one row at any width, or two with very large text. Where it is narrow, the rest is in a menu. */
export function AppHeader() {
  const { token, user } = useSession()
  const isNarrow = useMedia(user?.is_staff === true ? narrow.staff : narrow.investors)
  // Keyed, so that a menu closes on the way to another page.
  const { key } = useLocation()
  const owner = useSessionOwner()
  const isLeaving = useNavigation().state !== 'idle'
  // A button may be pressed before the app has loaded.
  return (
    <header
      aria-busy={isLeaving || undefined}
      data-staff={user?.is_staff === true}
      className={`relative z-15 border-b border-b-header-line bg-header text-md text-chalk [--focus:var(--floodlight)] print:hidden [&_button[aria-busy=true]]:cursor-progress [&_button[aria-busy=true]]:opacity-60 ${styles['bar']}`}
    >
      {/* Five links of staff, each with a count, are as much as fits. A name gives way to them, and Logout on a tablet. */}
      <div
        className={`mx-auto flex min-h-15 max-w-page items-center gap-x-fluid px-gutter max-md:min-h-14 max-xl:in-data-[staff=true]:[&>nav]:gap-4 ${isNarrow ? 'flex-wrap' : ''}`}
      >
        {/* Its longest word is what it needs in the row. */}
        <div className="mr-auto flex flex-1 md:flex-none">
          <Link
            to={paths.landing}
            className="flex min-h-11 items-center leading-tight font-black tracking-[0.01em] uppercase font-stretch-125% no-underline max-md:text-[min(0.875rem,4vw)]"
          >
            {site.name}
          </Link>
        </div>
        {token !== null && !isNarrow && <PageLinks user={user} in="bar" />}
        {token !== null && (
          <div
            className={
              isNarrow
                ? few
                : 'relative flex min-w-0 items-center gap-[clamp(12px,1.6vw,20px)] max-[71.25rem]:in-data-[staff=true]:[&>:last-child]:hidden'
            }
          >
            {!isNarrow && user?.is_staff === true && <FindButton />}
            <Bell key={owner} />
            {isNarrow ? <Menu key={key} user={user} /> : <Own user={user} />}
          </div>
        )}
      </div>
    </header>
  )
}

interface OwnProps {
  /** null until the profile is known */
  user: StoredUser | null
}

const Own = ({ user }: OwnProps) => (
  <>
    {user !== null && (
      <AccountMenu user={user} logout={<LogoutButton className={`${buttonClass('quiet')} mt-3 w-full`} />} />
    )}
    <LogoutButton />
  </>
)

/** A button that opens what is next to the name on wider screens. */
function Menu({ user }: OwnProps) {
  const { close, frame, button, panel } = usePanel()
  return (
    <div ref={frame}>
      <button {...button} className="-mr-2 flex min-h-11 cursor-pointer items-center gap-2.5 rounded px-2">
        Menu
        <svg aria-hidden viewBox="0 0 18 12" className="w-4.5 fill-none stroke-current stroke-2">
          <path className="in-aria-expanded:hidden" d="M0 1h18M0 11h18" />
          <path className="in-aria-[expanded=false]:hidden" d="M4 1l10 10M14 1L4 11" />
        </svg>
      </button>
      <div
        {...panel}
        className="absolute top-full right-0 left-0 grid gap-5 border-t border-b border-t-chalk-line border-b-chalk-line bg-header px-gutter pt-2 pb-6 [--action-ink:var(--pitch)] [--action:var(--chalk)] [--choices:none] [--control-line:var(--chalk-line)] [--ink:var(--chalk)] [--line:var(--chalk-line)] [--paper:var(--pitch)] md:[&>:not(nav)]:max-w-[calc(50%_-_1rem)] [&>button]:min-h-12"
      >
        {user?.is_staff === true && <FindButton onPress={close} />}
        {user?.is_staff !== true && <PageLinks user={user} in="menu" />}
        {user !== null && <OwnLinks user={user} onChosen={close} />}
        <LogoutButton />
      </div>
    </div>
  )
}
