import type { AccountRole, AccountState, ManagedAccount } from '@portico/contract/features/managed-accounts'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import type { ReactNode } from 'react'
import { fullName } from '../../auth/display-name.ts'
import { withFirmDates } from '../../figures/figure-text.ts'
import { formatDay } from '../../figures/moments.ts'

/** Whether an investor calls themself something else than staff confirmed, which is what statements print. */
export const isRenamed = (account: ManagedAccount): boolean =>
  !account.is_staff && fullName(account) !== account.confirmed_name

export const roleWords: Readonly<Record<AccountRole, { one: string; many: string }>> = {
  investor: { one: 'investor', many: 'Investors' },
  staff: { one: 'staff', many: 'Staff' },
}

export const stateWords: Readonly<Record<AccountState, string>> = {
  'no-email': 'No e-mail',
  'not-invited': 'Not invited',
  invited: 'Invited',
  expired: 'Expired',
  active: 'Active',
  disabled: 'Disabled',
  closed: 'Closed',
}

const lastLoginOf = ({ last_sign_in_at: at }: ManagedAccount): string =>
  at === null ? 'Never logged in' : `Last login ${formatDay(at)}`

const linkUntil = ({ invited_until: until }: ManagedAccount): string =>
  until === null ? '' : `link works until ${formatDay(until)}`

/** The last login, or what has become of the invitation, in a few words. */
export const standingOf = (account: ManagedAccount): string =>
  ({
    'no-email': 'Not invited',
    'not-invited': 'No mail sent yet',
    invited: linkUntil(account).replace('link', 'Link'),
    expired: 'Link has expired',
    active: lastLoginOf(account),
    disabled: lastLoginOf(account),
  })[account.login]

/** "Still holds $10,300.00", of a closed account. */
export const holdsText = (amount: Cents): string =>
  amount < 0 ? `Closed at ${formatUsd(amount)}` : `Still holds ${formatUsd(amount)}`

/** An account's state in a sentence or two. */
export function stateSentence(account: ManagedAccount): string {
  const login = withFirmDates(loginSentence(account))
  if (account.state !== 'closed') return login
  return `It takes no further entries. ${account.login === 'active' ? 'Its owner can still log in and read. ' : ''}${login}`
}

const loginSentence = (account: ManagedAccount): string =>
  ({
    'no-email': 'Not invited: without an e-mail, no one can log in. Its statements are on paper.',
    'not-invited': 'No mail was sent, and no one can log in yet.',
    invited: `No one can log in until the invitation is accepted. Its ${linkUntil(account)}.`,
    expired: 'The link has expired. Send the invitation again.',
    active: `${lastLoginOf(account)}.`,
    disabled: `No one can log in to it. ${lastLoginOf(account)}.`,
  })[account.login]

/** An account's state in a word, with its sign. */
export const StateChip = ({ state }: { state: AccountState }) => (
  <span
    className="inline-flex items-center gap-2 justify-self-start text-sm whitespace-nowrap"
    data-state={state}
  >
    <StateSign state={state} />
    {stateWords[state]}
  </span>
)

/** The sign of a state, which differs in shape as well as in colour. */
export const StateSign = ({ state }: { state: AccountState }) => (
  <svg
    viewBox="0 0 12 12"
    aria-hidden
    className="h-3 w-3 flex-none fill-none stroke-current stroke-[1.5] data-[state=active]:text-gain data-[state=expired]:text-loss"
    data-state={state}
  >
    {signs[state]}
  </svg>
)

const ring = <circle cx="6" cy="6" r="5.2" />

const signs = {
  'no-email': <path d="M2.5 6h7" />,
  'not-invited': <circle cx="6" cy="6" r="5.2" strokeDasharray="2.2 2.2" />,
  invited: (
    <>
      {ring}
      <path d="M6 .8a5.2 5.2 0 0 0 0 10.4z" fill="currentColor" />
    </>
  ),
  expired: (
    <>
      {ring}
      <path d="M6 3v3.2l2 1.4" />
    </>
  ),
  active: <circle cx="6" cy="6" r="5.2" fill="currentColor" />,
  disabled: (
    <>
      {ring}
      <path d="M2.4 9.6 9.6 2.4" />
    </>
  ),
  closed: <path d="M1.5 1.5h9v9h-9z" fill="currentColor" />,
} satisfies Readonly<Record<AccountState, ReactNode>>
