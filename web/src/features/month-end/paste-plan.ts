import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import { isTotalRow } from '@portico/contract/values/total-row'
import { personName } from '../../auth/display-name.ts'
import { countOf } from '../../figures/figure-text.ts'
import { deducted, labelOf } from '@portico/contract/figures/sheet-cells'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { cellNames } from '@portico/contract/figures/month-cells'
import type { Block, BlockColumn, ReadBlock } from './paste-block.ts'
import {
  isBlank,
  isUnexplained,
  isWorded,
  namesPeople,
  noFigures,
  onlyOfMonth,
  personIn,
  readBlock,
  withDecimals,
} from './paste-block.ts'
import type { Match } from './paste-match.ts'
import { matcherOf } from './paste-match.ts'
import { endingInTotal, isEmpty, isLastTotal } from './paste-total.ts'
import { isLocked } from './line.ts'
import type { CellText, Sheet } from './sheet.ts'
import { typedFigures } from './rares.ts'

/** A row of a block: where it goes, or why that is to be chosen. */
export interface PastedRow {
  /** Its place in the block. */
  row: number
  /** Whose it is, as the block says, and next to a name the e-mail. */
  text: string
  email?: string
  /** As it was pasted. */
  texts: readonly string[]
  cells: readonly Omit<CellText, 'at'>[]
  match: Match
  /** Whether it cannot be pasted, for any investor. */
  isOut?: boolean
}

/** What pasting a block writes. */
export interface PastePlan {
  by: 'name' | 'e-mail' | 'order'
  rows: readonly PastedRow[]
  /** The columns it fills, and the places of those that are still to be chosen. */
  figures: readonly (CellName | number)[]
  /** What the total row of the block says of each figure. */
  totals: ReadonlyMap<FigureName, string>
  /** Whether the last row of a block in order was one too many, and is left out as the total of the others. */
  endsInTotal?: boolean
  /** Columns of which nothing is pasted, with their filled cells. */
  unused: readonly { name: string; cells: number; isComputed: boolean }[]
}

/** Where a block is pasted. */
export interface Target {
  /** The column of the cell, if it is one of those that are typed. */
  figure: CellName | undefined
  /** The lines that are shown, from the cell on, by their index among all. */
  lines: readonly number[]
  /** How many lines are selected: a single row is repeated in all of them. */
  selected: number
}

type Columns = readonly BlockColumn[]

/**
 * The columns of a block for a cell. Without headings, those that are figures by their look are asked for next to names or
 * e-mails; alone, they are in the order of the sheet from the cell on.
 */
function columnsAt(sheet: Sheet, figure: CellName | undefined, read: ReadBlock): Columns | string {
  const { columns, headings } = read
  if (headings !== undefined) {
    const only = onlyOfMonth(read, sheet.month)
    return columns.map((column, k) => {
      if (k === only) return figure
      return sheet.corrects && column === 'in_out' ? undefined : column
    })
  }
  if (namesPeople(columns))
    return columns.map((column, k) => (column === 'figure' && !isUnexplained(read, k) ? undefined : column))
  if (figure === undefined) return 'Nothing is pasted: this column is computed. Choose a cell to type in.'
  const room = figuresFrom(sheet, figure)
  let next = 0
  const placed = columns.map((column) => {
    if (column === 'figure') return room[next++]
    next = Math.max(next, room.findIndex((each) => each === column) + 1)
    return column
  })
  if (next > room.length) {
    const alone = `${sheet.corrects ? 'Dividend is' : 'In / out and Dividend are'} pasted alone`
    const needed = columns.filter((column) => column === 'figure' || typedIn(column) !== undefined).length
    return `Nothing is pasted: the block has ${countOf(needed, 'column')}, but only ${room.length} can be filled from here: ${alone}.`
  }
  return placed
}

/**
 * The columns that a block without headings fills. Money in or out and dividends are pasted alone, so that no other figure
 * is taken for them; and nothing before them is followed by losses and fees, which stand behind them.
 */
function figuresFrom(sheet: Sheet, figure: CellName): CellName[] {
  if (figure === 'in_out' || figure === 'dividend_amount') return [figure]
  const figures = typedFigures(sheet)
  const isBehind = deducted.has(figure)
  return figures.slice(figures.indexOf(figure)).filter((each) => deducted.has(each) === isBehind)
}

const typedNames = new Set<BlockColumn>(cellNames)

