import type { QuarterGain } from '@portico/contract/figures/series'
import { zeroCents } from '@portico/contract/values/money'
import { addMonths, formatQuarter, shareQuarter } from '@portico/contract/values/month'

/** Whether any of its months is posted. */
export const isPosted = ({ months }: QuarterGain): boolean => months.length > 0

/** Whether a quarter is not over, or the account did not have all of its months. */
export const isPartial = ({ months }: QuarterGain): boolean => months.length > 0 && months.length < 3

/** The quarters from one to the next posted one, without either. */
function missingBetween(before: QuarterGain | undefined, { months: [next] }: QuarterGain): QuarterGain[] {
  const from = before?.months[0]?.row.month
  if (from === undefined || next === undefined) return []
  const missing: QuarterGain[] = []
  for (let at = addMonths(from, 3); !shareQuarter(at, next.row.month); at = addMonths(at, 3))
    missing.push({
      label: formatQuarter(at),
      profit: zeroCents,
      months: [],
      timeWeighted: { value: null, missing: 'It is not posted.' },
      roi: null,
      hasMoneyIn: false,
      isUnreconciled: false,
    })
  return missing
}

/** The posted quarters and those that are missing between them, so that each has its place in time. */
export const everyQuarter = (posted: readonly QuarterGain[]): QuarterGain[] =>
  posted.flatMap((quarter, k) => [...missingBetween(posted[k - 1], quarter), quarter])

/** "Q4 2025 to Q2 2026 are not posted."; undefined where no quarter is missing. */
export function missingText(before: QuarterGain | undefined, quarter: QuarterGain): string | undefined {
  const missing = missingBetween(before, quarter).map(({ label }) => label)
  const [from, to] = [missing[0], missing.at(-1)]
  if (from === undefined || to === undefined) return undefined
  return from === to ? `${from} is not posted.` : `${from} to ${to} are not posted.`
}
