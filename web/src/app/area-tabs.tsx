import { areaPages, pageAt, pages, paths } from '@portico/contract/api/paths'
import { NavLink, useLocation } from 'react-router'
import { useToDo, waitingOn } from '../figures/to-do.ts'
import { labelOf, shownOf, useFrom, useTabs } from './page-links.tsx'

/** The pages of a part of the portal, above each of them, and how many things wait on each. */
export function AreaTabs() {
  const tabs = useTabs()
  const { pathname } = useLocation()
  const stateFor = useFrom()
  const { data: items = [] } = useToDo()
  const { area } = pages[pageAt(pathname) ?? 'landing']
  if (area === undefined || tabs.length === 0) return null
  return (
    <nav
      // On a phone five of them have just enough room.
      className={`-mt-4 mb-3 flex gap-x-6 overflow-x-auto scroll-cue text-md font-stretch-90% max-md:text-sm print:hidden ${tabs.length > 3 ? 'max-md:gap-x-2.5' : ''}`}
      aria-label={areaPages[area].name}
    >
      {tabs.map((page) => {
        const { tab = '' } = pages[page]
        const count = waitingOn(page, items)
        return (
          <NavLink
            key={page}
            to={paths[page]}
            state={stateFor(paths[page])}
            aria-label={labelOf(tab, count)}
            className="flex min-h-11 flex-none items-center justify-center border-b-2 border-b-transparent no-underline hover:border-b-control-line focus-visible:-outline-offset-2 aria-[current]:border-b-ink aria-[current]:font-strong pointer-coarse:min-w-11"
          >
            {tab}
            {count > 0 && <span className="ml-1 text-muted tabular-nums">{shownOf(count)}</span>}
          </NavLink>
        )
      })}
    </nav>
  )
}
