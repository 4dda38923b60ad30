import type { AccountMonth, DatedSummary, History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation } from '@portico/contract/figures/derivation'
import { latestPosted } from '@portico/contract/figures/latest-change'
import {
  deriveLinkedReturn,
  deriveMonthReturn,
  deriveYearlyReturn,
  deriveMoneyWeighted,
  linkedFormula,
  linkedOf,
  multiplied,
} from '@portico/contract/figures/return-terms'
import { deepestFallOf } from '@portico/contract/figures/returns'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthOf, yearOf } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'

/** A return on the card. `key` is its name in the API; a calendar year and a single month name theirs. */
export interface ReturnLine {
  key: string
  name: string
  value: Percent | null
  text: string
  /** Why there is no return. */
  missing?: string | undefined
  year?: number
  month?: Month | undefined
  /** The months that it links, if not all. */
  among?: readonly AccountMonth[]
  /** Whether the fees are added back. */
  isBeforeFees?: boolean
}

/** Derives a return of the card down to the account's months, or its cash flows. */
export function deriveReturn(history: History, line: ReturnLine): Derivation<unknown> | undefined {
  const { key, name, value, year, missing } = line
  const months = accountMonths(history)
  const changes = [...months.map(({ row }) => row), ...(history.withdrawn ?? [])]
  if (line.month !== undefined) {
    const walked = months.find(({ row }) => row.month === line.month)
    return walked && deriveMonthReturn(walked, changes)
  }
  const included =
    line.among ?? (year === undefined ? months : months.filter(({ row }) => yearOf(row.month) === year))
  const posted = latestPosted(changes.filter(({ month }) => month <= lastOf(line)))
  const label = { name, formula: missing ?? linkedFormula, posted }
  if (key === 'money_weighted') return deriveMoneyWeighted({ name, posted }, value, months)
  if (key === 'deepest_fall' && value !== null) return deriveDeepestFall(label, value, months, changes)
  if (key === 'annualised') return deriveYearlyReturn(label, value, linkedOf(months, false, changes))
  return deriveLinkedReturn(label, value, linkedOf(included, line.isBeforeFees, changes))
}

/** The month up to which it counts what was posted or withdrawn: what is at work in a month comes from all before it. */
function lastOf({ among, year }: ReturnLine): number {
  if (among !== undefined) return among.at(-1)?.row.month ?? 0
  return year === undefined ? Infinity : monthOf(year, 12)
}

/** Only the months from the high to the low count. */
function deriveDeepestFall(
  label: Parameters<typeof deriveLinkedReturn>[0],
  value: Percent | null,
  months: readonly AccountMonth[],
  changes: readonly DatedSummary[],
) {
  const fallen = deepestFallOf(months)
  const [first, last] = [fallen[0], fallen.at(-1)]
  if (last !== undefined && fallen.length === 1)
    return deriveMonthReturn(last, changes, '', {
      name: label.name,
      formula: `The largest drop from an earlier high, in ${formatMonth(last.row.month)}, as a percentage of the money at work: principal and gains kept until then.`,
    })
  const formula =
    first === undefined || last === undefined
      ? 'There was no drop from an earlier high.'
      : `The largest drop from an earlier high, from ${formatMonth(first.row.month)} to ${formatMonth(last.row.month)}: ${multiplied}.`
  return deriveLinkedReturn({ ...label, formula }, value, linkedOf(fallen, false, changes))
}
