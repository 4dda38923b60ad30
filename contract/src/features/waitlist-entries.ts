import { z } from 'zod'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { bea, beaChanged } from '../api/example-data.ts'
import { id, moment, personName, postedMoney, searched, visibleName } from '../api/fields.ts'

/** What has become of somebody on the waitlist. */
export const waitlistStates = ['waiting', 'invited', 'declined'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** More than anybody looks at; an export asks for it. */
export const maxEntriesAtOnce = 500

/** Which part of the waitlist staff want; `before` is the `next` of the part before. */
export const waitlistEntriesQuery = z.object({
  search: searched.default('').describe('Words of a name or an e-mail.'),
  state: z.enum(waitlistStates, { error: 'A state is waiting, invited or declined.' }).optional(),
  before: id.optional(),
  limit: id
    .refine((limit) => limit <= maxEntriesAtOnce, `A limit is at most ${maxEntriesAtOnce}.`)
    .default(50),
})

/** Somebody on the waitlist, who changed that last and when, and the account that has this e-mail now. */
export const waitlistEntry = z.object({
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

/** The newest first. `total` counts what the search and the state leave; `next` is null on the last part. */
export const waitlistEntriesResponse = z.object({
  entries: z.array(waitlistEntry),
  total: z.number(),
  next: z.number().nullable(),
})

export const waitlistEntryRequest = z.object({ id })

/** Names left out are read off the entry. */
export const inviteWaitlistEntryRequest = waitlistEntryRequest.extend({
  first_name: personName.optional(),
  last_name: personName.optional(),
  initial_investment: postedMoney.nullable().default(null),
})

export const waitlistEntryResponse = z.object({ message: z.string(), entry: waitlistEntry })

/** A full name as an account has it: the last word is the last name. Each part as an account takes it. */
export function splitFullName(text: string): { firstName: string; lastName: string } {
  const words = text.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : ''
  const part = (name: string) => visibleName(name.slice(0, 100)).trim()
  return { firstName: part(words.join(' ')), lastName: part(last ?? '') }
}

/** The waitlist, for staff. */
export const waitlistEntriesEndpoints = {
  waitlistEntries: {
    method: 'GET',
    path: '/api/users/waitlist-entries/',
    query: waitlistEntriesQuery,
    response: waitlistEntriesResponse,
  },
  inviteWaitlistEntry: {
    method: 'POST',
    path: '/api/users/invite-waitlist-entry/',
    body: inviteWaitlistEntryRequest,
    response: waitlistEntryResponse,
  },
  declineWaitlistEntry: {
    method: 'POST',
    path: '/api/users/decline-waitlist-entry/',
    body: waitlistEntryRequest,
    response: waitlistEntryResponse,
  },
  restoreWaitlistEntry: {
    method: 'POST',
    path: '/api/users/restore-waitlist-entry/',
    body: waitlistEntryRequest,
    response: waitlistEntryResponse,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const waitlistEntriesDocs: Docs<typeof waitlistEntriesEndpoints> = {
  waitlistEntries: {
    summary: 'List who is on the waitlist',
    details:
      'The newest first, in parts: `next` is the `before` of the part that follows. `changed_by` and `changed_at` tell who invited, declined or took back, and when; `user_id` is the account that has this e-mail now.',
    example: {
      query: { search: 'bea', state: 'waiting' },
      response: { entries: [bea], total: 1, next: null },
    },
  },
  inviteWaitlistEntry: {
    summary: 'Invite somebody into an account',
    details:
      'Opens the account and mails a link, good for seven days, that chooses its password. Names left out are read off the entry.',
    errors: ['noSuchEntry', 'entryMoved', 'alreadyExists'],
    example: {
      body: { id: bea.id, first_name: 'Bea', last_name: 'Baker', initial_investment: 10000 },
      response: { message: 'Bea Baker is invited.', entry: { ...beaChanged, state: 'invited', user_id: 5 } },
    },
  },
  declineWaitlistEntry: {
    summary: 'Decline somebody who waits',
    details: 'Nothing is sent. Whoever joins again stays declined, and is told the same as everybody.',
    errors: ['noSuchEntry', 'entryMoved'],
    example: {
      body: { id: bea.id },
      response: { message: 'Bea Baker is declined.', entry: { ...beaChanged, state: 'declined' } },
    },
  },
  restoreWaitlistEntry: {
    summary: 'Take a declining back',
    details: 'The entry waits again.',
    errors: ['noSuchEntry', 'entryMoved'],
    example: {
      body: { id: bea.id },
      response: { message: 'Bea Baker is waiting again.', entry: beaChanged },
    },
  },
}
