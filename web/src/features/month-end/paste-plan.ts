import { isEmail } from '@portico/contract/api/fields'
import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures, enteredFigures } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { readMonthCell } from '@portico/contract/values/spreadsheet-cells'
import type { Dispatch } from 'react'
import { useRef, useState } from 'react'
import { countOf } from '../../figures/figure-text.ts'
import { columnsOf, figureAt, firstFigure } from './grid-layout.ts'
import type { CellName } from './line.ts'
import type { Place } from './selection.ts'
import { rangeOf } from './selection.ts'
import type { CellText, Sheet, SheetAction } from './sheet.ts'
import { hasLosses } from './sheet.ts'

/** Cells copied from a spreadsheet, by rows. */
export type Block = readonly (readonly string[])[]

/** The cells of a block copied from a spreadsheet: tabs between cells, a line break after each row. */
export const blockOf = (text: string): string[][] =>
  asCopied(text)
    .split('\n')
    .map((row) => row.split('\t'))

/** Line breaks differ between systems, and programs end the last row with one or not. */
const asCopied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')

/** What a column of a block holds; undefined where its heading is none that a sheet knows. */
type BlockColumn = 'email' | 'month' | 'in_out' | FigureName | undefined

/** The rows of a block, below its headings if it has any, and what its columns hold, if their headings say so. */
interface ReadBlock {
  rows: Block
  columns: readonly BlockColumn[] | undefined
}

const headings = new Map<string, Exclude<BlockColumn, undefined>>([
  ...['email', 'investor', 'investoremail', 'emailaddress', 'username'].map(
    (text) => [text, 'email'] as const,
  ),
  ...['month', 'quarter', 'period'].map((text) => [text, 'month'] as const),
  ...['inout', 'moneyinout'].map((text) => [text, 'in_out'] as const),
  ...allFigures.flatMap(({ name, headings: own }) => own.map((text) => [text, name] as const)),
])

/** A heading as headings are compared: lower case, only letters and %. */
const bare = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z%]/g, '')

/** A first row without digits and e-mails that names a column is a row of headings. */
function readBlock(block: Block): ReadBlock {
  const [first = [], ...rows] = block
  const columns = first.map((cell) => headings.get(bare(cell)))
  const isHeading =
    rows.length > 0 &&
    columns.some((column) => column !== undefined) &&
    !first.some((cell) => /[\d@]/.test(cell))
  return isHeading ? { rows, columns } : { rows: block, columns: undefined }
}

/** Whether the first of several columns has e-mails, below at most one row of something else. */
function startsWithEmails(rows: Block): boolean {
  const [[first = ''] = [], ...others] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const rest = others.every(([cell = '']) => isEmail(emailOf(cell)))
  const isWide = rows.every((row) => row.length > 1)
  return isWide && rest && (isEmail(emailOf(first)) || others.length > 0)
}

/** An e-mail as it is compared. */
const emailOf = (cell: string): string => cell.trim().toLowerCase()

/** A row of a block that stays out, and why. */
interface Unmatched {
  /** Its place in the block. */
  row: number
  text: string
  why: string
}

