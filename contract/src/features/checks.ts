import { z } from 'zod'
import { user } from './accounts.ts'
import type { Docs } from '../api/endpoint.ts'
import { get } from '../api/endpoint.ts'
import { ann, flagged, july } from '../api/example-data.ts'
import { money, monthText, postedMonth } from '../api/fields.ts'
import type { Finding } from '../figures/checks.ts'
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

/** The problems in all investors' months: their count, and the first of them, most serious first. */
const firmChecksResponse = z.object({
  count: z.number(),
  findings: z.array(
    finding
      .extend({ user })
      .transform(({ quarter, mend, ...found }) => ({ ...found, month: quarter, suggestion: mend })),
  ),
})

export type FirmChecks = z.output<typeof firmChecksResponse>

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

/** A month, or `latest` for the latest one of any investor. */
const monthTotalsParams = z.object({
  month: z.union([z.literal('latest'), postedMonth], {
    error: 'Enter a month such as July 2025, or latest.',
  }),
})

/** null if the total is too large to be exact */
const total = money.nullable()

/**
 * The totals of a month over all investors, and the active investors who are still missing it: those who started
 * before it or have no month yet. `latest` is their latest month. `quarter` is null before anything is posted.
 */
const monthTotalsResponse = z.object({
  quarter: monthText.nullable(),
  count: z.number(),
  ...byTotal(() => total),
  money_in: total.describe('Contributions at work from this month on.'),
  money_out: total.describe('Withdrawals at work from this month on.'),
  missing_count: z.number(),
  missing: z.array(z.object({ user, latest: monthText.nullable() })),
})

export type MonthTotals = z.output<typeof monthTotalsResponse>

/** Two investors, each with the July of the examples. */
const totals = byTotal(({ name }) => 2 * (name in july ? (july[name as keyof typeof july] as number) : 0))

export const checkEndpoints = {
  checks: get('/api/users/checks/', { response: firmChecksResponse }),
  monthTotals: get('/api/users/month-totals/:month/', {
    params: monthTotalsParams,
    response: monthTotalsResponse,
  }),
}

export const checkDocs: Docs<typeof checkEndpoints> = {
  checks: {
    summary: 'List problems in all investors’ months',
    details:
      'Rows that break an identity, missing months, percentages that deviate by more than half from the investor’s usual one, and principals that changed. `count` is the number of problems; `findings` has at most 200 of them, most serious first. `off` is posted − expected.',
    example: {
      response: {
        count: 1,
        findings: [
          {
            code: 'ending_balance',
            quarter: flagged.quarter,
            message: 'End balance should be principal + unrealized: $10,233.00 expected, $10,232.00 posted.',
            mend: 'Correct the end balance to $10,233.00.',
            compared: { unit: 'usd', posted: 10232, expected: 10233, off: -1 },
            user: {
              ...ann,
              id: 3,
              username: 'cal@firm.example',
              email: 'cal@firm.example',
              first_name: 'Cal',
            },
          },
        ],
      },
    },
  },
  monthTotals: {
    summary: 'Get a month’s totals over all investors',
    details:
      'Write the month as `July 2025`, `Jul 2025` or `2025-07`, or use `latest` for the latest one posted for any investor. Investors who have been disabled since are included; staff never are. A total too large to be exact is null. `missing` lists at most 200 investors without the month, each with their latest one.',
    example: {
      params: { month: '2025-07' },
      response: {
        quarter: 'July 2025',
        count: 2,
        ...totals,
        money_in: 0,
        money_out: 0,
        missing_count: 1,
        missing: [
          {
            user: {
              ...ann,
              id: 4,
              username: 'dee@firm.example',
              email: 'dee@firm.example',
              first_name: 'Dee',
            },
            latest: 'June 2025',
          },
        ],
      },
    },
  },
}
