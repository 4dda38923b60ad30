import type { Page } from '@portico/contract/api/paths'
import { areaPages, areas, pageAt, pageNames, pages, paths } from '@portico/contract/api/paths'
import { mayAct } from '@portico/contract/features/roles'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useLocation } from 'react-router'
import { profileQuery } from '../auth/account-queries.ts'
import type { StoredUser } from '../auth/session.ts'
import { useSession } from '../auth/session.ts'
import { useKnownOn } from '../figures/known-on.ts'
import { useSecondPerson } from '../figures/release.ts'
import { useToDo, waitingIn } from '../figures/to-do.ts'

const linkClass =
  'flex items-center text-chalk-quiet -outline-offset-3 no-underline whitespace-nowrap hover:text-chalk aria-[current]:text-chalk'

/** In the bar, the line of the current page is its own edge, and the ring of the focus stands off its words. In the menu, each is a row, next to another where two fit. */
const places = {
  bar: {
    nav: 'flex flex-none gap-fluid',
    // As wide as the longest, also before the font has come; with the room of the ring.
    own: 'w-20 flex-none justify-center focus-visible:w-24',
    link: `h-15 focus-visible:-mx-2 focus-visible:px-2 border-y-3 border-y-transparent aria-[current]:border-b-floodlight forced-colors:[border-block-color:Canvas] forced-colors:aria-[current]:border-b-highlight ${linkClass}`,
  },
  menu: {
    own: '',
    nav: 'grid flex-none md:grid-cols-[1fr_1fr] md:gap-x-8',
    link: `h-12 border-b border-b-chalk-line text-lg aria-[current]:font-strong aria-[current]:before:mt-3 aria-[current]:before:mr-3 aria-[current]:before:mb-3 aria-[current]:before:w-0.75 aria-[current]:before:self-stretch aria-[current]:before:bg-floodlight forced-colors:border-b-canvas-text forced-colors:aria-[current]:before:bg-highlight forced-colors:aria-[current]:before:forced-color-adjust-none ${linkClass}`,
  },
}

interface PageLinksProps {
  in: keyof typeof places
  /** null until the profile is known */
  user: StoredUser | null
}

/** The navigation: for staff the parts of the portal, which are never in the menu, for investors their pages. */
export const PageLinks = ({ user, in: place }: PageLinksProps) =>
  user?.is_staff === true ? <StaffLinks /> : <InvestorLinks user={user} in={place} />

/** Some pages lead back to the previous page. */
export function useFrom(): (to: string) => unknown {
  const location = useLocation()
  const from = location.pathname + location.search
  return (to) => (to === location.pathname ? (location.state as unknown) : { from })
}

/** Until the user is known, only what is for everyone. */
function InvestorLinks({ user, in: place }: PageLinksProps) {
  const stateFor = useFrom()
  return (
    <nav className={places[place].nav} aria-label="Portal">
      {pageNames.map((page) => {
        const { link, investor } = pages[page]
        if (link === undefined || investor !== undefined) return null
        if (link.investorsOnly === true && user === null) return null
        const to = paths[page]
        return (
          <NavLink
            key={to}
            to={to}
            className={`${places[place].own} ${places[place].link}`}
            state={stateFor(to)}
          >
            {link.name}
          </NavLink>
        )
      })}
    </nav>
  )
}

const mostShown = 99
/** How many things wait there, as it is shown. */
export const shownOf = (count: number) => (count > mostShown ? `${mostShown}+` : count)

/** What a link is called while things wait there. */
export const labelOf = (name: string, count: number) => (count > 0 ? `${name}, ${count} waiting` : undefined)

/** The parts of the portal for staff: the properties of each link, and how many things wait there. */
function useAreas() {
  const { pathname } = useLocation()
  const stateFor = useFrom()
  const page = pageAt(pathname)
  const { data: items = [] } = useToDo()
  return areas.map((area) => {
    const { name, page: opened } = areaPages[area]
    const to = paths[opened]
    // All of them are on Home.
    const count = area === 'home' ? items.length : waitingIn(area, items)
    const isHere = page !== undefined && pages[page].area === area
    const current = to === paths[page ?? 'landing'] ? ('page' as const) : ('true' as const)
    return {
      area,
      name,
      count,
      shownCount: shownOf(count),
      label: labelOf(name, count),
      link: { to, state: stateFor(to), 'aria-current': isHere ? current : undefined },
    }
  })
}

