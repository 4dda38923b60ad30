import { accountMonths } from '@portico/contract/figures/account-months'
import type { Derivation } from '@portico/contract/figures/derivation'
import { termName } from '@portico/contract/figures/derivation'
import { deriveMonth } from '@portico/contract/figures/derive-months'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { deriveFigures } from '@portico/contract/figures/figures'
import {
  deriveLinkedReturn,
  deriveMonthReturn,
  deriveYearlyReturn,
  flowTerms,
  linkedOf,
} from '@portico/contract/figures/return-terms'
import { deepestFallOf, monthReturn, returnsOf } from '@portico/contract/figures/returns'
import { cumulativeProfit, quarterGains } from '@portico/contract/figures/series'
import { formatUsd, subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, month } from '@portico/contract/values/month'
import { percentOrDash } from '@portico/contract/values/percent'
import { exampleHistory, fallenHistory, shortHistory, steadyHistory } from './example-history.ts'

interface Line {
  sign: string
  name: string
  text: string
}

/** A calculation to follow with a pencil: lines with their signs, and what comes out, unless they are only read. */
export interface Example {
  lines: readonly Line[]
  /** Its sign is "=", or none where it is found in the lines rather than computed from them. */
  result?: Omit<Line, 'sign'> & { sign?: '' }
}

const short = accountMonths(shortHistory)
const year = accountMonths(exampleHistory)
const steady = accountMonths(steadyHistory)
const fallen = accountMonths(fallenHistory)
const yearReturns = returnsOf(year)
const shortReturns = returnsOf(short)
const steadyReturns = returnsOf(steady)

/** The calculation of a figure, which is called what the page calls it, without the terms that change nothing. */
const exampleOf = (derivation: Derivation<unknown>, title = derivation.name): Example => ({
  lines: derivation.terms
    .filter(({ text }) => text !== formatUsd(zeroCents))
    .map((term, k) => ({
      sign: k === 0 && term.sign === '+' ? '' : term.sign,
      name: termName(term),
      text: term.text,
    })),
  result: { name: title, text: derivation.text },
})

/** A figure of the account after the four months of the short example. Its sentence would be true of this account only. */
export const figureExample = (name: keyof ReturnType<typeof deriveFigures>, title?: string): Example =>
  exampleOf(deriveFigures(shortHistory)[name], title)

/** The same for a column of the monthly table in one of its months. */
export function monthExample(label: string, of: Month): Example {
  const name = allFigures.find((figure) => figure.label === label)?.key ?? 'currentBalance'
  const walked = short.find(({ row }) => row.month === of)
  if (walked === undefined) throw new Error(`The example has no ${formatMonth(of)}.`)
  return exampleOf(deriveMonth(short, walked)[name], label)
}

export const [march, april] = [202503, 202504].map(month) as [Month, Month]

/** What one month earned of what was at work, which is itself a sum. */
export function monthReturnExample(of: Month): Example {
  const walked = short.find(({ row }) => row.month === of)
  if (walked === undefined) throw new Error(`The example has no ${formatMonth(of)}.`)
  const example = exampleOf(deriveMonthReturn(walked))
  const { beginningBalance: principal } = walked.row
  const parts = ` (${formatUsd(principal)} + ${formatUsd(subtractCents(walked.atWork, principal))})`
  return {
    ...example,
    lines: example.lines.map((line) => (line.sign === '÷' ? { ...line, name: line.name + parts } : line)),
  }
}

/** A return that is computed here with the words and decimals of the portal. */
const named = (name: string) => ({ name, formula: '', posted: undefined })

/** The months linked. */
export const linkedExample = (): Example =>
  exampleOf(
    deriveLinkedReturn(named('Time-weighted'), shortReturns?.timeWeighted.value ?? null, linkedOf(short)),
  )

/** The best and the worst of the months, which are found in their returns. */
export const extremesExample = (): Example => ({
  lines: short.map((each) => ({
    sign: '',
    name: formatMonth(each.row.month),
    text: percentOrDash(monthReturn(each)),
  })),
  result: {
    sign: '',
    name: 'Best and worst month',
    text: [shortReturns?.bestMonth, shortReturns?.worstMonth]
      .map((each) => percentOrDash(each?.value))
      .join(' and '),
  },
})

/** The months of the largest decline, linked. */
export const declineExample = (): Example =>
  exampleOf(
    deriveLinkedReturn(
      named('Largest decline'),
      returnsOf(fallen)?.deepestFall.value ?? null,
      linkedOf(deepestFallOf(fallen)),
    ),
  )

/** Two years as a yearly rate. */
export const yearlyExample = (): Example =>
  exampleOf(
    deriveYearlyReturn(named('Annualized return'), steadyReturns?.annualised.value ?? null, linkedOf(steady)),
  )

/** The dated payments of the account on the front page, and the rate that makes them worth nothing. */
export const moneyWeightedExample = (): Example => ({
  lines: flowTerms(year).map(({ name, text }) => ({ sign: '', name, text })),
  result: { sign: '', name: 'Money-weighted', text: percentOrDash(yearReturns?.moneyWeighted.value) },
})

/** The points of the charts: a series, which adds up to nothing. */
export const cumulativeExample = (): Example => ({
  lines: cumulativeProfit(short).map(({ label, value }) => ({
    sign: '',
    name: label,
    text: formatUsd(value),
  })),
})

/** Each quarter by itself, and the ROI that it ended with. */
export const quarterlyExample = (): Example => ({
  lines: quarterGains(short).map(({ label, timeWeighted, roi }) => ({
    sign: '',
    name: label,
    text: `${percentOrDash(timeWeighted.value)}, ROI ${percentOrDash(roi)}`,
  })),
})
