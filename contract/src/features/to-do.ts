import { z } from 'zod'
import { describeFeature, get } from '../api/endpoint.ts'
import { moment } from '../api/fields.ts'
import type { ToDoKind } from './to-do-kinds.ts'
import { toDoKinds } from './to-do-kinds.ts'
import { releasableKinds } from './release.ts'
import { findingKinds } from '../figures/finding-kinds.ts'

const toDo = z.object({
  kind: z.enum(Object.keys(toDoKinds) as [ToDoKind, ...ToDoKind[]]),
  count: z.number().describe('How many of it: months, mails, documents, statements, investors.'),
  about: z
    .string()
    .nullable()
    .describe(
      'The month, period, day or account that it is about, or the title of the only document; null if it is about several.',
    ),
  since: moment.nullable().describe('When it could first be done; null if it has no time.'),
  due: moment.nullable().describe('Until when it should be done; null if nothing says so.'),
  href: z.string().describe('The page on which it is done.'),
  missing: z.number().optional().describe('Of a month that others have: how many investors lack it.'),
  issuing: z
    .object({ issued: z.number(), accounts: z.number() })
    .optional()
    .describe('Of statements that are being issued for everyone: how many are, and of how many.'),
  kinds: z
    .array(z.object({ kind: z.enum(findingKinds), count: z.number() }))
    .optional()
    .describe('Of findings: how many there are of each kind.'),
  returned: z
    .object({
      number: z.number(),
      kind: z.enum(releasableKinds),
      corrects: z.literal(true).optional().describe('It corrects posted months, for one reason.'),
      of_posting: z.number().optional().describe('The number of the posting that it reverses or moves.'),
      reason: z.string(),
      by: z.string(),
    })
    .optional()
    .describe('Of a posting that is returned to the caller: why, and by whom.'),
})

export type ToDo = z.output<typeof toDo>

export const toDoEndpoints = {
  toDo: get('/api/users/to-do/', {
    summary: 'List what is to do',
    details:
      'What waits for the caller, most urgent first: months that are over and not posted for everyone, failed logins of the last three days to accounts whose owner has not logged in since, findings that break a rule, payments to make, unexplained differences to what banks and custodians hold, a backup older than 26 hours or a restore drill that failed or is older than 90 days, rejected mails, postings that were returned to the caller, postings of others that wait for release, documents without a recipient or not released, expired invitations, the waitlist, other findings, statements issued for everyone that no longer stand, of periods that are over, and for the last quarter statements and closed books. Each role is told only of what it may do. Asking does not keep the session alive.',
    response: z.array(toDo),
  }),
}

describeFeature('to-do', toDoEndpoints, 'For staff: what waits for them.')
