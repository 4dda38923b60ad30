import type { AccountMonth, History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation } from '@portico/contract/figures/derivation'
import { latestPosted } from '@portico/contract/figures/figures'
import {
  deriveMonthReturn,
  flowsFormula,
  flowTerms,
  linkedFormula,
  monthTerms,
} from '@portico/contract/figures/return-terms'
import { beforeFees } from '@portico/contract/figures/returns'
import type { Month } from '@portico/contract/values/month'
import { yearOf } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'

/** A return on the card. `key` is its name in the API; a calendar year and a single month name theirs. */
export interface ReturnLine {
  key: string
  name: string
  value: Percent | null
  text: string
  /** Why there is no return. */
  missing: string | undefined
  year?: number
  month?: Month | undefined
  /** The months that it links, if not all. */
  among?: readonly AccountMonth[]
  /** Whether the fees are added back. */
  isBeforeFees?: boolean
}

const formulas: Readonly<Record<string, string>> = {
  time_weighted: `${linkedFormula}.`,
  annualised: `${linkedFormula}, as a yearly rate.`,
  money_weighted: flowsFormula,
  deepest_fall: 'The largest fall of the linked returns from an earlier high.',
}

/** Derives a return of the card down to the account's months, or its cash flows. */
export function deriveReturn(history: History, line: ReturnLine): Derivation<unknown> | undefined {
  const months = accountMonths(history)
  if (line.month !== undefined) {
    const walked = months.find(({ row }) => row.month === line.month)
    return walked && deriveMonthReturn(walked)
  }
  const { year } = line
  const included =
    line.among ?? (year === undefined ? months : months.filter(({ row }) => yearOf(row.month) === year))
  return {
    name: line.name,
    formula: year === undefined ? (formulas[line.key] ?? '') : `${linkedFormula}, in ${year}.`,
    terms:
      line.key === 'money_weighted'
        ? flowTerms(months)
        : line.isBeforeFees === true
          ? monthTerms(included.map(beforeFees), 'Profit before fees')
          : monthTerms(included),
    value: line.value,
    text: line.text,
    postedAt: latestPosted(included.map(({ row }) => row)),
  }
}
