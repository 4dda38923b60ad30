import type { FigureColumn, SheetColumns } from './grid-layout.ts'
import { figureAt, firstFigure } from './grid-layout.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import { textToWrite } from '@portico/contract/figures/month-cells'
import type { CellId } from './draft-cells.ts'
import type { Line } from './line.ts'
import type { CellText, Sheet, SheetAction } from './sheet.ts'

/** A cell of the grid: the index among the lines shown, and the column. */
interface Cell {
  at: number
  column: number
}

/** The current cell, and the one at the other end of the selected range if there is more than one cell. */
export interface Place extends Cell {
  from?: Cell
}

/** A cell with the investor and the heading that it is of: it is the same cell when rows and columns come before it. */
interface HeldCell extends Cell {
  id?: number | undefined
  header?: string | undefined
}

/** A place that is kept while the sheet changes. */
export interface HeldPlace extends HeldCell {
  from?: HeldCell
}

/** The place that is kept, and how another one is. */
export interface Holding {
  held: HeldPlace
  onHold: (place: HeldPlace) => void
}

/** What a sheet shows. */
interface Shown {
  sheet: Sheet
  columns: SheetColumns
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
}

/** What is selected of what a sheet shows. */
export interface Selected extends Shown {
  place: Place
}

/** The investors of the lines that are shown, by their ids. */
export const idsOf = (lines: readonly Line[], shown: readonly number[]): number[] =>
  shown.flatMap((at) => lines[at]?.row.id ?? [])

const headerAt = ({ figures, count }: SheetColumns, column: number): string | undefined =>
  column === count - 1 ? 'Note' : figures[column - firstFigure]?.header

/** The place as it is kept. */
export function heldPlace({ from, ...cell }: Place, { sheet, columns, shown }: Shown): HeldPlace {
  const held = ({ at, column }: Cell): HeldCell => ({
    at,
    column,
    id: sheet.lines[shown[at] ?? -1]?.row.id,
    header: headerAt(columns, column),
  })
  return from === undefined ? held(cell) : { ...held(cell), from: held(from) }
}

/** The cell of an investor, as it is kept: that of the tick where it is asked whether the row is left out. */
export const heldCell = (lines: readonly Line[], { userId, cell }: CellId): HeldPlace => ({
  at: lines.findIndex(({ row }) => row.id === userId),
  id: userId,
  ...(cell === 'left_out' ? { column: 0 } : { column: firstFigure, header: labelOf(cell) }),
})

/** Where the cells of a kept place are now; those of a row or column that is gone, where they were, or in the last row. */
export function placeOf({ from, ...held }: HeldPlace, { sheet, columns, shown }: Shown): Place {
  const idAt = (at: number) => sheet.lines[shown[at] ?? -1]?.row.id
  const cell = ({ at, column, id, header }: HeldCell): Cell => {
    const row = id === undefined || idAt(at) === id ? at : shown.findIndex((_, k) => idAt(k) === id)
    const isThere = header === undefined || headerAt(columns, column) === header
    const place = isThere
      ? column
      : [...Array(columns.count).keys()].findIndex((k) => headerAt(columns, k) === header)
    const last = Math.max(shown.length - 1, 0)
    return { at: row === -1 ? Math.min(at, last) : row, column: place === -1 ? column : place }
  }
  return from === undefined ? cell(held) : { ...cell(held), from: cell(from) }
}

const page = 12

type Step = (place: Cell, last: Cell) => Cell

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: ({ at, column }) => ({ at: at + 1, column }),
  ArrowUp: ({ at, column }) => ({ at: at - 1, column }),
  ArrowRight: ({ at, column }) => ({ at, column: column + 1 }),
  ArrowLeft: ({ at, column }) => ({ at, column: column - 1 }),
  PageDown: ({ at, column }) => ({ at: at + page, column }),
  PageUp: ({ at, column }) => ({ at: at - page, column }),
  Home: ({ at }) => ({ at, column: 0 }),
  End: ({ at }, last) => ({ at, column: last.column }),
  'Control+Home': () => ({ at: 0, column: 0 }),
  'Control+End': (_, last) => last,
  'Control+ArrowDown': ({ column }, last) => ({ at: last.at, column }),
  'Control+ArrowUp': ({ column }) => ({ at: 0, column }),
  'Control+ArrowRight': ({ at }, last) => ({ at, column: last.column }),
  'Control+ArrowLeft': ({ at }) => ({ at, column: 0 }),
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** A key with its modifiers; on a Mac, Command counts as Control. */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: Pressed): string {
  const held = ctrlKey || metaKey
  return `${held ? 'Control+' : ''}${shiftKey ? 'Shift+' : ''}${held && key.length === 1 ? key.toLowerCase() : key}`
}

