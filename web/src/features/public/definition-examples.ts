import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation } from '@portico/contract/figures/derivation'
import { ratioOf, termName } from '@portico/contract/figures/derivation'
import { deriveMonth } from '@portico/contract/figures/derive-months'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { deriveFigures } from '@portico/contract/figures/figures'
import type { Return } from '@portico/contract/figures/returns'
import { cashFlowsOf } from '@portico/contract/figures/cash-flows'
import { monthReturn, returnsOf } from '@portico/contract/figures/returns'
import { cumulativeProfit, roiGrowth, roiYield } from '@portico/contract/figures/series'
import { formatDay } from '@portico/contract/values/day'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import { formatPercent } from '@portico/contract/values/percent'
import { exampleHistory, shortHistory } from './example-history.ts'

/** A sum to follow with a pencil: lines with their signs, and what comes out, unless they are only read. */
export interface Example {
  lines: readonly { sign: string; name: string; text: string }[]
  result?: { name: string; text: string }
}

const short = accountMonths(shortHistory)
const year = accountMonths(exampleHistory)
const yearReturns = returnsOf(year)
const shortReturns = returnsOf(short)

/** The sum of a figure, which is called what the page calls it. */
function exampleOf(derivation: Derivation<unknown>, title = derivation.name): Example {
  const lines = derivation.terms.map((term) => ({
    sign: term.sign,
    name: termName(term.name === derivation.name ? { ...term, name: title } : term),
    text: term.text,
  }))
  // A figure that is what was posted has nothing to add up.
  const isPosted = lines.length === 1 && lines[0]?.text === derivation.text
  return isPosted ? { lines } : { lines, result: { name: title, text: derivation.text } }
}

/** A figure of the account after the four months of the short example, with the sentence that the portal shows for it. */
export function figureExample(name: keyof ReturnType<typeof deriveFigures>, title?: string) {
  const derivation = deriveFigures(shortHistory)[name]
  return { formula: derivation.formula, example: exampleOf(derivation, title) }
}

/** The same for a column of the monthly table in one of its months. */
export function monthExample(label: string, of: Month) {
  const name = allFigures.find((figure) => figure.label === label)?.key ?? 'currentBalance'
  const walked = short.find(({ row }) => row.month === of)
  if (walked === undefined) throw new Error(`The example has no ${formatMonth(of)}.`)
  const derivation = deriveMonth(short, walked)[name]
  return { formula: derivation.formula, example: exampleOf(derivation, label) }
}

export const [january, february, march, april] = [202501, 202502, 202503, 202504].map(month) as [
  Month,
  Month,
  Month,
  Month,
]

const textOf = (given: Return | undefined): string =>
  given === undefined || given.value === null ? '—' : formatPercent(given.value)

const rates = short.map((each) => {
  const value = monthReturn(each)
  return {
    sign: '',
    name: formatMonth(each.row.month),
    text: value === null ? '—' : formatPercent(value),
  }
})

/** What one month earned of what was at work. */
export function monthReturnExample(of: Month): Example {
  const walked = short.find(({ row }) => row.month === of)
  if (walked === undefined) throw new Error(`The example has no ${formatMonth(of)}.`)
  const label = { name: `Return of ${formatMonth(of)}`, formula: '', postedAt: undefined }
  return exampleOf(
    ratioOf(label, { name: 'Profit', value: walked.profit }, { name: 'At work', value: walked.atWork }),
  )
}

/** The returns of the months, and a return made of them. */
export const linkedExample = (name: 'timeWeighted' | 'deepestFall', title: string): Example => ({
  lines: rates,
  result: { name: title, text: textOf(shortReturns?.[name]) },
})

/** The best and the worst of the months. */
export const extremesExample = (): Example => ({
  lines: rates,
  result: {
    name: 'Best and worst month',
    text: [shortReturns?.bestMonth, shortReturns?.worstMonth]
      .map((each) => (each ? formatPercent(each.value) : '—'))
      .join(' and '),
  },
})

/** The twelve months of the account on the front page as a yearly rate. */
export const yearlyExample = (): Example => ({
  lines: [
    { sign: '', name: 'Time-weighted, twelve months', text: textOf(yearReturns?.timeWeighted) },
    { sign: '', name: 'To the power of 12 ÷ months', text: `12 ÷ ${year.length}` },
  ],
  result: { name: 'A year', text: textOf(yearReturns?.annualised) },
})

/** The dated payments of the account on the front page, and the rate that makes them worth nothing. */
export const moneyWeightedExample = (): Example => ({
  lines: cashFlowsOf(year).map(({ name, day, amount }) => ({
    sign: '',
    name: `${name}, ${formatDay(day)}`,
    text: formatUsd(amount),
  })),
  result: { name: 'Money-weighted', text: textOf(yearReturns?.moneyWeighted) },
})

const points = <Value>(
  all: readonly { label: string; value: Value }[],
  format: (value: NonNullable<Value>) => string,
): Example => ({
  lines: all.map(({ label, value }) => ({
    sign: '',
    name: label,
    text: value === null || value === undefined ? '—' : format(value),
  })),
})

/** The points of the charts: a series, which adds up to nothing. */
export const cumulativeExample = (): Example => points(cumulativeProfit(short), formatUsd)
export const quarterlyExample = (): Example => points(roiYield(year), formatPercent)
export const growthExample = (): Example => points(roiGrowth(short), formatPercent)
