import type { AccountMonth } from '@portico/contract/figures/account-months'
import type { Derivation, Term } from '@portico/contract/figures/derivation'
import { ratioOf } from '@portico/contract/figures/derivation'
import { latestPosted } from '@portico/contract/figures/figures'
import type { Return, Returns } from '@portico/contract/figures/returns'
import { cashFlowsOf } from '@portico/contract/figures/returns'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, yearOf } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import { noFigure } from '../../investments/figure-text.ts'

/** A return on the card: its name, its text, its derivation, and the sentence that says why there is none. */
export interface ReturnLine {
  name: string
  text: string
  isLoss: boolean
  missing: string | undefined
  derive: () => Derivation<unknown>
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

function lineOf(
  name: string,
  figure: Return,
  formula: string,
  months: readonly AccountMonth[],
  terms: (months: readonly AccountMonth[]) => Term[] = monthTerms,
): ReturnLine {
  const text = figure.value === null ? noFigure : formatPercent(figure.value)
  return {
    name,
    text,
    isLoss: figure.value !== null && figure.value < 0,
    missing: figure.missing,
    derive: () => ({
      name,
      formula,
      terms: terms(months),
      value: figure.value,
      text,
      postedAt: latestPosted(months.map(({ row }) => row)),
    }),
  }
}

const ofYear = (months: readonly AccountMonth[], year: number) =>
  months.filter(({ row }) => yearOf(row.month) === year)

/** A best or worst month with its name: "Best month, July 2025". */
function monthLine(name: string, found: Returns['bestMonth'], months: readonly AccountMonth[]): ReturnLine {
  const none: Return = { value: null, missing: 'Nothing was at work in any month.' }
  const ofMonth = (month: Month) => months.filter(({ row }) => row.month === month)
  const title = found === null ? name : `${name}, ${formatMonth(found.month)}`
  const line = lineOf(title, found ?? none, '', months)
  const [walked] = found === null ? [] : ofMonth(found.month)
  return walked === undefined ? line : { ...line, derive: () => monthDerivation(walked) }
}

/** Every return of an account, in the order of the card. */
export function returnLines(returns: Returns, months: readonly AccountMonth[]): ReturnLine[] {
  const linked = 'The returns of the months, each linked to the one before it'
  return [
    lineOf('Time-weighted', returns.timeWeighted, `${linked}.`, months),
    lineOf(
      'Annualised',
      returns.annualised,
      `${linked}, as a yearly rate over ${returns.months} months.`,
      months,
    ),
    lineOf(
      'Money-weighted, a year',
      returns.moneyWeighted,
      'The yearly rate at which what you put in grows to what you took out and what is in the account. Amounts put in are negative.',
      months,
      flowTerms,
    ),
    ...returns.years.map(({ year, months: count, timeWeighted }) =>
      lineOf(
        count === 12 ? String(year) : `${year}, ${count === 1 ? 'one month' : `${count} months`}`,
        timeWeighted,
        `${linked}, in ${year}.`,
        ofYear(months, year),
      ),
    ),
    monthLine('Best month', returns.bestMonth, months),
    monthLine('Worst month', returns.worstMonth, months),
    lineOf(
      'Deepest fall',
      returns.deepestFall,
      'The largest fall of the linked returns from an earlier high.',
      months,
    ),
  ]
}
