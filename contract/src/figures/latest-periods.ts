import type { AccountMonth } from './account-months.ts'
import type { Return } from './returns.ts'
import { returnBetween } from './returns.ts'
import { addMonths, formatMonth } from '../values/month.ts'

/** Some months in a row, and their time-weighted return. */
export interface LatestPeriod {
  /** "October 2026" or "Last 12 months" */
  name: string
  months: readonly AccountMonth[]
  timeWeighted: Return
}

const lengths = [1, 3, 12] as const

/** The latest posted month, three and twelve months, as far as an account is longer: the whole of it is the return since the start. */
export function latestPeriods(months: readonly AccountMonth[]): LatestPeriod[] {
  const [first, last] = [months[0]?.row.month, months.at(-1)?.row.month]
  if (first === undefined || last === undefined) return []
  return lengths.flatMap((length): LatestPeriod[] => {
    const from = addMonths(last, 1 - length)
    if (length > 1 && from <= first) return []
    return [
      {
        name: length === 1 ? formatMonth(last) : `Last ${length} months`,
        months: months.filter(({ row }) => row.month >= from),
        timeWeighted: returnBetween(months, from, last),
      },
    ]
  })
}
