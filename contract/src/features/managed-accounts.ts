import { z } from 'zod'
import { user, userIdParams, userInvestmentResponse, usersResponse } from './accounts.ts'
import { code } from './second-factor.ts'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { ann, desk, managedAnn, managedBea } from '../api/example-data.ts'
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

/** Accounts, for staff. */
export const managedAccountEndpoints = {
  users: { method: 'GET', path: '/api/users/users/', response: usersResponse },
  accounts: {
    method: 'GET',
    path: '/api/users/accounts/',
    query: accountsQuery,
    response: accountsResponse,
  },
  account: {
    method: 'GET',
    path: '/api/users/account/:userId/',
    params: userIdParams,
    response: managedAccount,
  },
  addAccount: {
    method: 'POST',
    path: '/api/users/add-account/',
    body: addAccountRequest,
    response: accountChangedResponse,
    status: 201,
  },
  inviteAccount: {
    method: 'POST',
    path: '/api/users/invite-account/',
    body: accountRequest,
    response: accountChangedResponse,
  },
  editAccount: {
    method: 'POST',
    path: '/api/users/edit-account/',
    body: editAccountRequest,
    response: accountChangedResponse,
  },
  disableAccount: {
    method: 'POST',
    path: '/api/users/disable-account/',
    body: accountRequest,
    response: accountChangedResponse,
  },
  enableAccount: {
    method: 'POST',
    path: '/api/users/enable-account/',
    body: accountRequest,
    response: accountChangedResponse,
  },
  userInvestment: {
    method: 'GET',
    path: '/api/users/user-investment/:userId/',
    params: userIdParams,
    response: userInvestmentResponse,
  },
} as const satisfies Record<string, Endpoint>

const takesProof =
  'takes the caller’s own `current_password`, and a `code` if they have a second factor; missing or wrong ones are 400 beside the field, ten wrong ones an hour. All other staff are told by mail.'

/** The same in words, each with an example. */
export const managedAccountDocs: Docs<typeof managedAccountEndpoints> = {
  users: {
    summary: 'List every active account',
    details: 'In the order of the e-mails.',
    example: { response: [ann, desk] },
  },
  accounts: {
    summary: 'Look for accounts',
    details:
      'Fifty at a time, in the order of the e-mails; `next` goes back as `after` for the following ones. Every word of `search` stands in the e-mail or the names.',
    example: {
      query: { role: 'investor', search: 'an', after: '' },
      response: { accounts: [managedAnn], total: 1, next: null },
    },
  },
  account: {
    summary: 'Get an account',
    errors: ['noSuchAccount'],
    example: { params: { userId: ann.id }, response: managedAnn },
  },
  addAccount: {
    summary: 'Add an account',
    details: `Mails an invitation to choose a password, by a link that works once, for 7 days. A staff account ${takesProof}`,
    errors: ['alreadyExists'],
    example: {
      body: {
        email: managedBea.email,
        first_name: 'Bea',
        last_name: 'Baker',
        initial_investment: 25000,
        is_staff: false,
      },
      response: { message: 'The invitation is on its way to bea@mail.example.', account: managedBea },
    },
  },
  inviteAccount: {
    summary: 'Send an invitation again',
    details: `To somebody who has chosen no password yet. Only the newest link works. One to a staff account ${takesProof}`,
    errors: ['noSuchAccount', 'accountChanged'],
    example: {
      body: { user_id: managedBea.id },
      response: { message: 'The invitation is on its way to bea@mail.example.', account: managedBea },
    },
  },
  editAccount: {
    summary: 'Change an account',
    details: `Takes the account whole, with the \`version\` that was looked at. A new e-mail is told to the old address; the account’s sessions end, but the one in which staff change their own, and a mailed link opens nothing any more; somebody who is still invited gets a new one. It ${takesProof} Of an investor’s, other staff are not told.`,
    errors: ['noSuchAccount', 'accountChanged', 'alreadyExists'],
    example: {
      body: {
        user_id: ann.id,
        version: 1,
        email: ann.email,
        first_name: 'Ann',
        last_name: 'Archer',
        initial_investment: 12000,
        current_password: 'the one until today',
      },
      response: {
        message: 'The account is changed.',
        account: { ...managedAnn, version: 2, initial_investment: 12000 },
      },
    },
  },
  disableAccount: {
    summary: 'Disable an account',
    details: `Nobody signs in to it any more; its sessions, those of staff who see the portal as it, and a mailed link end at once. The last staff account that can log in stays. A staff account ${takesProof}`,
    errors: ['noSuchAccount', 'accountChanged', 'lastStaff'],
    example: {
      body: { user_id: ann.id },
      response: {
        message: 'The account is disabled and all its sessions are ended.',
        account: { ...managedAnn, version: 2, state: 'disabled' },
      },
    },
  },
  enableAccount: {
    summary: 'Enable a disabled account',
    details: `A staff account ${takesProof}`,
    errors: ['noSuchAccount', 'accountChanged'],
    example: {
      body: { user_id: ann.id },
      response: { message: 'The account is enabled.', account: { ...managedAnn, version: 3 } },
    },
  },
  userInvestment: {
    summary: 'Get an investor’s initial investment',
    details: '`recorded` tells one that the firm set from one read off the first posted month.',
    errors: ['noSuchUser'],
    example: {
      params: { userId: ann.id },
      response: { user_id: ann.id, initial_investment: 10000, recorded: true },
    },
  },
}
