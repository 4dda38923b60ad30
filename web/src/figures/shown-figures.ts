import { isLosing, netMonth } from '@portico/contract/figures/account-months'
import { figuresIn, isDeducted } from '@portico/contract/figures/deductions'
import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, formatFigure, kinds, sheetFigures } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Tone } from '../components/table/data-table.tsx'
import { noFigure } from './figure-text.ts'

/** Whether a figure of a month is deducted from its account. */
const isTaken = (figure: Figure, row: Summary): boolean => isDeducted(figure) && row[figure.key] > 0

/** A figure of a month for display; a loss and a fee have a minus sign. */
export const shownFigure = (figure: Figure, row: Summary): string =>
  `${isTaken(figure, row) ? '−' : ''}${formatFigure(figure, row)}`

/** The figures of a month that a correction changes, in the order of the sheet's columns. */
export const changedFigures = (before: Summary, after: Summary): readonly Figure[] =>
  sheetFigures.filter(({ key }) => before[key] !== after[key])

/** A sum of a figure as a table of sums adds it: a deduction is below 0. */
export const signedTotal = (figure: Figure, sum: Cents): Cents =>
  isDeducted(figure) ? subtractCents(zeroCents, sum) : sum

/** How an amount of a figure stands out: what was lost, or is below 0 through losses. A fee is no loss. */
export const lossTone = (figure: Figure, amount: Cents): Tone | undefined =>
  figure.deducted?.isFee !== true && signedTotal(figure, amount) < 0 ? 'loss' : undefined

/** Whether a figure of a month may recede: nothing was paid, or nothing lost. */
export const isQuiet = (figure: Figure, row: Summary): boolean =>
  (figure.key === 'dividendPaid' || isDeducted(figure)) && row[figure.key] === 0

/** How a figure of a month stands out, or recedes, in a table. */
const toneOf = (figure: Figure, row: Summary): Tone | undefined =>
  isQuiet(figure, row) ? 'quiet' : figure.key === 'lossAmount' ? 'loss' : undefined

/** The columns of a table that shows a loss as negative gains, as investors see it. */
export const netFigures = allFigures.filter(({ key }) => key !== 'lossAmount')

/** A figure less the loss of its month; undefined where no loss lowers it. */
function lessLoss({ key, kind }: Figure, row: Summary): string | undefined {
  const net = netMonth(row)
  if (row.lossAmount === 0 || !(key in net)) return undefined
  const value = net[key as keyof typeof net]
  if (value === null) return noFigure
  return `${key === 'dividendAmount' && isLosing(row) ? 'Loss ' : ''}${kinds[kind].format(value)}`
}

/** A figure of such a table; what a month lost says so in words once. */
export const netText = (figure: Figure, row: Summary): string =>
  lessLoss(figure, row) ?? shownFigure(figure, row)

/** How it stands out, or recedes. */
export const netTone = (figure: Figure, row: Summary): Tone | undefined =>
  isLosing(row) && lessLoss(figure, row) !== undefined ? 'loss' : toneOf(figure, row)

/** All figures of a month's versions, to compare them. */
export const versionFigures = (versions: readonly Summary[]) =>
  figuresIn(allFigures, versions).map((figure) => ({
    label: figure.label,
    text: (version: Summary) => shownFigure(figure, version),
  }))
