import type { AccountRole, AccountState, ManagedAccount } from '@portico/contract/features/managed-accounts'
import { formatDay } from '../../investments/moments.ts'
import styles from './account-state.module.css'

/** The account owner's name, or the e-mail where there is none. */
export const nameOf = ({ first_name, last_name, email }: ManagedAccount): string =>
  `${first_name} ${last_name}`.trim() || email

export const roleWords: Readonly<Record<AccountRole, { one: string; many: string }>> = {
  investor: { one: 'investor', many: 'Investors' },
  staff: { one: 'staff', many: 'Staff' },
}

const stateWords: Readonly<Record<AccountState, string>> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
  closed: 'Closed',
}

/** An account's state in a sentence. */
export function stateSentence({ state, invited_until, last_sign_in_at }: ManagedAccount): string {
  const lastLogin =
    last_sign_in_at === null ? 'Never logged in.' : `Last login ${formatDay(last_sign_in_at)}.`
  if (state === 'active') return lastLogin
  if (state === 'disabled') return `Nobody can log in to it. ${lastLogin}`
  if (state === 'closed') return `Everything is paid out; its owner can still read it. ${lastLogin}`
  if (invited_until === null) return 'Invited; the link has run out. Send the invitation again.'
  return `Invited; the link works until ${formatDay(invited_until)}.`
}

/** An account's state in a word. */
export const StateChip = ({ state }: { state: AccountState }) => (
  <span className={styles['chip']} data-state={state}>
    {stateWords[state]}
  </span>
)
