import type { EnteredName, Figure } from '@portico/contract/figures/monthly-figures'
import { enteredFigures, kinds, sheetFigures } from '@portico/contract/figures/monthly-figures'
import type { CSSProperties } from 'react'
import { pixelsOfRem } from '../../components/hooks.ts'
import { movedToText } from '@portico/contract/figures/sheet-cells'
import { shownMoved } from '../../figures/sheet-cells.ts'
import { shownValue } from '../../figures/shown-figures.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import type { Line } from './line.ts'
import type { Sheet } from './sheet.ts'
import { has, rares, typedFigures } from './rares.ts'
import { isLocked, movedIn, shownIn } from './line.ts'

/** A column of figures: typed where `figure` names one. */
export interface FigureColumn {
  header: string
  kind: Figure['kind']
  /** undefined while the line is not complete. */
  value: (line: Line) => number | undefined
  /** undefined while the line is not complete. */
  text: (line: Line) => string | undefined
  /** As it is copied: in plain decimals, or as it was typed. */
  plain: (line: Line) => string
  figure?: CellName
  isLoss?: boolean
  /** Mostly empty or small, so that no room is kept for millions. */
  isSmall?: boolean
  /** Has no more room than its heading while it is empty. */
  isOftenEmpty?: boolean
}

/** The columns of a sheet, which has those for losses and fees once a line has some or staff want to type them. */
export interface SheetColumns {
  /** Those after the one that says whether a line is posted and the one that names its investor: first those that are typed. */
  figures: readonly FigureColumn[]
  /** All of them, with the note at the end. */
  count: number
  /** Whether nothing is typed in any of them. */
  readOnly: boolean
}

/** Money in above 0, out below, on the first of the month; of a posted one, all that moved in its month. */
const inOut: FigureColumn = {
  header: 'In / out',
  figure: 'in_out',
  isSmall: true,
  isOftenEmpty: true,
  kind: 'money',
  value: movedIn,
  text: (line) => (line.typed.in_out.value === null ? undefined : shownMoved(movedIn(line))),
  plain: (line) => (isLocked(line) ? movedToText(movedIn(line)) : line.typed.in_out.text),
}

function columnsWith(typed: readonly EnteredName[], corrects: boolean): SheetColumns {
  const figures = sheetFigures.flatMap((figure): FigureColumn[] => {
    const entered = enteredFigures.find(({ name }) => name === figure.name)
    if (entered !== undefined) return typed.includes(entered.name) ? [enteredColumn(entered)] : []
    const column = derivedColumn(figure)
    // Money that moved is corrected by itself.
    return column.figure === undefined || corrects ? [column] : [inOut, column]
  })
  return { figures, count: firstFigure + figures.length + 1, readOnly: false }
}

const commonColumn = (figure: Figure) => ({
  header: figure.label,
  kind: figure.kind,
  value: ({ summary }: Line) => summary?.[figure.key],
  text: (line: Line) => shownIn(line, figure),
})

const enteredColumn = (figure: (typeof enteredFigures)[number]): FigureColumn => ({
  ...commonColumn(figure),
  figure: figure.name,
  isLoss: figure.name === 'loss_amount',
  isSmall: figure.name === 'dividend_paid',
  plain: ({ typed }: Line) => typed[figure.name].text,
})

const derivedColumn = (figure: Figure): FigureColumn => ({
  ...commonColumn(figure),
  value: ({ summary }) => (summary === null ? undefined : shownValue(figure, summary)),
  // It may be typed instead of the percentage.
  ...(figure.name === 'dividend_amount' ? { figure: figure.name } : {}),
  plain: ({ summary, typed }: Line) => {
    if (summary !== null) return kinds[figure.kind].toText(shownValue(figure, summary))
    return figure.name === 'dividend_amount' ? typed.dividend_amount.text : ''
  },
})

