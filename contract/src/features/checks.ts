import { z } from 'zod'
import { listedUser, user } from './accounts.ts'
import { describeFeature, get, post } from '../api/endpoint.ts'
import {
  id,
  knownOnQuery,
  messageResponse,
  moment,
  monthText,
  orRequired,
  percentage,
  postedMonth,
  reason,
  total,
} from '../api/fields.ts'
import type { Finding, FindingCode } from '../figures/checks.ts'
import { findingCodes } from '../figures/checks.ts'
import { byTotal } from '../figures/monthly-figures.ts'
import { formatMonth } from '../values/month.ts'

/** The most entries that a list for the whole firm holds. Its count is always complete. */
export const maxListed = 200

const figure = z.number().describe('US dollars or percent, as `unit` says.')

const finding = z.object({
  code: z.enum(findingCodes),
  quarter: monthText,
  message: z.string(),
  mend: z.string(),
  compared: z
    .object({ unit: z.enum(['usd', 'percent']), posted: figure, expected: figure, off: figure })
    .nullable(),
})

/** A finding, and whose it is. */
export const listedFinding = finding
  .extend({ user })
  .transform(({ quarter, mend, ...found }) => ({ ...found, month: quarter, suggestion: mend }))

export type FirmFinding = z.output<typeof listedFinding>

/** The problems in all investors' months: their count, and the first of them, most serious first. */
const firmChecksResponse = z.object({ count: z.number(), findings: z.array(listedFinding) })

export function findingToJson({
  code,
  month,
  message,
  suggestion,
  compared,
}: Finding): z.input<typeof finding> {
  const base = { code, quarter: formatMonth(month), message, mend: suggestion }
  if (compared === null) return { ...base, compared }
  const { unit, posted, expected, difference } = compared
  return {
    ...base,
    compared: { unit, posted: posted / 100, expected: expected / 100, off: difference / 100 },
  }
}

/** A month, or `latest` for the last one that is over. */
const monthTotalsParams = z.object({
  month: z.union([z.literal('latest'), postedMonth], {
    error: 'Enter a month such as July 2025, or latest.',
  }),
})

/**
 * The totals of a month over all investors, and the investors who are still missing it: those who started before it; of
 * closed and disabled ones, those with a later month. `latest` is their latest month. Active investors for whom nothing
 * is posted yet lack no month.
 */
const monthTotalsResponse = z.object({
  quarter: monthText,
  count: z.number(),
  usual_percent: percentage
    .nullable()
    .describe('What more than half of the month’s rows earned, of three or more; null without one.'),
  ...byTotal(() => total),
  money_in: total.describe('As in the firm’s month: by the day it moved, with first principals.'),
  money_out: total.describe('As in the firm’s month.'),
  missing_count: z.number(),
  missing: z.array(z.object({ user: listedUser, latest: monthText })),
  without_months_count: z.number(),
  without_months: z.array(user),
})

export type MonthTotals = z.output<typeof monthTotalsResponse>

/** The finding as it was listed, and why it needs no correction. */
export const acknowledgedKey = z.object({
  user_id: id,
  quarter: postedMonth,
  code: z.enum(findingCodes, { error: orRequired('Send the code of the finding.') }),
  message: z.string({ error: orRequired('Send the message of the finding.') }),
  note: reason.min(1, 'Say why the finding needs no correction.'),
})

/** A finding that staff have looked into. `acknowledged_by` is an e-mail. */
const acknowledgedFinding = z
  .object({
    user,
    code: z.enum(findingCodes),
    quarter: monthText,
    message: z.string(),
    note: z.string(),
    acknowledged_at: moment,
    acknowledged_by: z.string().nullable(),
  })
  .transform(({ quarter, acknowledged_at: at, acknowledged_by: by, ...found }) => ({
    ...found,
    month: quarter,
    acknowledgedAt: Date.parse(at),
    acknowledgedBy: by,
  }))

export type AcknowledgedFinding = z.output<typeof acknowledgedFinding>

/** What identifies a finding of an investor: acknowledging it lasts for as long as this stays the same. */
export type FindingKey = Pick<Finding, 'month' | 'message'> & { code: FindingCode }

export const checkEndpoints = {
  checks: get('/api/users/checks/', {
    summary: 'List problems in all investors’ months',
    details:
      'Rows that break an identity, missing months, percentages that deviate by more than half from the investor’s usual one, principals that nothing on record explains, and entries that take more than there is. `count` is the number of problems; `findings` has at most 200 of them, most serious first. `off` is posted − expected. Acknowledged findings are left out.',
    response: firmChecksResponse,
  }),
  acknowledgeFinding: post('/api/users/acknowledge-finding/', {
    summary: 'Acknowledge a finding',
    details:
      'Takes a finding as listed, with a note, and removes it from the list. It stays on record with the note. It returns if its message changes, for example because the month is corrected.',
    errors: ['noSuchUser', 'noSuchFinding', 'findingAcknowledged'],
    body: acknowledgedKey,
    response: messageResponse,
  }),
  reopenFinding: post('/api/users/reopen-finding/', {
    summary: 'Take back the acknowledgement of a finding',
    details:
      'Takes it as in `acknowledged-findings`. Unless its month has changed since, the finding is listed again, and can be acknowledged again. Who took it back and when is on the audit trail, with the note.',
    errors: ['findingNotAcknowledged'],
    body: acknowledgedKey.omit({ note: true }),
    response: messageResponse,
  }),
  acknowledgedFindings: get('/api/users/acknowledged-findings/', {
    summary: 'List acknowledged findings',
    details: 'The latest 200, newest first, with the note, who acknowledged each and when.',
    response: z.array(acknowledgedFinding),
  }),
  monthTotals: get('/api/users/month-totals/:month/', {
    summary: 'Get a month’s totals over all investors',
    details:
      'Write the month as `July 2025`, `Jul 2025` or `2025-07`, or use `latest` for the last one that is over, the `due` one of the firm. Investors who have been disabled since are included; staff never are. A total too large to be exact is null. `missing` lists at most 200 investors who started before the month and are without it, each with their latest one: active ones, and closed and disabled ones with a later month; `without_months` has at most 200 active ones for whom no month is posted yet.',
    params: monthTotalsParams,
    query: knownOnQuery,
    response: monthTotalsResponse,
  }),
}

describeFeature('checks', checkEndpoints, 'For staff: problems and totals over all investors.')
