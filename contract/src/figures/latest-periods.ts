import type { AccountMonth } from './account-months.ts'
import type { Return } from './returns.ts'
import { returnBetween } from './returns.ts'
import { addMonths } from '../values/month.ts'

/** Some months in a row, and their time-weighted return. */
export interface LatestPeriod {
  /** How many months, to the latest posted one. */
  count: number
  /** "12 months" or "3 years" */
  name: string
  months: readonly AccountMonth[]
  timeWeighted: Return
}

const lengths = [
  { count: 1, name: '1 month' },
  { count: 3, name: '3 months' },
  { count: 12, name: '12 months' },
  { count: 36, name: '3 years' },
  { count: 60, name: '5 years' },
]

/** The periods to the latest posted month, as far as an account is longer: the whole of it is the return since the start. */
export function latestPeriods(months: readonly AccountMonth[]): LatestPeriod[] {
  const [first, last] = [months[0]?.row.month, months.at(-1)?.row.month]
  if (first === undefined || last === undefined) return []
  return lengths.flatMap(({ count, name }): LatestPeriod[] => {
    const from = addMonths(last, 1 - count)
    if (count > 1 && from <= first) return []
    const own = months.filter(({ row }) => row.month >= from)
    return [{ count, name, months: own, timeWeighted: returnBetween(months, from, last) }]
  })
}