/** Sizes in rem. */
interface Density {
  /** For each kind of figure, so that columns seldom widen while staff type. */
  narrowest: Readonly<Record<Figure['kind'], number>>
  /** For small ones. */
  smallest: number
  /** "In / out". */
  empty: number
  /** How wide the characters of a figure are; the rest are signs. Room for the cell's edges is on top. */
  digit: number
  mark: number
  sign: number
  edges: number
  /** How wide a letter of a heading is, whose words are not cut. */
  letter: number
  /** The least width of the names. */
  who: number
  ticks: number
}

/** Room for up to $999,999.99 or −$99,999.99, and for small figures up to $9,999.99. */
const roomy: Density = {
  narrowest: { money: 6.45, percent: 4.5 },
  smallest: 5.4,
  empty: 3.95,
  digit: 0.5,
  mark: 0.25,
  sign: 0.6,
  edges: 1.25,
  letter: 0.48,
  who: 10.5,
  ticks: 5.25,
}

/** Condensed, as `[data-fit]` is in the style sheet: up to $99,999.99, and $999.99. */
const tight: Density = {
  narrowest: { money: 4.7, percent: 3 },
  smallest: 3.7,
  empty: 3,
  digit: 0.435,
  mark: 0.21,
  sign: 0.48,
  edges: 0.75,
  letter: 0.42,
  who: 8.25,
  ticks: 4,
}

const widthOf = (shown: string, size: Density): number => {
  // A percent sign is wider than the others.
  const text = shown.replaceAll('%', '%.')
  const [digits, marks] = [text.replaceAll(/\D/g, '').length, text.replaceAll(/[^,.]/g, '').length]
  const signs = text.length - digits - marks
  return size.edges + digits * size.digit + marks * size.mark + signs * size.sign
}

/** The widths of the columns, in rem: each has room for its largest figure. */
const widthsOf = ({ figures }: SheetColumns, lines: readonly Line[], size: Density): number[] =>
  figures.map((column) => {
    let [most, highest]: [number, Line | undefined] = [0, undefined]
    let [least, lowest]: [number, Line | undefined] = [0, undefined]
    for (const line of lines) {
      // Of a line that is not complete, what is typed is shown.
      const amount = column.value(line) ?? (column.figure && line.typed[column.figure].value) ?? 0
      if (amount > most) [most, highest] = [amount, line]
      if (amount < least) [least, lowest] = [amount, line]
    }
    if (most === least && column.isOftenEmpty === true) return size.empty
    const narrow = column.isSmall === true ? size.smallest : size.narrowest[column.kind]
    const word = Math.max(...column.header.split(' ').map(({ length }) => length))
    const heading = size.edges + word * size.letter
    // What is changed in a correction is bold.
    const weight = lines.some(({ before }) => before !== undefined) ? 1.02 : 1
    const texts = [highest, lowest].map((line) => (line && column.text(line)) ?? '')
    return Math.max(narrow, heading, ...texts.map((text) => weight * widthOf(text, size)))
  })

/** The least width of the notes, in rem. */
const leastNote = 10.5
/** How wide a letter of a note is, and the lines that it has in its column at most: a longer one is below its row. */
const noteLetter = 0.32
const noteLines = 3
/** What the names need next to notes on top of their least width, so that most e-mails are on one line, and the most they get. */
const nextToNotes = 3
const mostWho = 20

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

interface GridFit {
  /** Whether figures are condensed, and the end balance stays in view while the others pass under it. */
  fit: 'roomy' | 'tight' | 'frozen'
  /** Whether notes have a column, or are below the figures. */
  notes: 'column' | 'below'
  /** How many letters a note has in its column. */
  noteRoom: number
  /** The template of the columns of the grid, the least that they take together, and the room for them. */
  style: CSSProperties
}

/**
 * How a grid is laid out in so much room in px: its notes below the figures where they would have no column in view, and
 * condensed where its figures would not fit next to each other.
 */
