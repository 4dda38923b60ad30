import { isDeducted } from '@portico/contract/figures/deductions'
import type { Figure, Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures, formatFigure } from '@portico/contract/figures/monthly-figures'
import type { Tone } from '../components/table/table-column.ts'

/** The figures worth a column for these months: what is deducted, such as a loss, only where a month has it. */
export const shownFigures = (rows: readonly Summary[], figures: readonly Figure[]): readonly Figure[] =>
  figures.filter((figure) => !isDeducted(figure) || rows.some((row) => row[figure.key] > 0))

/** Whether a figure of a month lowers what it earned. */
const isLoss = (figure: Figure, row: Summary): boolean => isDeducted(figure) && row[figure.key] > 0

/** A figure of a month for display; a loss has a minus sign. */
export const shownFigure = (figure: Figure, row: Summary): string =>
  `${isLoss(figure, row) ? '−' : ''}${formatFigure(figure, row)}`

/** Whether a figure of a month may recede: nothing was paid, or nothing lost. */
export const isQuiet = (figure: Figure, row: Summary): boolean =>
  (figure.key === 'dividendPaid' || isDeducted(figure)) && row[figure.key] === 0

/** How a figure of a month stands out, or recedes, in a table. */
export const toneOf = (figure: Figure, row: Summary): Tone | undefined =>
  isLoss(figure, row) ? 'loss' : isQuiet(figure, row) ? 'quiet' : undefined

/** All figures of a month's versions, to compare them. */
export const versionFigures = (versions: readonly Summary[]) =>
  shownFigures(versions, allFigures).map((figure) => ({
    label: figure.label,
    text: (version: Summary) => shownFigure(figure, version),
  }))
