import { paths } from '@portico/contract/api/paths'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { displayName, initials } from '../../auth/display-name.ts'
import type { StoredUser } from '../../auth/session.ts'
import { useDismiss } from '../../components/hooks.ts'
import { ThemeChoice } from '../../components/layout/theme-choice.tsx'
import styles from './account-menu.module.css'

/** The user's name, which opens links to the account and the choice of theme. */
export function AccountMenu({ user }: { user: StoredUser }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
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
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {user.is_staff && (
          <span aria-hidden className={styles['initials']}>
            {initials(displayName(user))}
          </span>
        )}
        <span className={styles['person']}>
          <span className={styles['name']}>{displayName(user)}</span> <RoleOf user={user} />
        </span>
        <svg aria-hidden viewBox="0 0 10 6" className={styles['arrow']}>
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      <div id={panelId} className={styles['panel']} hidden={!open}>
        <OwnLinks user={user} onChosen={close} />
      </div>
    </div>
  )
}

/** The role of a member of staff. */
const RoleOf = ({ user: { role } }: { user: StoredUser }) =>
  role === null || role === undefined ? null : <span className={styles['role']}>{role}</span>

/** Whose account it is, its pages, and the choice of theme. */
export function OwnLinks({ user, onChosen }: { user: StoredUser; onChosen: () => void }) {
  const links = [
    { to: paths.account, name: 'Account' },
    ...(user.is_staff ? [] : [{ to: paths.accountViews, name: 'Who looked at my account' }]),
  ]
  const name = displayName(user)
  return (
    <div className={styles['own']}>
      <p className={styles['who']}>
        {name !== user.email && <b>{name}</b>}
        <span>{user.email}</span>
        <RoleOf user={user} />
      </p>
      <ul className={styles['links']}>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={styles['link']} onClick={onChosen}>
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
      <ThemeChoice onChosen={onChosen} />
    </div>
  )
}
