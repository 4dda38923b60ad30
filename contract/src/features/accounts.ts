import { z } from 'zod'
import { linkLifetimeMs } from './lifetimes.ts'
import { releaseModes } from './release-mode.ts'
import { role } from './roles.ts'
import { code } from './second-factor.ts'
import { describeFeature, firstMessage, get, post } from '../api/endpoint.ts'
import { errors } from '../api/errors.ts'
import {
  currentPassword,
  dayText,
  email,
  id,
  linkPart,
  messageResponse,
  moment,
  money,
  nothingPosted,
  percentage,
  personName,
  withNewPassword,
} from '../api/fields.ts'
import { durationText } from '../values/duration.ts'

export const userIdParams = z.object({ userId: id })

/** A user, as in every response that names one. */
export const user = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
})

/** A person named in a response, with other fields than `user`. */
export const person = z.object({ id: z.number(), email: z.string(), name: z.string() })

export const confirmedName = z
  .string()
  .describe('The name that staff confirmed last, which statements print; empty without one.')

/** Converts an account to the API's form. The username is the e-mail. */
export function userToJson(account: {
  id: number
  email: string
  firstName: string
  lastName: string
  isStaff: boolean
}): z.input<typeof user> {
  return {
    id: account.id,
    username: account.email,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    is_staff: account.isStaff,
  }
}

/**
 * `initial_investment_recorded` is false for an amount derived from the first posted month.
 * `impersonation_needs_reason` and `release` are included for staff only.
 */
const profileResponse = user.extend({
  principal: money,
  total_portfolio_value: money,
  initial_investment_amount: money,
  initial_investment_recorded: z.boolean(),
  unrealized_gain: money,
  dividend_paid: money,
  profit: money,
  roi_percentage: percentage.nullable(),
  current_balance: money.describe(
    'What is in the account now: principal plus unrealized gain. Money that has moved counts, though it is at work only later.',
  ),
  paid_out: money.describe('Dividends and gains paid out. Together with `current_balance` it is the value.'),
  reinvested: money.describe('Gains that were turned into principal.'),
  capital_put_in: money.describe('The first principal and everything added to it, which the ROI divides by.'),
  closed_on: dayText
    .nullable()
    .describe(
      'The closing day: that of the last withdrawal, as in 2025-07-31, or that on which closing was recorded if nothing was withdrawn; else null.',
    ),
  confirmed_name: confirmedName,
  role: role.nullable().describe('What the caller may do as staff; null for investors.'),
  moved_since_latest_month: money.describe(
    'What came in (above 0) or went out (below 0) after the latest posted month: the difference between `current_balance` and the Current Balance of that month.',
  ),
  impersonation_needs_reason: z.boolean().optional(),
  release: z.enum(releaseModes).optional(),
  has_own_months: z
    .boolean()
    .optional()
    .describe('For staff only: whether they have months of their own, as investors do.'),
  nothing_posted: nothingPosted,
  has_only_roi: z
    .literal(true)
    .optional()
    .describe('Only after a first month without fees: every other return is the same, or not given yet.'),
})

export type Profile = z.output<typeof profileResponse>

/** A user in the list for selectors; an account that is no longer active says so. */
export const listedUser = user.extend({
  state: z.enum(['disabled', 'closed']).optional(),
  closed_since: moment.optional().describe('When closing was recorded, of a closed account.'),
})

export type UserListItem = z.output<typeof listedUser>

export const changePasswordRequest = withNewPassword({ current_password: currentPassword })

/** The caller's own name; one of the two parts may be empty. */
export const changeNameRequest = z
  .object({ first_name: personName.default(''), last_name: personName.default('') })
  .refine(({ first_name, last_name }) => first_name !== '' || last_name !== '', {
    path: ['first_name'],
    message: 'Enter your name.',
  })

/** Another e-mail for the caller, with the password, and a code if they have a second factor. */
export const changeEmailRequest = z.object({
  email,
  current_password: currentPassword,
  code: code.optional().describe('From the caller’s second factor, if they have one.'),
})