/** The cell that a column of a block is typed into; none for people, months and computed figures. */
const typedIn = (column: BlockColumn): CellName | undefined =>
  typedNames.has(column) ? (column as CellName) : undefined

/** A block as it is read for a cell, and what it would write. */
export interface PlannedPaste {
  read: ReadBlock
  columns: Columns
  /** undefined until a column is given a figure. */
  plan: PastePlan | undefined
}

/** Plans to paste a block at a cell, or says why nothing is pasted. */
export function planBlock(sheet: Sheet, target: Target, block: Block): PlannedPaste | string {
  const read = readBlock(block, sheet.month)
  const columns = columnsAt(sheet, target.figure, read)
  if (typeof columns === 'string') return columns
  const plan = planPaste(sheet, target, read, columns)
  const isToChoose = columns.some((_, k) => isUnexplained(read, k))
  if (typeof plan === 'string') return isToChoose ? { read, columns, plan: undefined } : plan
  const { rows } = plan
  if (rows.length > 0 && rows.every(({ isOut }) => isOut === true))
    return `Nothing is pasted: no row is for ${formatMonth(sheet.month)}.`
  const isKept = rows.length > 0 && rows.every(({ match }) => isPosted(sheet, match.at))
  return isKept ? `Nothing is pasted: ${keptText(rows.length)}.` : { read, columns, plan }
}

/** What a block would write, or a sentence that says why nothing is pasted. All of a block fits, or none is taken. */
export function planPaste(
  sheet: Sheet,
  target: Target,
  read: ReadBlock,
  columns: Columns,
): PastePlan | string {
  const figures = columns.flatMap((column, k) => typedIn(column) ?? (column === 'figure' ? k : []))
  if (figures.length === 0) return noFigures(read, sheet.month)
  const twice = columns.find((column, k) => typedIn(column) !== undefined && columns.indexOf(column) !== k)
  const named = typedIn(twice)
  if (named !== undefined) return `Nothing is pasted: two columns are ${labelOf(named)}.`
  const block = withDecimals(read.rows, columns)
  const hasHeadings = read.headings !== undefined
  const rows = namesPeople(columns)
    ? namedRows(sheet, { block, columns, hasHeadings })
    : rowsInOrder(target, block, columns)
  if (typeof rows === 'string') return rows
  return { ...rows, figures, unused: unusedIn(read, columns) }
}

function unusedIn({ rows, headings }: ReadBlock, columns: Columns): PastePlan['unused'] {
  return columns.flatMap((column, k) => {
    const figure = allFigures.find(({ name }) => name === column)
    const cells = rows.filter((row) => !isBlank(row[k] ?? '')).length
    const isUsed = typedIn(column) !== undefined || (column !== undefined && figure === undefined)
    if (isUsed || cells === 0) return []
    const name = headings?.[k] || `column ${k + 1}`
    return [{ name, cells, isComputed: figure !== undefined }]
  })
}

type PlannedRows = Pick<PastePlan, 'by' | 'rows' | 'totals' | 'endsInTotal'>

/**
 * Row by row from the cell on; a single row in all lines that are selected. One row too many, also below empty ones, is left
 * out if it is the total of the others.
 */
function rowsInOrder({ lines, selected }: Target, block: Block, columns: Columns): PlannedRows | string {
  const isTotal =
    block.length > lines.length &&
    block.slice(lines.length, -1).every((row) => row.every(isBlank)) &&
    isLastTotal(block.map((row) => ({ cells: cellsOf(row, columns) })))
  const rows = isTotal ? block.slice(0, lines.length) : block
  if (rows.length > lines.length)
    return `Nothing is pasted: the block has ${countOf(rows.length, 'row')}, but there is only room for ${lines.length}.`
  const taken = rows.length === 1 ? lines.slice(0, Math.max(selected, 1)) : lines.slice(0, rows.length)
  return {
    by: 'order',
    totals: isTotal ? totalsIn(block.at(-1) ?? [], columns) : new Map(),
    endsInTotal: isTotal,
    rows: taken.map((at, k): PastedRow => {
      const row = rows.length === 1 ? 0 : k
      const texts = rows[row] ?? []
      return { row: k, text: '', texts, cells: cellsOf(texts, columns), match: { at, how: 'order' } }
    }),
  }
}