export function gridFit(columns: SheetColumns, lines: readonly Line[], room: number): GridFit {
  const all = room / pixelsOfRem()
  const hasRoom = (size: Density, note = 0) =>
    sumOf(widthsOf(columns, lines, size)) <= all - size.ticks - size.who - note
  const kept = roomKept(columns, lines)
  const notes = room === 0 || hasRoom(roomy, leastNote + Math.max(kept + nextToNotes, 0)) ? 'column' : 'below'
  const note = notes === 'column' ? leastNote : 0
  // Before it is measured, it has the room of most.
  const size = room === 0 || hasRoom(roomy) ? roomy : tight
  const fit = size === roomy ? 'roomy' : hasRoom(tight) ? 'tight' : 'frozen'
  const wide = widthsOf(columns, lines, size)
  const left = all - size.ticks - size.who
  const isFixed = notes === 'column' && room > 0
  const share = isFixed ? Math.min(left - sumOf(wide) - note - Math.max(kept, 0), mostWho - size.who) : 0
  const who = size.who + (fit === 'frozen' ? slackOf(wide, left) : share)
  // Next to no notes, names and figures share the room that is left.
  const isShared = notes === 'below' && fit !== 'frozen'
  const figures = wide
    .map((width) => (isShared ? `minmax(${width}rem, ${width}fr)` : `${width}rem`))
    .join(' ')
  const most = isFixed ? `${who}rem` : `${isShared ? who * 1.5 : 1.2}fr`
  const noteWidth = isFixed ? all - size.ticks - who - sumOf(wide) : note
  return {
    fit,
    notes,
    noteRoom: noteLines * Math.max(Math.floor((noteWidth - size.edges) / noteLetter), 0),
    style: {
      '--columns': `${size.ticks}rem minmax(${who}rem, ${most}) ${figures}${note > 0 ? ` minmax(${note}rem, 1fr)` : ''}`,
      '--least': `${size.ticks + who + sumOf(wide) + note}rem`,
      '--ticks': `${size.ticks}rem`,
      '--room': `${room}px`,
    } as CSSProperties,
  }
}

/**
 * What a column of losses would take, less what money in or out has widened its own, in rem. Until they take it, the
 * notes have this room, so that nothing but them gives way to the first of both; below 0, the names give way, too.
 */
function roomKept(columns: SheetColumns, lines: readonly Line[]): number {
  const loss = columns.figures.some(({ isLoss }) => isLoss === true) ? 0 : roomy.narrowest.money
  const widened = widthsOf(columns, lines, roomy).map((width, k) =>
    columns.figures[k]?.isOftenEmpty === true ? width - roomy.empty : 0,
  )
  return loss - sumOf(widened)
}

/** What the names can have of the room that is left, in rem, so that what is in view of a grid that scrolls ends between columns. */
function slackOf(wide: readonly number[], room: number): number {
  let left = room - (wide.at(-1) ?? 0)
  for (const width of wide.slice(0, -1)) {
    if (width > left) break
    left -= width
  }
  return Math.max(left, 0)
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

const known = new Map<string, SheetColumns>()

/** The columns that a sheet shows; the same object as long as they are the same. */
export function columnsOf(sheet: Sheet): SheetColumns {
  const key = [sheet.readOnly, sheet.corrects, ...rares.map((rare) => has(sheet, rare))].join()
  const found = known.get(key)
  if (found !== undefined) return found
  const typed = columnsWith(typedFigures(sheet), sheet.corrects)
  const columns = sheet.readOnly ? toRead(typed) : typed
  known.set(key, columns)
  return columns
}

/** What is posted in a cell that says something else: "Posted: $333.00". */
export function postedText(line: Line, column: FigureColumn): string | undefined {
  const { before, summary, typed } = line
  if (before === undefined) return undefined
  const posted = { ...line, summary: before }
  const cell = column.figure && typed[column.figure]
  // While a cell cannot be read, nothing is known of those that are computed.
  const isUnknown = summary === null && (cell?.text ?? '') === ''
  const value = summary === null ? cell?.value : column.value(line)
  return isUnknown || value === column.value(posted) ? undefined : `Posted: ${column.text(posted) ?? ''}`
}