const StaffLinks = () => (
  <nav className={places.bar.nav} aria-label="Portal">
    {useAreas().map(({ area, name, count, shownCount, label, link }) => {
      const isCounted = count > 0 && area !== 'home'
      return (
        <Link key={area} {...link} className={places.bar.link} aria-label={isCounted ? label : undefined}>
          {name}
          {isCounted && (
            <span className="ml-1.5 min-w-5.5 rounded-[11px] border border-chalk-line px-1.5 py-0 text-center text-[0.75rem] leading-5 text-chalk tabular-nums">
              {shownCount}
            </span>
          )}
        </Link>
      )
    })}
  </nav>
)

/** The navigation of staff where the header has no room for it, at the foot of the screen. */
export const TabBar = () => (
  <nav
    className="[position:fixed] right-0 bottom-0 left-0 z-14 grid grid-cols-[repeat(5,minmax(0,1fr))] border-t border-t-header-line bg-header pb-[env(safe-area-inset-bottom)] [--focus:var(--floodlight)] print:hidden"
    aria-label="Portal"
    data-tabs
  >
    {useAreas().map(({ area, name, count, shownCount, label, link }) => (
      <Link
        key={area}
        {...link}
        className="flex h-15 flex-col items-center justify-center gap-px border-t-3 border-t-transparent pb-0.75 text-[min(0.75rem,3.8vw)] leading-4 whitespace-nowrap text-chalk-quiet font-stretch-90% no-underline -outline-offset-3 aria-[current]:border-t-floodlight aria-[current]:font-strong aria-[current]:text-chalk forced-colors:[border-top-color:Canvas] forced-colors:aria-[current]:border-t-highlight"
        aria-label={label}
      >
        <b className="min-h-4.25 text-xs leading-4.25 text-chalk tabular-nums">{count > 0 && shownCount}</b>
        {name}
      </Link>
    ))}
  </nav>
)

/** The pages that no part of the portal opens by itself, as the role of staff has them. */
export function useOtherPages({ role }: StoredUser) {
  const isPrepared = useSecondPerson()
  // Until the role of staff is known: every page says itself whom it is for.
  const held = role ?? 'administrator'
  const isFor = (page: Page) => {
    const { link, needs } = pages[page]
    if (link === undefined || link.investorsOnly === true) return false
    return (needs === undefined || mayAct(held, needs)) && (link.onlyPrepared !== true || isPrepared)
  }
  return pageNames.filter(isFor).map((page) => {
    const { name = '', readAs = name } = pages[page].link ?? {}
    return { page, to: paths[page], name: mayAct(held, 'preparer') ? name : readAs }
  })
}

/** The pages of the part of the portal that is shown, where it has several. */
export function useTabs(): Page[] {
  const { pathname } = useLocation()
  const isPrepared = useSecondPerson()
  const { area, tab } = pages[pageAt(pathname) ?? 'landing']
  if (tab === undefined) return []
  const tabs = pageNames.filter(
    (page) =>
      pages[page].area === area &&
      pages[page].tab !== undefined &&
      (pages[page].link?.onlyPrepared !== true || isPrepared),
  )
  return tabs.length > 1 ? tabs : []
}

/** The pages to which the firm's view on Home has buttons, for the roles that may act. */
const withButtons: ReadonlySet<Page> = new Set<Page>(['impersonate', 'userSummary'])

/** Whether the page that is shown has those buttons. */
function useHasButtons({ role }: StoredUser): boolean {
  const { pathname } = useLocation()
  const { token } = useSession()
  const on = useKnownOn()
  // The page reads the profile; here it is only looked at.
  const { data } = useQuery({ ...profileQuery(token), enabled: false })
  const isFirm = pageAt(pathname) === 'dashboard' && data?.has_own_months === false
  return isFirm && on === undefined && mayAct(role ?? null, 'preparer')
}

/** The other pages of staff, at the foot of each, without those above it: every page is linked to once. */
export function MorePages({ user }: { user: StoredUser }) {
  const stateFor = useFrom()
  const hasButtons = useHasButtons(user)
  const tabs = useTabs()
  return (
    <nav className="[display:contents]" aria-label="More pages">
      {useOtherPages(user)
        .filter(({ page }) => !(hasButtons && withButtons.has(page)) && !tabs.includes(page))
        .map(({ to, name }) => (
          <NavLink key={to} to={to} className="touch-target py-2 hover:text-ink" state={stateFor(to)}>
            {name}
          </NavLink>
        ))}
    </nav>
  )
}