/** What pasting a block writes. */
export interface PastePlan {
  /** Row by row, in the order of the block. */
  cells: CellText[]
  /** The columns it fills. */
  figures: readonly CellName[]
  unmatched: readonly Unmatched[]
  /** Whether its rows were matched by e-mail, not taken in their order. */
  isByEmail: boolean
  /** Said once it is done. */
  message: string
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

/** What a block would write, or a sentence that says why nothing is pasted. All of a block fits, or none is taken. */
export function planPaste(sheet: Sheet, target: Target, block: Block): PastePlan | string {
  const { rows, columns } = readBlock(block)
  if (columns?.includes('email') === true) return byEmail(sheet, rows, columns)
  const figures = figuresFrom(sheet, target.figure)
  if (columns === undefined && startsWithEmails(rows)) return byEmail(sheet, rows, ['email', ...figures])
  if (columns === undefined && target.figure === undefined)
    return 'Nothing is pasted: this column is computed. Choose a cell to type in.'
  return inOrder(sheet, target, rows, columns?.map(typedIn) ?? figures)
}

/** The columns that a block without headings fills. Money in or out is pasted alone, so that no other figure is taken for it. */
function figuresFrom(sheet: Sheet, figure: CellName = 'beginning_balance'): CellName[] {
  if (figure === 'in_out') return [figure]
  const figures = enteredFigures
    .map(({ name }) => name)
    .filter((name) => name !== 'loss_amount' || hasLosses(sheet))
  return figures.slice(figures.indexOf(figure))
}

const typedNames = new Set<BlockColumn>([...enteredFigures.map(({ name }) => name), 'in_out'])

/** The cell that a column of a block is typed into; none for e-mails, months and computed figures. */
const typedIn = (column: BlockColumn): CellName | undefined =>
  typedNames.has(column) ? (column as CellName) : undefined

/** The cells that a row of a block writes. */
const cellsOf = (
  at: number,
  row: readonly string[],
  figures: readonly (CellName | undefined)[],
): CellText[] =>
  row.flatMap((text, k) => {
    const figure = figures[k]
    return figure === undefined ? [] : [{ at, figure, text }]
  })

const noRoom = (had: string, room: number) =>
  `Nothing is pasted: the block has ${had}, and here is room for ${room}.`

/** Row by row from the cell on; a single row in all lines that are selected. */
function inOrder(
  sheet: Sheet,
  { lines, selected }: Target,
  rows: Block,
  figures: readonly (CellName | undefined)[],
): PastePlan | string {
  const wide = Math.max(...rows.map((row) => row.length))
  if (wide > figures.length) return noRoom(`${wide} columns`, figures.length)
  if (rows.length > lines.length) return noRoom(`${rows.length} rows`, lines.length)
  const taken = rows.length === 1 ? lines.slice(0, Math.max(selected, 1)) : lines.slice(0, rows.length)
  const cells = taken.flatMap((at, k) => cellsOf(at, rows[rows.length === 1 ? 0 : k] ?? [], figures))
  const filled = figures.slice(0, wide).filter((figure) => figure !== undefined)
  if (filled.length === 0) return 'Nothing is pasted: none of its columns can be typed in.'
  return { cells, figures: filled, unmatched: [], isByEmail: false, message: pastedSentence(sheet, taken) }
}

/** Each row into the line of its e-mail. */
function byEmail(sheet: Sheet, rows: Block, columns: readonly BlockColumn[]): PastePlan | string {
  const wide = Math.max(...rows.map((row) => row.length))
  if (wide > columns.length) return noRoom(`${wide - 1} columns of figures`, columns.length - 1)
  const figures = columns.map(typedIn)
  const filled = figures.slice(0, wide).filter((figure) => figure !== undefined)
  if (filled.length === 0) return 'Nothing is pasted: none of its columns can be typed in.'
  const places = new Map(sheet.lines.map(({ row }, at) => [emailOf(row.email), at]))
  const [emails, months] = [columns.indexOf('email'), columns.indexOf('month')]
  const unmatched: Unmatched[] = []
  const taken = new Set<number>()
  const cells = rows.flatMap((row, k) => {
    const email = emailOf(row[emails] ?? '')
    if (row.every((cell) => cell.trim() === '')) return []
    const at = places.get(email)
    const why =
      whyNotEmail(email, at, taken) ?? (months < 0 ? undefined : whyNotMonth(row[months] ?? '', sheet.month))
    if (at === undefined || why !== undefined) {
      unmatched.push({ row: k, text: row[emails]?.trim() || row.join(' '), why: why ?? '' })
      return []
    }
    taken.add(at)
    return cellsOf(at, row, figures)
  })
  const message = `${pastedSentence(sheet, [...taken])}${unmatchedSentence(unmatched.length)}`
  return { cells, figures: filled, unmatched, isByEmail: true, message }
}

function whyNotEmail(email: string, at: number | undefined, taken: ReadonlySet<number>): string | undefined {
  if (!isEmail(email)) return 'No e-mail.'
  if (at === undefined) return 'Not on this sheet.'
  return taken.has(at) ? 'Twice in the block; the first is taken.' : undefined
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

const unmatchedSentence = (count: number): string =>
  count === 0 ? '' : ` ${countOf(count, 'row')} of the block did not match.`

function pastedSentence({ lines }: Sheet, places: readonly number[]): string {
  const posted = places.filter((place) => lines[place]?.row.posted !== null).length
  const open = places.length - posted
  const rows = `${countOf(open, 'row')} ${open === 1 ? 'is' : 'are'} pasted.`
  if (posted === 0) return rows
  return `${rows} ${posted} ${posted === 1 ? 'is' : 'are'} posted already and stay${posted === 1 ? 's' : ''} as it was.`
}

interface PasteInput {
  sheet: Sheet
  /** The indexes of the lines that are shown. */
  shown: readonly number[]
  place: Place
  change: Dispatch<SheetAction>
}

/**
 * Pastes blocks. `asked` is the plan to confirm: rows without e-mails that came from elsewhere may be in another order,
 * and rows may match nobody.
 */
export function usePaste({ sheet, shown, place, change }: PasteInput) {
  const [asked, setAsked] = useState<PastePlan>()
  const copied = useRef<string>(undefined)
  const apply = ({ cells, message }: PastePlan) => change({ type: 'write', cells, message, pasted: true })
  const paste = (text: string) => {
    if (sheet.readOnly) return
    const { top, bottom, left } = rangeOf(place)
    const target = {
      // From the tick and the name on, the first figure.
      figure: figureAt(columnsOf(sheet), Math.max(left, firstFigure)),
      lines: shown.slice(top),
      selected: bottom - top + 1,
    }
    const block = blockOf(text)
    const plan = planPaste(sheet, target, block)
    if (typeof plan === 'string') return change({ type: 'say', message: plan })
    const isOrderKnown = plan.isByEmail || block.length === 1 || asCopied(text) === copied.current
    if (isOrderKnown && plan.unmatched.length === 0) apply(plan)
    else setAsked(plan)
  }
  return {
    paste,
    onCopy: (text: string) => {
      copied.current = asCopied(text)
    },
    asked,
    confirm: () => asked !== undefined && apply(asked),
    close: () => setAsked(undefined),
  }
}
