import { isLosing, netMonth } from '@portico/contract/figures/account-months'
import { figuresIn, isDeducted } from '@portico/contract/figures/deductions'
import type { Figure, Summary, TotalFigure, TotalName } from '@portico/contract/figures/monthly-figures'
import { allFigures, kinds, sheetFigures } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { subtractCents, zeroCents } from '@portico/contract/values/money'
import type { Tone } from '../components/table/data-table.tsx'
import { noFigure } from './figure-text.ts'

const isUnrealized = ({ total }: Figure): boolean => total === 'gain'

/** A figure of a month as pages show it: a loss and a fee are below 0, and Unrealized is less the loss. */
export function shownValue(figure: Figure, row: Summary): number {
  if (isUnrealized(figure)) return row[figure.key] - row.lossAmount
  return isDeducted(figure) ? 0 - row[figure.key] : row[figure.key]
}

/** The same in words. */
export const shownFigure = (figure: Figure, row: Summary): string =>
  kinds[figure.kind].format(shownValue(figure, row))

/** The figures of a month that a correction changes, in the order of the sheet's columns. */
export const changedFigures = (before: Summary, after: Summary): readonly Figure[] =>
  sheetFigures.filter((figure) => shownValue(figure, before) !== shownValue(figure, after))

/** A sum of a figure as pages show it, like the figure itself; null if it is too large to be exact. */
export function shownTotal<Sum extends Cents | null>(
  figure: TotalFigure,
  sums: Readonly<Record<TotalName, Sum>>,
): Cents | Extract<Sum, null> {
  const sum: Cents | null = sums[figure.total]
  const lost: Cents | null = isUnrealized(figure) ? sums.loss : zeroCents
  if (sum === null || lost === null) return null as Extract<Sum, null>
  return isDeducted(figure) ? subtractCents(zeroCents, sum) : subtractCents(sum, lost)
}

/** How such an amount stands out: what was lost, or is below 0 through losses. A fee is no loss. */
export const lossTone = ({ deducted }: Figure, shown: number): Tone | undefined =>
  deducted?.isFee !== true && shown < 0 ? 'loss' : undefined

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
