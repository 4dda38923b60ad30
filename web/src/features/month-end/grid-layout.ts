import type { Figure } from '@portico/contract/figures/monthly-figures'
import { derivedFigures, enteredFigures, kinds } from '@portico/contract/figures/monthly-figures'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, RefObject } from 'react'
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
}

/** The columns of a sheet, which has one for losses once a line has a loss or staff want to type one. */
export interface SheetColumns {
  /** Those after the one that says whether a line is posted and the one that names its investor: first those that are typed. */
  figures: readonly FigureColumn[]
  /** All of them, with the note at the end. */
  count: number
  /** Their widths, for the grid. */
  style: CSSProperties
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
  return { figures, count: firstFigure + figures.length + 1, style }
}

/** The first column of figures among all columns. */
export const firstFigure = 2

/** The typed figure in a column of the grid, if it has one. */
export const figureAt = ({ figures }: SheetColumns, column: number): CellName | undefined =>
  figures[column - firstFigure]?.figure

/** The column of a typed figure. */
export const columnOf = ({ figures }: SheetColumns, figure: CellName): number =>
  firstFigure + figures.findIndex((column) => column.figure === figure)

/** Amounts need more room than percentages. */
const widthsInRem = { money: 8.5, percent: 5.5, text: 7.5, email: 15, long: 15 }

/** What a column holds. */
export type CellKind = keyof typeof widthsInRem

/** The widths of figures for the template of a grid, and what they take together. */
export function figuresStyle(figures: readonly { kind: CellKind }[]): CSSProperties {
  const widths = figures.map(({ kind }) => widthsInRem[kind])
  return {
    '--figures': widths.map((width) => `${width}rem`).join(' '),
    '--figures-width': `${widths.reduce((sum, width) => sum + width, 0)}rem`,
  } as CSSProperties
}

const [plainColumns, lossColumns] = [columnsWith(false), columnsWith(true)]

/** The columns that a sheet shows. */
export const columnsOf = (sheet: Sheet): SheetColumns => (hasLosses(sheet) ? lossColumns : plainColumns)

/** The height of a row and of the header, in pixels; the style sheets of the grids use the same. */
const rowHeight = 44
export const headHeight = 40

/** The rows of a long grid that are in view, each with its distance from the top in pixels. */
export const useRowWindow = (frame: RefObject<HTMLElement | null>, count: number) =>
  // The virtualizer is mutable; nothing derived from it is memoized.
  // oxlint-disable-next-line react/incompatible-library
  useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
