import { z } from 'zod'
import { person } from './accounts.ts'
import { mailAttemptDays, mailDays } from './lifetimes.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { countsIn, id, limitUpTo, messageResponse, moment, orRequired, searched } from '../api/fields.ts'
import { chosenKindNames, noticeKindNames } from './notice-kinds.ts'

/**
 * The state of a notice: its mail is waiting to be sent, is held back by staff, was sent, was rejected by the mail server, or waits for the
 * next digest; or the notice is only in the portal, by their choice or because nobody can log in to the account (`no login`). `past` means that its mail was deleted.
 */
export const deliveryStates = [
  'waiting',
  'held back',
  'sent',
  'rejected',
  'for digest',
  'portal only',
  'no login',
  'past',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** How many get a mail now, how many in the next digest, and how many see it only in the portal: their mails are off, or cannot be sent. */
const audience = z.object({
  each: z.number(),
  digest: z.number(),
  off: z.number(),
  none: z.number().describe('Disabled, or without a password yet.'),
})

export type Audience = z.output<typeof audience>

export const audienceSchema = audience

/** The most people that an announcement names of those whom it no longer reached. */
export const maxCancelledNamed = 20

/** The most people that an audience names. */
export const maxNamed = 200

const audienceWay = z.enum(['each', 'digest', 'off', 'none'], { error: 'Choose each, digest, off or none.' })

const audienceResponse = audience.extend({
  delay_minutes: z.number().describe('How long mails wait for what they tell to be undone.'),
  people: z.array(z.object({ user: person, way: audienceWay })),
})

/** An event that several people were notified of together. */
const announcement = z.object({
  id: z.number(),
  kind: z.enum(noticeKindNames),
  subject: z.string(),
  line: z.string(),
  at: moment,
  by: z.string().nullable().describe('Null for the command line.'),
  people: z.number(),
  to: person.nullable().describe('Who was told, where that is one person.'),
  opened: z.number(),
  seen: z.number().describe('How many opened it, or saw it in their list of notices.'),
  cancelled: z
    .object({ count: z.number(), people: z.array(person).max(maxCancelledNamed) })
    .describe(
      `Who would have been told, had it not been undone before: their number, and the first ${maxCancelledNamed} by e-mail. What was undone before this was kept counts none.`,
    ),
  states: countsIn(deliveryStates),
})

export type Announcement = z.output<typeof announcement>

const delivery = z.object({
  id: z.number(),
  kind: z.enum(noticeKindNames),
  subject: z.string(),
  at: moment,
  user: person,
  state: z.enum(deliveryStates),
  attempts: z.number().describe('How often the mail was handed to the mail server.'),
  error: z.string().nullable().describe('The code of the last failure.'),
  sent_at: moment.nullable(),
  opened_at: moment.nullable(),
  is_seen: z.boolean().describe('Whether it was opened, or seen in the list of notices.'),
})

export type Delivery = z.output<typeof delivery>

/** The end of a page of deliveries, as in its `next`. */
const place = z
  .string({ error: 'Send the next of the page before.' })
  .regex(/^\d{1,16}-\d{1,16}$/, 'Send the next of the page before.')
  .transform((text) => {
    const [noticeId = 0, userId = 0] = text.split('-').map(Number)
    return { noticeId, userId }
  })

const limit = limitUpTo(500, 100)

export const noticeDeliveryEndpoints = {
  noticeAudience: post('/api/users/notice-audience/', {
    summary: 'Preview who a notice would reach',
    details: `Changes nothing. Without \`user_ids\`, all investors who are not disabled. \`people\` names the first ${maxNamed} by e-mail, of those whom the notice reaches in this \`way\`, or else those who would get no mail first. Every word of \`search\` must occur in the e-mail or the name, or one such as \`P-000042\` in the reference code; the counts, too, are of those who match.`,
    body: z.object({
      kind: z.enum(chosenKindNames, { error: orRequired('Choose a kind of notice.') }),
      user_ids: z.array(id, { error: 'Send ids of accounts.' }).optional(),
      way: audienceWay.optional(),
      search: searched.default(''),
    }),
    response: audienceResponse,
  }),
  announcements: get('/api/users/announcements/', {
    summary: 'List what investors were told of',
    details: `Newest first, in pages: pass \`next\` as \`before\` to get the following page. \`states\` counts what became of the mails, which are kept for ${mailDays} days; \`opened\` how many opened the notice in the portal, and \`seen\` how many saw it there. What concerns the access to an account is not among them.`,
    query: z.object({ before: id.optional(), limit }),
    response: z.object({ announcements: z.array(announcement), next: z.number().nullable() }),
  }),
  noticeDeliveries: get('/api/users/notice-deliveries/', {
    summary: 'List notices and what became of them',
    details: `Newest first and those of one notice by e-mail, in pages: pass \`next\` as \`after\`. Every word of \`search\` must occur in the e-mail or the name, or one such as \`P-000042\` in the reference code. A mail is rejected if the mail server refused it for good, or has not taken it for ${mailAttemptDays} days.`,
    query: z.object({
      notice: id.optional().describe('Only of this announcement.'),
      user_id: id.optional().describe('Only to this account.'),
      state: z.enum(deliveryStates, { error: 'Choose a state from the list.' }).optional(),
      search: searched.default(''),
      after: place.optional(),
      limit,
    }),
    response: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
  }),
  resendNotice: post('/api/users/resend-notice/', {
    summary: 'Mail a notice again',
    details:
      'To the e-mail that the account has now. A mail that has failed and waits for a later attempt is sent at once instead. Refused for one that is about to be sent, for an account that cannot be mailed, and for a kind that its owner has turned off.',
    errors: ['noSuchNotice', 'mailWaiting', 'notMailable', 'mailTurnedOff'],
    body: z.object({ id, user_id: id }),
    response: messageResponse,
  }),
}

describeFeature('notices', noticeDeliveryEndpoints)
