import { z } from 'zod'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { ann, desk, julyBefore, julyCorrected } from '../api/example-data.ts'
import { id, moment, searched } from '../api/fields.ts'

/**
 * Everything that goes on the audit trail; what comes before the point is its group. Older trails also hold requests
 * for a reset and refused sign-ins whose password was wrong.
 */
export const auditActions = [
  'account.created',
  'account.disabled',
  'account.edited',
  'account.enabled',
  'account.invited',
  'data.restored',
  'impersonation.started',
  'impersonation.stopped',
  'impersonation.write-refused',
  'password.changed',
  'password.chosen',
  'password.removed',
  'password.reset',
  'password.reset-requested',
  'second-factor.begun',
  'second-factor.codes-renewed',
  'second-factor.recovery-code-used',
  'second-factor.removed',
  'second-factor.reset',
  'second-factor.set',
  'session.closed',
  'session.opened',
  'session.refused',
  'summary.corrected',
  'summary.posted',
  'waitlist.declined',
  'waitlist.invited',
  'waitlist.restored',
] as const

export type AuditAction = (typeof auditActions)[number]

/** The groups of actions, as a reader names them. */
export const auditGroups = {
  account: 'Accounts',
  data: 'Data',
  impersonation: 'Impersonation',
  password: 'Passwords',
  'second-factor': 'Second factors',
  session: 'Sessions',
  summary: 'Summaries',
  waitlist: 'Waitlist',
} as const satisfies Record<AuditAction extends `${infer Group}.${string}` ? Group : never, string>

export type AuditGroup = keyof typeof auditGroups

const groups = Object.keys(auditGroups) as AuditGroup[]

/** What a filter may ask for: an action, or all of a group. */
export const auditKinds: readonly (AuditAction | AuditGroup)[] = [...groups, ...auditActions]

/** The actions that a filter asks for. */
export const actionsOf = (kind: AuditAction | AuditGroup): AuditAction[] =>
  auditActions.filter((action) => action === kind || action.startsWith(`${kind}.`))

/** More than anybody looks at; an export asks for it. */
export const maxAuditEntriesAtOnce = 1000

const day = z.iso.date('A day is written 2025-07-31.').describe('A day in UTC, as in 2025-07-31.')
const person = searched
  .default('')
  .describe(
    'An account: its id, or words of its e-mail and names. The actors without one: command line, visitor.',
  )

/** Which entries staff want to see, both days included; `before` is the `next` of the part before. */
export const auditQuery = z.object({
  actor: person,
  subject: person,
  action: z
    .enum(auditKinds, { error: 'An action is one of the list, or its group.' })
    .optional()
    .describe('An action, or a group such as `summary`.'),
  from: day.optional(),
  to: day.optional(),
  before: id.optional(),
  limit: id
    .refine((limit) => limit <= maxAuditEntriesAtOnce, `A limit is at most ${maxAuditEntriesAtOnce}.`)
    .default(50),
})

/**
 * An entry of the trail. `actor` is called as when it was written; `acting_as` is whom the actor was impersonating.
 * `subject` is whom it is about, by the e-mail of now; null where it is about nobody known. Old entries may hold
 * actions and states that nothing writes any more.
 */
export const auditEntry = z.object({
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
})

export type AuditEntry = z.output<typeof auditEntry>

/** The newest first; `next` is null on the last part. */
export const auditResponse = z.object({
  entries: z.array(auditEntry),
  next: z.number().nullable(),
})

/** `again` asks for a new look, although there is one that is not old. */
export const auditVerificationQuery = z.object({
  again: z.literal('yes', { error: 'again is yes, or left out.' }).optional(),
})

/** The fields in which the audit trail and a table differ, as one of them has them; null where it has nothing. */
const side = z.record(z.string(), z.unknown()).nullable()

/**
 * What the audit trail says of an account, or of one version of its posted months, and what the table says.
 * `sequence` is the latest entry that tells of it. `until` is the entry that was written over a difference of the
 * past; it is null while the table still says so.
 */
const auditDifference = z.object({
  account_id: z.number(),
  email: z.string().nullable(),
  quarter: z.string().nullable(),
  version: z.number().nullable(),
  sequence: z.number().nullable(),
  trail: side,
  table: side,
  until: z.number().nullable(),
})

export type AuditDifference = z.output<typeof auditDifference>

/** So many differences are answered; the others are counted. */
export const maxAuditDifferences = 10

/**
 * What the latest look at the whole trail found, null before there was one: how many entries and the hash of the
 * last, or the first entry that does not fit, and why; how many accounts and posted months the tables hold, and where
 * they say something else than the trail. `checking` is how far a look under way has come, through the accounts
 * first and then through the entries.
 */
export const auditVerificationResponse = z.object({
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

/** The audit trail. */
export const auditEndpoints = {
  audit: { method: 'GET', path: '/api/users/audit/', query: auditQuery, response: auditResponse },
  auditVerification: {
    method: 'GET',
    path: '/api/users/audit-verification/',
    query: auditVerificationQuery,
    response: auditVerificationResponse,
  },
} as const satisfies Record<string, Endpoint>

/** Ann's July as it was posted, and with 100.00 paid out. */
const { posted_at: _, version: __, ...posted } = julyBefore
const { posted_at: ___, version: ____, ...corrected } = julyCorrected

/** The same in words, each with an example. */
export const auditDocs: Docs<typeof auditEndpoints> = {
  audit: {
    summary: 'List entries of the audit trail',
    details:
      'The newest first, in parts: `next` is the `before` of the part that follows. `before` and `after` tell what it was and what it became; `summary.corrected` and `impersonation.started` have a `reason`.',
    example: {
      query: {
        actor: 'desk',
        subject: String(ann.id),
        action: 'summary' as const,
        from: '2025-08-01',
        to: '2025-08-31',
      },
      response: {
        entries: [
          {
            sequence: 41,
            at: '2025-08-04T15:30:00.000Z',
            actor: desk.email,
            actor_id: desk.id,
            acting_as: null,
            action: 'summary.corrected',
            subject: ann.email,
            subject_id: ann.id,
            before: posted,
            after: { ...corrected, reason: 'The payout of 100.00 was left out.' },
          },
        ],
        next: null,
      },
    },
  },
  auditVerification: {
    summary: 'Verify the audit trail',
    details:
      'Reads the whole chain, and compares every account and posted month with what the trail says of it; all who ask at once share one look. What was found is told for a minute, and beside a look that takes longer than two seconds: ask again while `checking` is there.',
    example: {
      query: {},
      response: {
        found: {
          checked_at: '2025-08-04T15:31:00.000Z',
          entries: 41,
          hash: '9f2c4b7de01a5c3386fd4e2790b1aa58c4d3e6f70819b2c5d4e3f60718293a4b',
          broken: null,
          accounts: 3,
          months: 12,
          differences: {
            total: 1,
            first: [
              {
                account_id: ann.id,
                email: ann.email,
                quarter: 'July 2025',
                version: 2,
                sequence: 41,
                trail: { dividend_paid: 100 },
                table: { dividend_paid: 1000 },
                until: null,
              },
            ],
          },
        },
        checking: null,
      },
    },
  },
}
