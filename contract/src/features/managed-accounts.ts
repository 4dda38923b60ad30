import { z } from 'zod'
import { linkLifetimeMs } from './lifetimes.ts'
import { confirmedName, listedUser, user, userIdParams } from './accounts.ts'
import { noticeLine } from './notice-line.ts'
import { role } from './roles.ts'
import { code } from './second-factor.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import {
  countsIn,
  currentPassword,
  dayText,
  emailMessage,
  id,
  knownOnQuery,
  limitUpTo,
  moment,
  money,
  optionalEmail,
  personName,
  postedMoney,
  reason,
  searched,
} from '../api/fields.ts'
import { durationText } from '../values/duration.ts'
import { noEmailEnd } from '../values/no-email.ts'

/** The states of accounts without a password that can be invited: never invited, with a working link, and with an expired one. */
export const invitableStates = ['not-invited', 'invited', 'expired'] as const

/** What the owner of an account has to log in with, in the order in which one passes through them. */
const loginStates = ['no-email', ...invitableStates, 'active', 'disabled'] as const
export type LoginState = (typeof loginStates)[number]

/** Every state of an account. A closed one can only be read. */
export const accountStates = [...loginStates, 'closed'] as const
const accountState = z.enum(accountStates, { error: 'Choose a state from the list.' })
export type AccountState = z.output<typeof accountState>

export const isInvitable = (state: AccountState): boolean => invitableStates.some((each) => each === state)

/** Which accounts a list has. The parameter was there before staff had roles. */
export const accountRole = z.enum(['investor', 'staff'], { error: 'A role is investor or staff.' })
export type AccountRole = z.output<typeof accountRole>

/** A page of accounts; exports read longer ones. */
export const accountsPerPage = 100
export const maxAccountsAtOnce = 1000

/** Active accounts, closed ones among them; disabled ones on request. */
const usersQuery = z.object({
  disabled: z.literal('included', { error: 'disabled must be included, or omitted.' }).optional(),
})

/** Selects accounts. A page is named by its number, or by `after`, the last e-mail of the previous one. */
const accountsQuery = z.object({
  role: accountRole.default('investor'),
  state: accountState.optional(),
  search: searched.default(''),
  page: id.default(1),
  after: searched.default(''),
  limit: limitUpTo(maxAccountsAtOnce, accountsPerPage),
})

/** An account as staff see it. Edits send `version` back; `invited_until` is null without a valid link. */
export const managedAccount = user.extend({
  confirmed_name: confirmedName,
  role: role.nullable().describe('Of staff; null for investors.'),
  version: z.number(),
  state: accountState,
  login: z
    .enum(loginStates)
    .describe('What `state` would be if the account were not closed: what its owner has to log in with.'),
  closed_since: moment.optional().describe('When closing was recorded, of a closed account.'),
  initial_investment: money.nullable(),
  created_at: moment,
  last_sign_in_at: moment.nullable(),
  invited_until: moment.nullable(),
})
export type ManagedAccount = z.output<typeof managedAccount>

/** How many accounts of a role match a search in each state. */
const stateCounts = countsIn(accountStates)
export type StateCounts = z.output<typeof stateCounts>

/** An account in the list. */
const listedAccount = managedAccount.extend({
  holds: money.optional().describe('What a closed account still holds; omitted where that is nothing.'),
})
export type ListedAccount = z.output<typeof listedAccount>

/** A page of accounts sorted by e-mail, the total of all pages, and where the next page begins. */
const accountsResponse = z.object({
  accounts: z.array(listedAccount),
  total: z.number(),
  counts: stateCounts.describe('By state, whichever state is selected.'),
  next: z.string().nullable(),
})

const details = {
  email: optionalEmail.describe('Empty for an investor without one.'),
  first_name: personName.default(''),
  last_name: personName.default(''),
  initial_investment: postedMoney.nullable().default(null),
}

/** What is said of an account that nothing would name. */
export const withoutEmailOrName = 'Enter an e-mail address or a name.'

/** What is said of another initial investment of an account with posted months, without a reason. */
export const withoutReason = 'Say why the initial investment is changed.'

