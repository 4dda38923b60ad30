import { z } from 'zod'
import { user } from './accounts.ts'
import type { Docs, Endpoint } from '../api/endpoint.ts'
import { ann, flagged, july } from '../api/example-data.ts'
import { money, monthText, postedMonth } from '../api/fields.ts'
import type { Finding } from '../figures/checks.ts'
import { findingCodes } from '../figures/checks.ts'
import { byTotal } from '../figures/monthly-figures.ts'
import { formatMonth } from '../values/month.ts'

/** A list for the whole firm goes no further; how many there are is always said. */
export const mostListed = 200

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

/** What there is to look at in all investors' months: how many, and the first of them, the gravest first. */
export const firmChecksResponse = z.object({
  count: z.number(),
  findings: z.array(
    finding.extend({ user }).transform(({ quarter, ...found }) => ({ ...found, month: quarter })),
  ),
})

export type FirmChecks = z.output<typeof firmChecksResponse>

/** A finding as it travels. */
export function findingToJson({ code, month, message, mend, compared }: Finding): z.input<typeof finding> {
  const quarter = formatMonth(month)
  if (compared === null) return { code, quarter, message, mend, compared }
  const [posted, expected, off] = [compared.posted / 100, compared.expected / 100, compared.off / 100]
  return { code, quarter, message, mend, compared: { unit: compared.unit, posted, expected, off } }
}

/** A month as the path names it, or the latest one that any investor has. */
export const monthTotalsParams = z.object({
  month: z.union([z.literal('latest'), postedMonth], {
    error: 'Enter a month such as July 2025, or latest.',
  }),
})

/** null where it is too large to be held exactly */
const total = money.nullable()

/**
 * What all investors together have in a month, and who has not got it yet: active investors whose months began
 * before it or have not begun. `latest` is their latest month. `quarter` is null before anything is posted.
 */
export const monthTotalsResponse = z.object({
  quarter: monthText.nullable(),
  count: z.number(),
  ...byTotal(() => total),
  missing_count: z.number(),
  missing: z.array(z.object({ user, latest: monthText.nullable() })),
})

export type MonthTotals = z.output<typeof monthTotalsResponse>

/** Of two investors with the July of the examples. */
const totals = byTotal(({ name }) => 2 * july[name])

/** What staff should look at, over all investors. */
export const checkEndpoints = {
  checks: { method: 'GET', path: '/api/users/checks/', response: firmChecksResponse },
  monthTotals: {
    method: 'GET',
    path: '/api/users/month-totals/:month/',
    params: monthTotalsParams,
    response: monthTotalsResponse,
  },
} as const satisfies Record<string, Endpoint>

/** The same in words, each with an example. */
export const checkDocs: Docs<typeof checkEndpoints> = {
  checks: {
    summary: 'List what to look at in all investors’ months',
    details:
      'Rows that break an identity, missing months, percentages more than half of the investor’s usual one away, principals that moved. `count` is how many there are, `findings` at most 200 of them, the gravest first; `off` is posted − expected.',
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
    summary: 'Add a month up over all investors',
    details:
      'The month is written `July 2025`, `Jul 2025` or `2025-07`; `latest` is the latest one posted for any investor. Investors disabled since count, staff never do. A total too large to be held exactly is null. `missing` lists at most 200 of the investors without the month, with the latest one they have.',
    example: {
      params: { month: '2025-07' },
      response: {
        quarter: 'July 2025',
        count: 2,
        ...totals,
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
