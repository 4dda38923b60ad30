import { z } from 'zod'
import type { AuditAction } from './audit-actions.ts'
import { auditActions } from './audit-actions.ts'
import { describeFeature, get, getFile } from '../api/endpoint.ts'
import { id, inOrder, limitUpTo, moment, searched } from '../api/fields.ts'

export const auditGroups = {
  activity: 'Money in and out',
  account: 'Accounts',
  books: 'Books',
  clock: 'Clock',
  data: 'Data',
  document: 'Documents',
  finding: 'Findings',
  holding: 'Reconciliation',
  impersonation: 'Impersonation',
  note: 'Notes',
  notice: 'Notices',
  password: 'Passwords',
  payment: 'Payments',
  posting: 'Postings',
  'second-factor': 'Second factors',
  session: 'Sessions',
  statement: 'Statements',
  summary: 'Summaries',
  tax: 'Tax papers',
  waitlist: 'Waitlist',
} as const satisfies Record<AuditAction extends `${infer Group}.${string}` ? Group : never, string>

export type AuditGroup = keyof typeof auditGroups

const groups = Object.keys(auditGroups) as AuditGroup[]

/** The values of the action filter: an action, or a whole group. */
export const auditKinds: readonly (AuditAction | AuditGroup)[] = [...groups, ...auditActions]

/** The actions that a filter selects. */
export const actionsOf = (kind: AuditAction | AuditGroup): AuditAction[] =>
  auditActions.filter((action) => action === kind || action.startsWith(`${kind}.`))

const day = z.iso
  .date('A day is written 2025-07-31.')
  .describe('A day in the firm’s time zone, as in 2025-07-31.')
const person = searched
  .default('')
  .describe(
    'An account: its id, its reference code, or words from its e-mail and names. Actors without an account: command line, visitor.',
  )

/** Selects entries; both days are inclusive, and the first is not after the last. */
const auditFilter = z.object({
  actor: person,
  subject: person,
  action: z
    .enum(auditKinds, { error: 'Choose an action from the list, or its group.' })
    .optional()
    .describe('An action, or a group such as `summary`.'),
  from: day.optional(),
  to: day.optional(),
})

/** `before` is the `next` of the previous page. */
const auditQuery = auditFilter.extend({
  before: id.optional(),
  limit: limitUpTo(1000, 100),
  fold: z
    .literal('yes', { error: 'fold must be yes, or omitted.' })
    .optional()
    .describe(
      'Lists three or more entries of the same action that were made at once, such as a posting’s, as their newest; without `action`, also three or more logins of a day that follow each other.',
    ),
})

/**
 * An entry of the trail. `actor` is the name at the time of writing; `acting_as` is the account that the actor was
 * impersonating. `subject` is the current e-mail of the affected account, null for an unknown one. Old entries may
 * contain actions and states that are no longer written.
 */
const auditEntry = z.object({
  sequence: z.number(),
  at: moment,
  actor: z.string(),
  actor_id: z.number().nullable(),
  acting_as: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  subject_id: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  folded: z.number().optional().describe('With `fold`: how many older entries it stands for.'),
  folded_since: moment.optional().describe('The time of the oldest of them.'),
  folded_actors: z.number().optional().describe('How many people made all of them.'),
  folded_month: z.string().optional().describe('The month that all of them are about.'),
})

export type AuditEntry = z.output<typeof auditEntry>

/** Newest first; `next` is null on the last page. */
const auditResponse = z.object({
  entries: z.array(auditEntry),
  next: z.number().nullable(),
})

/** `again` forces a new verification even if the last one is recent. */
const auditVerificationQuery = z.object({
  again: z.literal('yes', { error: 'again must be yes, or omitted.' }).optional(),
})

/** One side's values of the fields in which the audit trail and a table differ; null if the row is missing there. */
const side = z.record(z.string(), z.unknown()).nullable()

/**
 * A difference between the audit trail and a table, in an account, in one version of a posted month, in an entry of money
 * in or out, named by `activity_id`, in a note, named by `note_id`, in an amount that the account entered for
 * reconciliation, named by `holding_id`, in a difference that it explained, named by `explanation_id`, in a document for
 * the account, named by `document_id`, in a posting that the account prepared, named by `prepared_number`, or in a closing
 * or reopening of the books or a confirmation that it made, named by `closing_number` or `confirmation_number`. `sequence` is the latest entry about it. `until` is
 * null for a current difference; for a past one it is the entry whose change replaced the differing values.
 */
const auditDifference = z.object({
  account_id: z.number(),
  email: z.string().nullable(),
  quarter: z.string().nullable(),
  version: z.number().nullable(),
  activity_id: z.number().optional(),
  note_id: z.number().optional(),
  holding_id: z.number().optional(),
  explanation_id: z.number().optional(),
  statement_id: z.number().optional(),
  document_id: z.number().optional(),
  prepared_number: z.number().optional(),
  closing_number: z.number().optional(),
  confirmation_number: z.number().optional(),
  sequence: z.number().nullable(),
  trail: side,
  table: side,
  until: z.number().nullable(),
})

export type AuditDifference = z.output<typeof auditDifference>

/** How many differences a response lists; the rest are only counted. */
export const maxAuditDifferences = 10

/**
 * The result of the latest verification, null before the first: the number of entries and the last one's hash, or the
 * first broken entry and the reason; the number of accounts and of versions of posted months, and where they differ from the trail.
 * `checking` is the progress of a running verification, which reads the accounts first and then the entries.
 */
const auditVerificationResponse = z.object({
  found: z
    .object({
      checked_at: moment,
      entries: z.number(),
      hash: z.string(),
      broken: z.object({ sequence: z.number(), reason: z.string() }).nullable(),
      accounts: z.number(),
      months: z.number(),
      differences: z.object({
        total: z.number(),
        first: z.array(auditDifference).max(maxAuditDifferences),
      }),
    })
    .nullable(),
  checking: z.object({ done: z.number(), total: z.number(), of: z.enum(['accounts', 'entries']) }).nullable(),
})

export const auditEndpoints = {
  audit: get('/api/users/audit/', {
    summary: 'List entries of the audit trail',
    details:
      'Newest first, in pages: pass `next` as `before` to get the following page. `before` and `after` are the states before and after the change; `summary.corrected` and `impersonation.started` have a `reason`.',
    query: auditQuery.superRefine(inOrder),
    response: auditResponse,
  }),
  auditFile: getFile('/api/users/audit.csv', {
    summary: 'Download entries of the audit trail',
    details:
      'All that match, newest first, as CSV with the sentence of each entry. The file is sent as it is made, so it begins at once, however long the trail is.',
    query: auditFilter.superRefine(inOrder),
    file: 'text/csv',
  }),
  auditVerification: get('/api/users/audit-verification/', {
    summary: 'Verify the audit trail',
    details:
      'Reads the whole chain and compares every account and every version of a posted month with the trail. Concurrent requests share one verification, and its result is reused for a minute. If it takes longer than two seconds, the response has the previous result and `checking` is set: request again until it is null.',
    query: auditVerificationQuery,
    response: auditVerificationResponse,
  }),
}

describeFeature(
  'audit',
  auditEndpoints,
  'Who did what to whom and when, and proof that the record has not been altered.',
)
