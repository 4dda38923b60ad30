import { z } from 'zod'
import { linkLifetimeMs } from './lifetimes.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, limitUpTo, moment, personName, postedMoney, searched, visibleName } from '../api/fields.ts'
import { durationText } from '../values/duration.ts'

export const waitlistStates = ['waiting', 'invited', 'declined'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** More than a page shows; exports use it. */
export const maxEntriesAtOnce = 500

/** Selects entries. `before` is the `next` of the previous page. */
const entriesQuery = z.object({
  search: searched.default('').describe('Words from a name or an e-mail.'),
  state: z.enum(waitlistStates, { error: 'A state is waiting, invited or declined.' }).optional(),
  before: id.optional(),
  limit: limitUpTo(maxEntriesAtOnce, 100),
})

/** A waitlist entry, its latest change, and the account that has this e-mail now. */
const waitlistEntry = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  state: z.enum(waitlistStates),
  created_at: moment,
  last_asked_at: moment,
  changed_at: moment.nullable(),
  changed_by: z.string().nullable(),
  user_id: z.number().nullable(),
})

export type WaitlistEntry = z.output<typeof waitlistEntry>

/** Newest first. `total` is the number of matching entries; `next` is null on the last page. */
const entriesResponse = z.object({
  entries: z.array(waitlistEntry),
  total: z.number(),
  next: z.number().nullable(),
})

const entryRequest = z.object({ id })

/** Omitted names are taken from the entry. */
export const inviteWaitlistEntryRequest = entryRequest.extend({
  first_name: personName.optional(),
  last_name: personName.optional(),
  initial_investment: postedMoney.nullable().default(null),
})

const entryChanged = z.object({ message: z.string(), entry: waitlistEntry })

/** Splits a full name for an account: the last word is the last name. */
export function splitFullName(text: string): { firstName: string; lastName: string } {
  const words = text.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : ''
  const part = (name: string) => visibleName(name.slice(0, 100)).trim()
  return { firstName: part(words.join(' ')), lastName: part(last ?? '') }
}

export const waitlistEntriesEndpoints = {
  waitlistEntries: get('/api/users/waitlist-entries/', {
    summary: 'List the waitlist',
    details:
      'Newest first, in pages: pass `next` as `before` to get the following page. `changed_by` and `changed_at` say who last invited, declined or restored the entry, and when; `user_id` is the account that has this e-mail now.',
    query: entriesQuery,
    response: entriesResponse,
  }),
  inviteWaitlistEntry: post('/api/users/invite-waitlist-entry/', {
    summary: 'Invite a person from the waitlist',
    details: `Opens an account and mails a link to choose its password, valid for ${durationText(linkLifetimeMs.invitation)}. Omitted names are taken from the entry.`,
    errors: ['noSuchEntry', 'entryMoved', 'alreadyExists'],
    body: inviteWaitlistEntryRequest,
    response: entryChanged,
  }),
  declineWaitlistEntry: post('/api/users/decline-waitlist-entry/', {
    summary: 'Decline a waiting person',
    details: 'Sends nothing. A declined person who joins again gets the usual response and stays declined.',
    errors: ['noSuchEntry', 'entryMoved'],
    body: entryRequest,
    response: entryChanged,
  }),
  restoreWaitlistEntry: post('/api/users/restore-waitlist-entry/', {
    summary: 'Undo a decline',
    details: 'The entry is waiting again.',
    errors: ['noSuchEntry', 'entryMoved'],
    body: entryRequest,
    response: entryChanged,
  }),
}

describeFeature('waitlist', waitlistEntriesEndpoints)