/** The plan of a block in order without its last row, if that looks like the total of the others; else undefined. */
export function withoutTotal(plan: PastePlan): PastePlan | undefined {
  const total = plan.rows.at(-1)
  const isAsked = plan.by === 'order' && plan.endsInTotal !== true && endingInTotal(plan.rows).length > 0
  if (total === undefined || !isAsked) return undefined
  const [texts, columns] = [total.cells.map(({ text }) => text), total.cells.map(({ figure }) => figure)]
  const last = plan.rows.findLastIndex((row) => row !== total && !isEmpty(row))
  return { ...plan, rows: plan.rows.slice(0, last + 1), totals: totalsIn(texts, columns), endsInTotal: true }
}

/** The cells that a row of a block writes. */
const cellsOf = (row: readonly string[], columns: Columns): PastedRow['cells'] =>
  columns.flatMap((column, k) => {
    const figure = typedIn(column)
    return figure === undefined ? [] : [{ figure, text: row[k] ?? '' }]
  })

interface NamedBlock {
  block: Block
  columns: Columns
  hasHeadings: boolean
}

/** Each row to the investor whom it names. A first row of words that is nobody’s has headings that are not known. */
function namedRows(sheet: Sheet, { block, columns, hasHeadings }: NamedBlock): PlannedRows {
  const match = matcherOf(sheet.lines)
  const month = columns.indexOf('month')
  let totals: PastePlan['totals'] = new Map()
  const rows = block.flatMap((row, k): PastedRow[] => {
    if (row.every(isBlank)) return []
    const person = personIn(row, columns)
    const found = match(person)
    const text = personName(person) || row.filter((cell) => !isBlank(cell)).join(' ')
    if (found.at === undefined && isTotalRow(row, (at) => isFigure(columns[at]))) {
      totals = totalsIn(row, columns)
      return []
    }
    const cells = cellsOf(row, columns)
    const isNobody = found.at === undefined && found.candidates.length === 0
    const isHeading = row.every((cell, at) => !isFigure(columns[at]) || isWorded(cell))
    if (k === 0 && !hasHeadings && isNobody && isHeading) return []
    const why = month < 0 ? undefined : whyNotMonth(row[month] ?? '', sheet.month)
    const pasted = {
      row: k,
      text,
      email: text === person.email ? '' : person.email,
      texts: row,
      cells,
    }
    if (why !== undefined) return [{ ...pasted, match: { why, candidates: [] }, isOut: true }]
    return [{ ...pasted, match: found }]
  })
  const isByName = rows.some(({ text }) => !text.includes('@'))
  return { by: isByName ? 'name' : 'e-mail', totals, rows: withoutTwice(rows) }
}

const isFigure = (column: BlockColumn): boolean =>
  column === 'figure' || column === 'in_out' || allFigures.some(({ name }) => name === column)

const totalsIn = (row: readonly string[], columns: Columns): PastePlan['totals'] =>
  new Map(
    allFigures.flatMap(({ name, kind }) => {
      const text = row[columns.indexOf(name)]?.trim() ?? ''
      return kind === 'money' && text !== '' ? [[name, text] as const] : []
    }),
  )

/** Two rows for one investor: nobody but staff knows which of them is right, or whether one is for a namesake. */
function withoutTwice(rows: readonly PastedRow[]): PastedRow[] {
  const counts = new Map<number, number>()
  for (const { match } of rows)
    if (match.at !== undefined) counts.set(match.at, (counts.get(match.at) ?? 0) + 1)
  return rows.map((row) => {
    const { at } = row.match
    if (at === undefined || (counts.get(at) ?? 0) < 2) return row
    return { ...row, match: { why: 'Twice in the block.', candidates: [at] } }
  })
}

function whyNotMonth(cell: string, month: Month): string | undefined {
  try {
    const own = readMonthCell(cell.trim())
    return own === month ? undefined : `For ${formatMonth(own)}.`
  } catch (error) {
    if (!(error instanceof FigureError)) throw error
    return error.message
  }
}

/** Whether a line is posted already: it stays as it is, whatever is pasted over it. */
export const isPosted = ({ lines }: Sheet, at: number | undefined): boolean =>
  lines.some((line, k) => k === at && isLocked(line))

/** "2 rows are posted already and stay as they are" */
export const keptText = (rows: number): string =>
  `${countOf(rows, 'row')} ${rows === 1 ? 'is posted already and stays as it is' : 'are posted already and stay as they are'}`
