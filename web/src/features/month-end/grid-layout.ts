import type { Figure } from '@portico/contract/figures/monthly-figures'
import { derivedFigures, enteredFigures, kinds } from '@portico/contract/figures/monthly-figures'
import type { CSSProperties } from 'react'
import { figuresStyle } from '../../components/table/row-window.ts'
import { shownFigure } from '../../investments/shown-figures.ts'
import { shownMoved } from './in-out.ts'
import type { CellName, Line } from './line.ts'
import type { Sheet } from './sheet.ts'
import { hasLosses } from './sheet.ts'

/** A column of figures: typed where `figure` names one. */
export interface FigureColumn {
  header: string
  /** undefined while the line is not complete. */
  text: (line: Line) => string | undefined
  /** As it is copied: in plain decimals, or as it was typed. */
  plain: (line: Line) => string
  figure?: CellName
  isLoss?: boolean
}

/** The columns of a sheet, which has one for losses once a line has a loss or staff want to type one. */
export interface SheetColumns {
  /** Those after the one that says whether a line is posted and the one that names its investor: first those that are typed. */
  figures: readonly FigureColumn[]
  /** All of them, with the note at the end. */
  count: number
  /** Their widths, for the grid. */
  style: CSSProperties
  /** Whether nothing is typed in any of them. */
  readOnly: boolean
}

/** Money in above 0, out below, on the first of the month. */
const inOut: FigureColumn = {
  header: 'In / out',
  figure: 'in_out',
  text: ({ typed: { in_out: cell } }) => (cell.value === null ? undefined : shownMoved(cell.value)),
  plain: ({ typed }) => typed.in_out.text,
}

function columnsWith(losses: boolean): SheetColumns {
  const entered = enteredFigures.filter(({ name }) => losses || name !== 'loss_amount')
  const text =
    (figure: Figure) =>
    ({ summary }: Line) =>
      summary === null ? undefined : shownFigure(figure, summary)
  const figures: FigureColumn[] = [
    ...entered.map((figure) => ({
      header: figure.label,
      figure: figure.name,
      isLoss: figure.name === 'loss_amount',
      text: text(figure),
      plain: ({ typed }: Line) => typed[figure.name].text,
    })),
    inOut,
    ...derivedFigures.map((figure) => ({
      header: figure.label,
      text: text(figure),
      plain: ({ summary }: Line) => (summary === null ? '' : kinds[figure.kind].toText(summary[figure.key])),
    })),
  ]
  const style = figuresStyle([...entered, { kind: 'money' }, ...derivedFigures])
  return { figures, count: firstFigure + figures.length + 1, style, readOnly: false }
}

/** The first column of figures among all columns. */
export const firstFigure = 2

/** The typed figure in a column of the grid, if it has one. */
export const figureAt = ({ figures }: SheetColumns, column: number): CellName | undefined =>
  figures[column - firstFigure]?.figure

/** The column of a typed figure. */
export const columnOf = ({ figures }: SheetColumns, figure: CellName): number =>
  firstFigure + figures.findIndex((column) => column.figure === figure)

/** The same columns, none of which is typed. */
const toRead = (columns: SheetColumns): SheetColumns => ({
  ...columns,
  readOnly: true,
  figures: columns.figures.map(({ figure: _, ...column }) => column),
})

const plain = columnsWith(false)
const withLosses = columnsWith(true)
const shapes = {
  typed: { plain, withLosses },
  read: { plain: toRead(plain), withLosses: toRead(withLosses) },
}

/** The columns that a sheet shows. */
export const columnsOf = (sheet: Sheet): SheetColumns =>
  shapes[sheet.readOnly ? 'read' : 'typed'][hasLosses(sheet) ? 'withLosses' : 'plain']
