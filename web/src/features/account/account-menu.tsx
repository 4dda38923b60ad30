import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName, initials } from '../../auth/display-name.ts'
import type { StoredUser } from '../../auth/session.ts'
import { MenuCaret } from '../../components/caret.tsx'
import { usePanel } from '../../components/hooks.ts'
import { ThemeChoice } from '../../components/layout/theme-choice.tsx'

/** The panel hangs from the menu's container. */
const menuClass = 'min-w-0'
/** Between the links of staff and the next button, there is room for no more. */
const initialsClass =
  'hidden place-items-center w-8 h-8 border border-chalk-line rounded-full text-xs font-strong max-[97.5rem]:grid'
/** The contract writes roles in lower case. */
const roleClass = 'block text-xs first-letter:uppercase'

/** That of the menu it is in. */
const line = 'border-(--line,var(--hairline))'

interface AccountMenuProps {
  user: StoredUser
  /** Below the others. */
  logout: ReactNode
}

/** The user's name, which opens links to the account, the choice of theme and Logout. */
export function AccountMenu({ user, logout }: AccountMenuProps) {
  const { close, frame, button, panel } = usePanel()
  return (
    <div ref={frame} className={menuClass}>
      <button
        {...button}
        className="-mx-2 flex min-h-11 max-w-80 min-w-11 cursor-pointer items-center gap-2 rounded px-2 py-1"
      >
        {user.is_staff && (
          <span aria-hidden className={initialsClass}>
            {initials(displayName(user))}
          </span>
        )}
        <span
          className={`grid min-w-0 text-left leading-snug ${user.is_staff ? 'max-[97.5rem]:sr-only' : ''}`}
        >
          <span className="overflow-hidden text-ellipsis whitespace-nowrap">{displayName(user)}</span>{' '}
          <RoleOf user={user} className="overflow-hidden text-ellipsis whitespace-nowrap text-chalk-quiet" />
        </span>
        <MenuCaret />
      </button>
      <div
        {...panel}
        className="absolute top-[calc(100%_+_8px)] right-0 z-10 w-72 max-w-[calc(100vw_-_2_*_var(--gutter))] rounded border border-control-line bg-paper p-4 text-ink [--focus:light-dark(#1c6e47,#dcf25a)]"
      >
        <OwnLinks user={user} onChosen={close} />
        {logout}
      </div>
    </div>
  )
}

/** The role of a member of staff. */
const RoleOf = ({ user: { role }, className }: { user: StoredUser; className: string }) =>
  role === null || role === undefined ? null : <span className={`${roleClass} ${className}`}>{role}</span>

/** Whose account it is, its pages, and the choice of theme. */
export function OwnLinks({ user, onChosen }: { user: StoredUser; onChosen: () => void }) {
  const links = [
    { to: paths.account, name: 'Account' },
    ...(user.is_staff ? [] : [{ to: paths.accountViews, name: 'Who looked at your account' }]),
  ]
  const name = displayName(user)
  return (
    <div className="grid gap-3">
      <p className="grid text-sm leading-5 wrap-anywhere">
        {name !== user.email && <b>{name}</b>}
        <span>{user.email}</span>
        {/* In a dark menu it takes the colours around it, where paper has its own. */}
        <RoleOf user={user} className="opacity-80" />
      </p>
      <ul className={`border-t ${line}`}>
        {links.map((link) => (
          <li key={link.to} className={`border-b ${line}`}>
            <Link
              to={link.to}
              className="flex min-h-11 items-center font-semibold no-underline hover:underline"
              onClick={onChosen}
            >
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
      <ThemeChoice onChosen={onChosen} />
    </div>
  )
}