/** The caller's own password, and a code if they have a second factor, for sensitive actions. */
const proof = {
  current_password: currentPassword.optional().describe('The caller’s own, for actions that require it.'),
  code: code.optional().describe('From the caller’s second factor, for actions that require it.'),
}

/** An account to invite. A staff account requires `proof`; its role defaults to administrator. */
export const addAccountRequest = z
  .object({
    ...details,
    is_staff: z.boolean({ error: 'is_staff must be true or false.' }).default(false),
    role: role.optional().describe('Of a staff account, administrator by default.'),
    ...proof,
  })
  .refine(({ is_staff, role: given }) => is_staff || given === undefined, {
    path: ['role'],
    message: 'Only a staff account has a role.',
  })
  // Refused before a code is spent.
  .refine((account) => !account.is_staff || account.email !== '', {
    path: ['email'],
    message: emailMessage,
  })
  .refine(
    (account) => account.is_staff || `${account.email}${account.first_name}${account.last_name}` !== '',
    {
      path: ['email'],
      message: withoutEmailOrName,
    },
  )

/** The complete new state of an account; `version` is the one being replaced. A new e-mail requires `proof`. */
export const editAccountRequest = z.object({
  user_id: id,
  version: id,
  ...details,
  reason: reason
    .default('')
    .describe('Required for another initial investment of an account that has posted months.'),
  line: noticeLine.default(''),
  ...proof,
})

/** An action on an account. On a staff account it requires `proof`. */
export const accountRequest = z.object({ user_id: id, ...proof })

/** The new role of a member of staff. */
export const changeRoleRequest = accountRequest.extend({ role })

/** The day on which everything in the account is paid out. */
const closeAccountRequest = z
  .object({ user_id: id, received_on: dayText, note: reason.default('') })
  .transform(({ user_id: userId, received_on: receivedOn, note }) => ({ userId, receivedOn, note }))

/** A message about the change, and the account after it. */
const changedResponse = z.object({ message: z.string(), account: managedAccount })

/** `recorded` is false for an initial investment derived from the first posted month. */
const investmentResponse = z.object({
  user_id: z.number(),
  initial_investment: money,
  recorded: z.boolean(),
})

/** What the descriptions say of accounts without an e-mail. */
const withoutEmail = `in place of the e-mail the account has an address that ends in \`${noEmailEnd}\`, which names it in files, and which nobody can log in with or write to. It can be given an e-mail later.`

const requiresProof =
  'requires the caller’s own `current_password`, and a `code` if they have a second factor. If either is missing or wrong, the response is 400 with the field’s message; ten wrong attempts an hour are allowed. All other staff are notified by mail.'

