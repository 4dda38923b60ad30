import { paths } from '@portico/contract/api/paths'
import type { RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { displayName, initials } from '../../auth/display-name.ts'
import type { StoredUser } from '../../auth/session.ts'
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
        <span aria-hidden className={styles['initials']}>
          {initials(displayName(user))}
        </span>
        <span className={styles['name']}>{displayName(user)}</span>
        <svg aria-hidden viewBox="0 0 10 6" className={styles['arrow']}>
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      <div id={panelId} className={styles['panel']} hidden={!open}>
        <p className={styles['email']}>{user.email}</p>
        <Link to={paths.account} className={styles['link']} onClick={close}>
          Account
        </Link>
        {!user.is_staff && (
          <Link to={paths.accountViews} className={styles['link']} onClick={close}>
            Who looked at my account
          </Link>
        )}
        <ThemeChoice onChosen={close} />
      </div>
    </div>
  )
}

interface DismissHandlers {
  onEscape: () => void
  /** A press outside, or the focus moving out. */
  onLeave: () => void
}

/** Dismisses an open element. */
function useDismiss(element: RefObject<HTMLElement | null>, open: boolean, handlers: DismissHandlers): void {
  useEffect(() => {
    if (!open) return
    const closing = new AbortController()
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) handlers.onLeave()
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') handlers.onEscape()
    }
    document.addEventListener('pointerdown', leave, closing)
    document.addEventListener('focusin', leave, closing)
    document.addEventListener('keydown', escape, closing)
    return () => closing.abort()
  })
}
