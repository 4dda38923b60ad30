import { z } from 'zod'
import { person } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import { id, messageResponse, moment, orRequired } from '../api/fields.ts'

/** What staff do with notices whose mails wait: hold them back, let them go at once, or never send them. */
export const waitingDecisions = ['stop', 'send', 'discard'] as const
export type WaitingDecision = (typeof waitingDecisions)[number]

/** The notices of one event, such as a posting, whose mails have not left. */
const waitingNotices = z.object({
  ids: z.array(z.number()).describe('Of the announcements, as in `announcements`.'),
  subjects: z.array(z.string()),
  mails: z.number(),
  to: person.nullable().describe('Who is told, where that is one person.'),
  digest: z.number().describe('How many are in the next daily digest instead.'),
  leaves_at: moment.nullable().describe('Null once they are stopped.'),
  at: moment,
  by: z.string().nullable(),
})

export type WaitingNotices = z.output<typeof waitingNotices>

const maxDecided = 1_000

/** Mails that wait so that what they tell can be undone before, for staff. */
export const waitingNoticeEndpoints = {
  waitingNotices: get('/api/users/waiting-notices/', {
    summary: 'List notices whose mails have not left',
    details:
      'Mails of notices wait for NOTICE_DELAY_MINUTES, so that what they tell can be undone before. What is posted, recorded or corrected at once is one entry, what leaves soonest first and what is held back last. What is undone meanwhile is not mailed, and nobody who has not seen it in the portal is told of it.',
    response: z.array(waitingNotices),
  }),
  decideNotices: post('/api/users/decide-notices/', {
    summary: 'Stop, send or discard waiting mails',
    details:
      '`stop` holds the mails back until they are sent or discarded; `send` lets them go at once; `discard` deletes them, and the notices are only in the portal. Mails of these notices that have left are not affected; if all have, the call is refused.',
    errors: ['noSuchNotice', 'mailsLeft'],
    body: z.object({
      ids: z
        .array(id, { error: orRequired('Send the ids of the notices.') })
        .min(1, 'Send the ids of the notices.')
        .max(maxDecided, `At most ${maxDecided} notices are decided at once.`),
      decision: z.enum(waitingDecisions, { error: orRequired('Choose stop, send or discard.') }),
    }),
    response: messageResponse,
  }),
}

describeFeature('notices', waitingNoticeEndpoints)