export const managedAccountEndpoints = {
  users: get('/api/users/users/', {
    summary: 'List every active account',
    details:
      'Sorted by e-mail, also disabled ones with `disabled=included`. `state` is there only if an account is `disabled` or `closed`.',
    query: usersQuery,
    response: z.array(listedUser),
  }),
  accounts: get('/api/users/accounts/', {
    summary: 'Search accounts',
    details:
      'A hundred at a time unless `limit` says otherwise, sorted by e-mail; `page` counts from 1, or pass `next` as `after` to get the following page. Every word of `search` must occur in the e-mail or the names, or one such as `P-000042` in the reference code. An account without a password is `no-email`, `not-invited`, `invited` while its link works, or `expired`; once it is closed, `login` says which. `counts` has every state of the accounts that match, `total` those of `state`.',
    query: accountsQuery,
    response: accountsResponse,
  }),
  account: get('/api/users/account/:userId/', {
    summary: 'Get an account',
    errors: ['noSuchAccount'],
    params: userIdParams,
    response: managedAccount,
  }),
  addAccount: post('/api/users/add-account/', {
    summary: 'Add an account',
    details: `Mails an invitation with a link to choose a password, which works once within ${durationText(linkLifetimeMs.invitation)}. An investor without an \`email\` needs a name and is mailed nothing: ${withoutEmail} A staff account ${requiresProof}`,
    errors: ['alreadyExists'],
    body: addAccountRequest,
    response: changedResponse,
    status: 201,
  }),
  inviteAccount: post('/api/users/invite-account/', {
    summary: 'Send an invitation, or send it again',
    details: `For accounts without a password yet, closed ones among them. Only the newest link works. For a staff account it ${requiresProof}`,
    errors: ['noSuchAccount', 'accountChanged'],
    body: accountRequest,
    response: changedResponse,
  }),
  mailPasswordLink: post('/api/users/mail-password-link/', {
    summary: 'Mail a link to choose a new password',
    details:
      'To the owner of an account that has a password, as “Forgot your password” does. Only the newest link works. The password stays until the link is used. At most five an hour to one account, requests of its owner included.',
    errors: ['noSuchAccount', 'accountChanged'],
    body: z.object({ user_id: id }),
    response: changedResponse,
  }),
  editAccount: post('/api/users/edit-account/', {
    summary: 'Change an account',
    details: `Replaces the whole account; \`version\` is the version being edited. A new e-mail is announced to the old address, ends the account’s sessions (except the caller’s current one) and invalidates a mailed link; an invited account gets a new link. Its name is confirmed, which statements print, also if nothing else is changed. Once a month is posted, another \`initial_investment\` needs a \`reason\`, and the investor gets a notice; with RELEASE=second-person it is prepared and released instead, as kind \`edit-account\` with nothing else changed. A new e-mail ${requiresProof} For an investor’s account, other staff are not notified.`,
    errors: ['noSuchAccount', 'accountChanged', 'alreadyExists', 'releaseNeeded', 'booksClosed'],
    body: editAccountRequest,
    response: changedResponse,
  }),
  disableAccount: post('/api/users/disable-account/', {
    summary: 'Disable an account',
    details: `Prevents logins, and immediately ends its sessions, impersonations of it, and a mailed link. The last administrator who can log in cannot be disabled. A staff account ${requiresProof}`,
    errors: ['noSuchAccount', 'accountChanged', 'lastAdministrator'],
    body: accountRequest,
    response: changedResponse,
  }),
  enableAccount: post('/api/users/enable-account/', {
    summary: 'Enable a disabled account',
    details: `A staff account ${requiresProof}`,
    errors: ['noSuchAccount', 'accountChanged'],
    body: accountRequest,
    response: changedResponse,
  }),
  changeRole: post('/api/users/change-role/', {
    summary: 'Change the role of a member of staff',
    details: `Each role may do what the one before it may: viewer, preparer, releaser, administrator. It applies to open sessions at once, and a new viewer’s impersonations end. The last administrator who can log in keeps that role. It ${requiresProof}`,
    errors: ['noSuchAccount', 'accountChanged', 'lastAdministrator'],
    body: changeRoleRequest,
    response: changedResponse,
  }),
  closeAccount: post('/api/users/close-account/', {
    summary: 'Close an investor’s account',
    details:
      'Records one withdrawal of everything in the account, pending entries included, at work from the month that begins on `received_on`, or else the next; the retained gains are its part from gains. That day is no earlier than the last entry’s. The owner of a closed account can still log in and read, or be invited to. It takes no further entries, and no months after the closing day, the day of its last withdrawal. A month up to that day can still be posted; the same call then withdraws what it has left. Month-end and the lists of missing months leave a closed account out. Needs no password: closing gives no one access, and it can be undone by reopening the account and voiding the withdrawal.',
    errors: [
      'noSuchUser',
      'staffAccount',
      'disabledAccount',
      'closedAccount',
      'releaseNeeded',
      'booksClosed',
    ],
    body: closeAccountRequest,
    response: changedResponse,
  }),
  reopenAccount: post('/api/users/reopen-account/', {
    summary: 'Reopen a closed account',
    details: 'The withdrawal that closed it stays on record until it is voided.',
    errors: ['noSuchAccount', 'accountChanged'],
    body: z.object({ user_id: id }),
    response: changedResponse,
  }),
  userInvestment: get('/api/users/user-investment/:userId/', {
    summary: 'Get an investor’s initial investment',
    details:
      '`recorded` is true if the firm has set the amount, false if it is taken from the first posted month.',
    errors: ['noSuchUser'],
    params: userIdParams,
    query: knownOnQuery,
    response: investmentResponse,
  }),
}

describeFeature('accounts', managedAccountEndpoints)
