import { z } from 'zod'
import { user } from './accounts.ts'
import type { Finding } from '../figures/checks.ts'
import { findingCodes } from '../figures/checks.ts'
import { money, monthText, postedMonth } from '../api/fields.ts'
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
  principal: total,
  dividend: total,
  paid: total,
  gain: total,
  missing_count: z.number(),
  missing: z.array(z.object({ user, latest: monthText.nullable() })),
})

export type MonthTotals = z.output<typeof monthTotalsResponse>
