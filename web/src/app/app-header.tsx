import type { Page } from '@portico/contract/api/paths'
import { pageNames, pages, paths } from '@portico/contract/api/paths'
import { mayAct } from '@portico/contract/features/roles'
import { useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { site } from '../../../site.config.ts'
import type { StoredUser } from '../auth/session.ts'
import { useSession, useSessionOwner } from '../auth/session.ts'
import { useDismiss, useMedia } from '../components/hooks.ts'
import { AccountMenu, OwnLinks } from '../features/account/account-menu.tsx'
import { Bell } from '../features/notices/bell.tsx'
import { LogoutButton } from '../features/session/logout-button.tsx'
import { usePreparedPostings, useSecondPerson } from '../investments/release.ts'
import styles from './app-header.module.css'

/** Where the links no longer fit next to the name: staff have more of them. */
export const narrow = { investors: '(max-width: 799px)', staff: '(max-width: 1239px)' }

/** The header of every signed-in page: one row at any width. Where it is narrow, the rest is in a menu. */
export function AppHeader() {
  const { token, user } = useSession()
  const isNarrow = useMedia(user?.is_staff === true ? narrow.staff : narrow.investors)
  // Keyed, so that a menu closes on the way to another page.
  const { key } = useLocation()
  const owner = useSessionOwner()
  return (
    <header className={styles['bar']}>
      <div className={styles['inner']}>
        <Link to={paths.landing} className={styles['brand']}>
          {site.name}
        </Link>
        {token !== null && !isNarrow && <PageLinks user={user} />}
        {token !== null && (
          <div className={styles[isNarrow ? 'few' : 'own']}>
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
    {user !== null && <AccountMenu user={user} />}
    <LogoutButton />
  </>
)

/** A button that opens everything that is next to the name on wider screens. */
function Menu({ user }: OwnProps) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useDismiss(menu, open, { onEscape: close, onLeave: () => setOpen(false) })
  return (
    <div ref={menu} className={styles['menu']}>
      <button
        ref={opener}
        type="button"
        className={styles['opener']}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        Menu
        <svg aria-hidden viewBox="0 0 18 12" className={styles['icon']}>
          <path className={styles['lines']} d="M0 1h18M0 11h18" />
          <path className={styles['cross']} d="M4 1l10 10M14 1L4 11" />
        </svg>
      </button>
      <div id={panel} className={styles['panel']} hidden={!open}>
        <PageLinks user={user} />
        {user !== null && <OwnLinks user={user} onChosen={close} />}
        <LogoutButton />
      </div>
    </div>
  )
}

/** Whether a page's link is for a user; until the user is known, only what is for everyone. */
function isFor(page: Page, user: StoredUser | null): boolean {
  const { investor, link } = pages[page]
  if (investor !== undefined) return user?.is_staff === true
  return link?.investorsOnly !== true || user?.is_staff === false
}

function PageLinks({ user }: OwnProps) {
  const location = useLocation()
  const here = location.pathname + location.search
  // Until the role of staff is known: every page says itself whom it is for.
  const { role = 'administrator' } = user ?? { role: null }
  const isPrepared = useSecondPerson()
  const waiting = usePreparedPostings().data?.waiting ?? 0
  return (
    <nav className={styles['nav']} aria-label="Portal">
      {pageNames.map((page) => {
        const { link, needs } = pages[page]
        if (link === undefined || !isFor(page, user)) return null
        if (needs !== undefined && !mayAct(role, needs)) return null
        if (link.onlyPrepared === true && !isPrepared) return null
        const { name, readAs = name, onlyPrepared } = link
        const to = paths[page]
        return (
          <NavLink
            key={to}
            to={to}
            className={styles['link'] ?? ''}
            // Some pages lead back to the previous page.
            state={to === location.pathname ? (location.state as unknown) : { from: here }}
          >
            {mayAct(role, 'preparer') ? name : readAs}
            {onlyPrepared === true && waiting > 0 && (
              <span className={styles['count']} aria-label={`${waiting} waiting`}>
                {waiting}
              </span>
            )}
          </NavLink>
        )
      })}
    </nav>
  )
}