interface Size {
  lines: number
  columns: number
}

/**
 * Where a key moves from a cell in a grid of so many lines and columns; undefined for other keys. With Shift, the
 * selected range grows to that cell.
 */
export function placeAfter(pressed: Pressed, from: Place, { lines, columns }: Size): Place | undefined {
  const last = { at: lines - 1, column: columns - 1 }
  const step = steps[keyName({ ...pressed, shiftKey: false })]
  if (step === undefined || pressed.altKey) return undefined
  const next = within(step(from, last), last)
  return pressed.shiftKey ? extendedTo(from, next) : next
}

/** The range from where it began to another cell. */
export const extendedTo = (place: Place, to: Cell): Place => ({ ...to, from: place.from ?? place })

/** The nearest existing cell. */
const within = ({ at, column }: Cell, last: Cell): Cell => ({
  at: Math.max(0, Math.min(at, last.at)),
  column: Math.max(0, Math.min(column, last.column)),
})

/** Whether a key types a character. */
export const isWriting = ({ key, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The first and the last line and column of what is selected. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const rangeOf = ({ at, column, from = { at, column } }: Place): Range => ({
  top: Math.min(at, from.at),
  bottom: Math.max(at, from.at),
  left: Math.min(column, from.column),
  right: Math.max(column, from.column),
})

/** What is selected next: the column, then every line from the name to the last figure. */
export function moreSelected(place: Place, { lines, columns }: Size): Place {
  const { top, bottom, left, right } = rangeOf(place)
  const isColumn = top === 0 && bottom === lines - 1
  const [first, last] = isColumn ? [1, columns - 2] : [left, right]
  return { at: 0, column: first, from: { at: lines - 1, column: last } }
}

/** The indexes of the selected lines, among all. */
export function selectedLines({ shown, place }: Pick<Selected, 'shown' | 'place'>): number[] {
  const { top, bottom } = rangeOf(place)
  return shown.slice(top, bottom + 1)
}

/** The selected columns that are typed. */
function selectedFigures({ columns, place }: Selected): CellName[] {
  const { left, right } = rangeOf(place)
  const all = Array.from({ length: right - left + 1 }, (_, k) => figureAt(columns, left + k))
  return all.filter((figure) => figure !== undefined)
}

const emailColumn: Pick<FigureColumn, 'header' | 'plain'> = {
  header: 'E-mail',
  plain: ({ row }: Line) => row.email,
}

/** The selected cells as a spreadsheet takes them, with e-mails for names. Rows of several investors have headings. */
export function copiedText(selected: Selected): string {
  const { sheet, columns } = selected
  const { left, right } = rangeOf(selected.place)
  const all = [undefined, emailColumn, ...columns.figures].slice(left, right + 1)
  const copied = all.filter((column) => column !== undefined)
  const lines = selectedLines(selected).flatMap((at) => sheet.lines[at] ?? [])
  const rows = lines.map((line) => copied.map(({ plain }) => plain(line)))
  const isNamed = left < firstFigure && right >= firstFigure
  const headings = isNamed ? [copied.map(({ header }) => header)] : []
  return [...headings, ...rows].map((cells) => cells.join('\t')).join('\n')
}

/** Fills the selected cells with the first of each column; a single cell with the one above it. */
export function filledDown(selected: Selected): SheetAction | undefined {
  const { sheet, shown, place } = selected
  const { top, bottom } = rangeOf(place)
  const source = sheet.lines[shown[top === bottom ? top - 1 : top] ?? -1]
  if (source === undefined) return undefined
  const places = shown.slice(top === bottom ? top : top + 1, bottom + 1)
  const figures = selectedFigures(selected)
  const cells = places.flatMap((at) =>
    figures.map((figure): CellText => ({ at, figure, text: textToWrite(source.typed[figure]) })),
  )
  if (cells.length === 0) return undefined
  return { type: 'write', cells, message: `Filled down ${rowsText(places.length)}.` }
}

/** Empties the selected cells. */
export function cleared(selected: Selected): SheetAction | undefined {
  const figures = selectedFigures(selected)
  const cells = selectedLines(selected).flatMap((at) =>
    figures.map((figure): CellText => ({ at, figure, text: '' })),
  )
  return cells.length === 0 ? undefined : { type: 'write', cells, message: '' }
}

const rowsText = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`