/** The response to a request for another e-mail, whether or not the address has an account. */
export const emailChangeSent = (newEmail: string): string =>
  `Open the link that is on its way to ${newEmail} within ${durationText(linkLifetimeMs.emailChange)}. Until then, your e-mail stays as it is.`

export const confirmEmailRequest = z.object({
  uid: linkPart(errors.emailLink.message),
  token: linkPart(errors.emailLink.message),
  current_password: currentPassword
    .optional()
    .describe('The password of the account; needed unless the call is made logged in as it.'),
})

/** The change of e-mail whose link has not been opened yet; both are null if there is none. */
const pendingEmailResponse = z.object({ email: z.string().nullable(), expires_at: moment.nullable() })

/** The properties that decide whether a month can be posted for an account. */
interface Standing {
  isStaff: boolean
  isDisabled: boolean
  /** null unless staff have closed it */
  closedSince?: number | null
}

/**
 * Why no month can be posted for an account, as an error code; undefined for an active or invited investor. The form,
 * month-end, the import and the command line all use this rule. Corrections do not: a wrong figure can be corrected
 * in any state of its account.
 */
export function whyNotPostable(
  account: Standing | undefined,
): 'noSuchUser' | 'staffAccount' | 'disabledAccount' | 'closedAccount' | undefined {
  if (account === undefined) return 'noSuchUser'
  if (account.isStaff) return 'staffAccount'
  if (account.isDisabled) return 'disabledAccount'
  return (account.closedSince ?? null) === null ? undefined : 'closedAccount'
}

export const accountEndpoints = {
  changePassword: post('/api/users/change-password/', {
    summary: 'Change your password',
    details:
      'Requires the current password. Ends every other session of the account, invalidates a mailed reset link, and notifies the owner by mail. At most ten an hour.',
    body: changePasswordRequest,
    response: messageResponse,
    refusal: firstMessage,
  }),
  changeName: post('/api/users/change-name/', {
    summary: 'Change your name',
    details:
      'At least one of the two parts. Statements print the new name once staff have confirmed it. At most thirty an hour.',
    body: changeNameRequest,
    response: messageResponse,
  }),
  changeEmail: post('/api/users/change-email/', {
    summary: 'Request another e-mail for your account',
    details: `Requires the current password, and a \`code\` if the account has a second factor. Mails a link to the new address, which works once, within ${durationText(linkLifetimeMs.emailChange)}; nothing changes before it is used. The response is the same if the address already has an account. Only the newest link works. Changing or resetting the password, setting up a second factor, and ending the session of the request from another one invalidate it. At most five an hour, by account and by address.`,
    body: changeEmailRequest,
    response: messageResponse,
    refusal: firstMessage,
  }),
  pendingEmail: get('/api/users/pending-email/', {
    summary: 'Get the e-mail awaiting confirmation',
    details: 'Both are null if none does. Closed to staff who impersonate the account.',
    response: pendingEmailResponse,
  }),
  cancelEmail: post('/api/users/cancel-email/', {
    summary: 'Cancel the change of e-mail',
    details: 'The mailed link stops working. Answers the same if there is none.',
    response: messageResponse,
  }),
  confirmEmail: post('/api/users/confirm-email/', {
    summary: 'Confirm another e-mail through a mailed link',
    details:
      'Takes `uid` and `token` from the link, and the `current_password` unless the call is made logged in as the account: a link that reached a mistyped address changes nothing. Ends every session of the account except the one in which the change was requested, invalidates a mailed reset link, and notifies the old and the new address by mail.',
    errors: ['emailLink', 'alreadyExists'],
    body: confirmEmailRequest,
    response: messageResponse,
    refusal: firstMessage,
  }),
  profile: get('/api/users/profile/', {
    summary: 'Get your profile and figures',
    details:
      '`roi_percentage` is 100 × profit / capital put in, null if nothing was put in. `initial_investment_recorded` is true if the firm has set the amount, false if it is taken from the first posted month. `impersonation_needs_reason`, for staff only, says whether impersonation requires a reason, and `release` whether a posting requires a second person.',
    response: profileResponse,
  }),
}

describeFeature('accounts', accountEndpoints, 'Your account and its value; for staff, everyone’s accounts.')
