import type { Page } from '@portico/contract/api/paths'
import { areaPages, areas, pageAt, pageNames, pages, paths } from '@portico/contract/api/paths'
import { mayAct } from '@portico/contract/features/roles'
import { Link, NavLink, useLocation } from 'react-router'
import type { StoredUser } from '../auth/session.ts'
import { useSecondPerson } from '../figures/release.ts'
import { useToDo, waitingIn } from '../figures/to-do.ts'
import styles from './app-header.module.css'

/** The line of the current page is the bar's own edge. */
const linkClass = `flex items-center h-15 border-y-3 border-y-transparent text-chalk-quiet -outline-offset-3 no-underline whitespace-nowrap hover:text-chalk aria-[current]:text-chalk ${styles['link']}`

const navClass = `flex flex-none gap-fluid ${styles['nav']}`

interface PageLinksProps {
  /** null until the profile is known */
  user: StoredUser | null
}

/** The navigation: for staff the parts of the portal, for investors their pages. */
export const PageLinks = ({ user }: PageLinksProps) =>
  user?.is_staff === true ? <StaffLinks /> : <OwnLinks user={user} />

/** Some pages lead back to the previous page. */
function useFrom(): (to: string) => unknown {
  const location = useLocation()
  const from = location.pathname + location.search
  return (to) => (to === location.pathname ? (location.state as unknown) : { from })
}

/** Until the user is known, only what is for everyone. */
function OwnLinks({ user }: PageLinksProps) {
  const stateFor = useFrom()
  return (
    <nav className={navClass} aria-label="Portal">
      {pageNames.map((page) => {
        const { link, investor } = pages[page]
        if (link === undefined || investor !== undefined) return null
        if (link.investorsOnly === true && user === null) return null
        const to = paths[page]
        return (
          <NavLink key={to} to={to} className={linkClass} state={stateFor(to)}>
            {link.name}
          </NavLink>
        )
      })}
    </nav>
  )
}

const mostShown = 99

function StaffLinks() {
  const { pathname } = useLocation()
  const stateFor = useFrom()
  const page = pageAt(pathname)
  const { data: items = [] } = useToDo()
  return (
    <nav className={navClass} aria-label="Portal">
      {areas.map((area) => {
        const { name, page: opened } = areaPages[area]
        const to = paths[opened]
        // All of them are on Home.
        const count = area === 'home' ? 0 : waitingIn(area, items)
        const isHere = page !== undefined && pages[page].area === area
        return (
          <Link
            key={area}
            to={to}
            className={linkClass}
            state={stateFor(to)}
            aria-label={count > 0 ? `${name}, ${count} waiting` : undefined}
            aria-current={isHere ? (to === paths[page] ? 'page' : 'true') : undefined}
          >
            {name}
            {count > 0 && (
              <span className={styles['count']}>{count > mostShown ? `${mostShown}+` : count}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The other pages of staff, at the foot of each: those of their role. */
export function MorePages({ user }: { user: StoredUser }) {
  const stateFor = useFrom()
  const isPrepared = useSecondPerson()
  // Until the role of staff is known: every page says itself whom it is for.
  const { role = 'administrator' } = user
  const isFor = (page: Page) => {
    const { link, needs } = pages[page]
    if (link === undefined || link.investorsOnly === true) return false
    return (needs === undefined || mayAct(role, needs)) && (link.onlyPrepared !== true || isPrepared)
  }
  return (
    <nav className="flex flex-wrap gap-x-6" aria-label="More pages">
      {pageNames.filter(isFor).map((page) => {
        const { name = '', readAs = name } = pages[page].link ?? {}
        const to = paths[page]
        return (
          <NavLink key={to} to={to} className="touch-target py-2 hover:text-ink" state={stateFor(to)}>
            {mayAct(role, 'preparer') ? name : readAs}
          </NavLink>
        )
      })}
    </nav>
  )
}
