import type { FigureColumn, SheetColumns } from './grid-layout.ts'
import { figureAt, firstFigure } from './grid-layout.ts'
import type { Place } from './grid-keys.ts'
import { rangeOf } from './grid-keys.ts'
import type { CellName, Line } from './line.ts'
import type { CellText, Sheet, SheetAction } from './sheet.ts'

/** What is selected of the lines that are shown. */
interface Selected {
  sheet: Sheet
  columns: SheetColumns
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  place: Place
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
    figures.map((figure): CellText => ({ at, figure, text: source.typed[figure].text })),
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
