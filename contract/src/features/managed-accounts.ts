import { z } from 'zod'
import { user } from './accounts.ts'
import {
  currentPassword,
  email,
  id,
  moment,
  money,
  personName,
  postedMoney,
  searched,
} from '../api/fields.ts'
import { code } from './second-factor.ts'

/** How an account stands; one that is invited has no password yet. */
export const accountState = z.enum(['active', 'invited', 'disabled'])
export type AccountState = z.output<typeof accountState>

export const accountRole = z.enum(['investor', 'staff'], { error: 'A role is investor or staff.' })
export type AccountRole = z.output<typeof accountRole>

/** Which accounts staff want to see; `after` is the e-mail that the page before ended with. */
export const accountsQuery = z.object({
  role: accountRole.default('investor'),
  search: searched.default(''),
  after: searched.default(''),
})

/** An account as staff see it. `version` goes back with an edit; `invited_until` is null without a link that works. */
export const managedAccount = user.extend({
  version: z.number(),
  state: accountState,
  initial_investment: money.nullable(),
  created_at: moment,
  last_sign_in_at: moment.nullable(),
  invited_until: moment.nullable(),
})
export type ManagedAccount = z.output<typeof managedAccount>

/** A page of accounts in the order of their e-mails, how many there are on all pages, and where the next begins. */
export const accountsResponse = z.object({
  accounts: z.array(managedAccount),
  total: z.number(),
  next: z.string().nullable(),
})

const details = {
  email,
  first_name: personName.default(''),
  last_name: personName.default(''),
  initial_investment: postedMoney.nullable().default(null),
}

/** The caller's own password, and a code where they have a second factor, for calls that take proof of who makes them. */
const proof = {
  current_password: currentPassword.optional().describe('The caller’s own, where the call takes proof.'),
  code: code.optional().describe('Of the caller’s second factor, where the call takes proof.'),
}

/** Whom to invite; a staff account takes proof. */
export const addAccountRequest = z.object({
  ...details,
  is_staff: z.boolean({ error: 'is_staff is true or false.' }).default(false),
  ...proof,
})

/** An account as it should be, whole; `version` is the one that was looked at. Another e-mail takes proof. */
export const editAccountRequest = z.object({ user_id: id, version: id, ...details, ...proof })

/** What is done to a staff account takes proof. */
export const accountRequest = z.object({ user_id: id, ...proof })

/** What was done, and how the account stands now. */
export const accountChangedResponse = z.object({ message: z.string(), account: managedAccount })
