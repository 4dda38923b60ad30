import type { AccountMonth, History } from '@portico/contract/figures/account-months'
import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation, Term } from '@portico/contract/figures/derivation'
import { ratioOf } from '@portico/contract/figures/derivation'
import { latestPosted } from '@portico/contract/figures/figures'
import { cashFlowsOf } from '@portico/contract/figures/returns'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'

/** A return on the card. `key` is its name in the API; a calendar year and a single month name theirs. */
export interface ReturnLine {
  key: string
  name: string
  value: Percent | null
  text: string
  /** Why there is none. */
  missing: string | undefined
  year?: number
  month?: Month | undefined
  /** The months that it links, if not all. */
  among?: readonly AccountMonth[]
}

/** The return of one month: what it earned or lost ÷ what was at work. */
function monthDerivation({ row, profit, atWork }: AccountMonth): Derivation<unknown> {
  const { month, postedAt } = row
  const label = {
    name: `Return of ${formatMonth(month)}`,
    formula: 'What the month earned or lost, as a percentage of what was at work in it.',
    postedAt,
  }
  return ratioOf(label, { name: 'Profit', month, value: profit }, { name: 'At work', month, value: atWork })
}

const monthTerms = (months: readonly AccountMonth[]): Term[] =>
  months.map((each) => {
    const from = monthDerivation(each)
    return { sign: '', name: 'Return', month: each.row.month, text: from.text, from }
  })

const flowTerms = (months: readonly AccountMonth[]): Term[] =>
  cashFlowsOf(months).map(({ name, day, amount }) => ({
    sign: '',
    name: `${name}, ${formatDay(day)}`,
    month: null,
    text: formatUsd(amount),
  }))

const linked = 'The returns of the months, each linked to the one before it'

const formulas: Readonly<Record<string, string>> = {
  time_weighted: `${linked}.`,
  annualised: `${linked}, as a yearly rate.`,
  money_weighted:
    'The yearly rate at which what you put in grows to what you took out and what is in the account. Amounts put in are negative.',
  deepest_fall: 'The largest fall of the linked returns from an earlier high.',
}

/** Derives a return of the card down to the account's months, or its cash flows. */
export function deriveReturn(history: History, line: ReturnLine): Derivation<unknown> | undefined {
  const months = accountMonths(history)
  if (line.month !== undefined) {
    const walked = months.find(({ row }) => row.month === line.month)
    return walked && monthDerivation(walked)
  }
  const { year } = line
  const included =
    line.among ?? (year === undefined ? months : months.filter(({ row }) => yearOf(row.month) === year))
  return {
    name: line.name,
    formula: year === undefined ? (formulas[line.key] ?? '') : `${linked}, in ${year}.`,
    terms: line.key === 'money_weighted' ? flowTerms(months) : monthTerms(included),
    value: line.value,
    text: line.text,
    postedAt: latestPosted(included.map(({ row }) => row)),
  }
}
