import { figuresIn, isDeducted } from '@portico/contract/figures/deductions'
import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, formatFigure } from '@portico/contract/figures/monthly-figures'
import type { Tone } from '../components/table/data-table.tsx'

/** Whether a figure of a month is deducted from its account. */
const isTaken = (figure: Figure, row: Summary): boolean => isDeducted(figure) && row[figure.key] > 0

/** A figure of a month for display; a loss and a fee have a minus sign. */
export const shownFigure = (figure: Figure, row: Summary): string =>
  `${isTaken(figure, row) ? '−' : ''}${formatFigure(figure, row)}`

/** Whether a figure of a month may recede: nothing was paid, or nothing lost. */
export const isQuiet = (figure: Figure, row: Summary): boolean =>
  (figure.key === 'dividendPaid' || isDeducted(figure)) && row[figure.key] === 0

/** How a figure of a month stands out, or recedes, in a table. */
export const toneOf = (figure: Figure, row: Summary): Tone | undefined =>
  figure.key === 'lossAmount' && isTaken(figure, row) ? 'loss' : isQuiet(figure, row) ? 'quiet' : undefined

/** All figures of a month's versions, to compare them. */
export const versionFigures = (versions: readonly Summary[]) =>
  figuresIn(allFigures, versions).map((figure) => ({
    label: figure.label,
    text: (version: Summary) => shownFigure(figure, version),
  }))
