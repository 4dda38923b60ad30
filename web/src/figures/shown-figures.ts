import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { formatFigure } from '@portico/contract/figures/monthly-figures'
import type { Tone } from '../components/table/table-column.ts'

/** The figures worth a column for these months: losses only where a month lost. */
export const shownFigures = (rows: readonly Summary[], figures: readonly Figure[]): readonly Figure[] =>
  figures.filter(({ key }) => key !== 'lossAmount' || rows.some(({ lossAmount }) => lossAmount > 0))

/** Whether a figure of a month is a loss. */
const isLoss = ({ key }: Figure, row: Summary): boolean => key === 'lossAmount' && row.lossAmount > 0

/** A figure of a month for display; a loss has a minus sign. */
export const shownFigure = (figure: Figure, row: Summary): string =>
  `${isLoss(figure, row) ? '−' : ''}${formatFigure(figure, row)}`

/** Whether a figure of a month may recede: nothing was paid, or nothing lost. */
export const isQuiet = ({ key }: Figure, row: Summary): boolean =>
  (key === 'dividendPaid' || key === 'lossAmount') && row[key] === 0

/** How a figure of a month stands out, or recedes, in a table. */
export const toneOf = (figure: Figure, row: Summary): Tone | undefined =>
  isLoss(figure, row) ? 'loss' : isQuiet(figure, row) ? 'quiet' : undefined
