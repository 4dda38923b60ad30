import type { MonthEndRow } from '@portico/contract/features/month-end'
import type { Received } from '@portico/contract/api/endpoints'
import type {
  DraftCell,
  DraftCellName,
  MonthDraft,
  PastedList,
  Presence,
} from '@portico/contract/features/drafts'
import { draftText } from '@portico/contract/features/drafts'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { personName } from '../../auth/display-name.ts'
import { labelOf, leftOut } from '@portico/contract/figures/sheet-cells'
import { saidOf, shownMoved } from '../../figures/sheet-cells.ts'
import type { Line } from './line.ts'
import { cellNames, readCell, textToWrite } from '@portico/contract/figures/month-cells'
import { isLocked, lineOf, movedIn, retyped, shownIn, startsOut } from './line.ts'

/** A cell of a draft: its investor and its name. */
export interface CellId {
  userId: number
  cell: DraftCellName
}

/** A cell to save, and the version it replaces. */
export interface SentCell extends CellId {
  value: string | null
  version: number
}

/** A text that was not saved. */
export interface LostCell extends CellId {
  value: string | null
}

/** A cell that a colleague has changed since we last saw it, as it is now. */
export interface Conflict {
  theirs: DraftCell
  mine: string | null
}

/** The calls behind a draft. */
export interface DraftCalls {
  save: (cells: readonly SentCell[], list?: PastedList | null) => Promise<Received<'saveMonthDraft'>>
  read: (since: number) => Promise<MonthDraft>
  /** Sends our position in the sheet. */
  mark: (at: SheetPlace) => Promise<unknown>
  /** Reads the month again: rows have been posted. Returns how many are by now. */
  refresh: () => Promise<number>
}

/** A row of the sheet, and its cell; null for one that nobody types into. */
export interface SheetPlace {
  userId: number
  cell: DraftCellName | null
}

/** What the page shows of a draft. */
export interface DraftView {
  state: 'saved' | 'saving' | 'failing'
  conflicts: readonly Conflict[]
  /** What was typed into rows that were posted meanwhile, and is in no draft. */
  lost: readonly LostCell[]
  /** Every cell of the draft, by key. */
  known: ReadonlyMap<string, DraftCell>
  /** Who else has the sheet open, and where they are. */
  people: readonly Presence[]
}

/** The text of each cell; null for one that nobody has typed in. */
type Texts = Record<DraftCellName, string | null>

export const keyOf = ({ userId, cell }: CellId): string => `${userId} ${cell}`

/** The text of a row that is posted although it would be left out. */
const takenIn = 'no'

const starts = new WeakMap<MonthEndRow, Line['typed']>()

/** The cells of a line before anyone types. */
function startOf(row: MonthEndRow, month: Month): Line['typed'] {
  const known = starts.get(row)
  if (known !== undefined) return known
  const { typed } = lineOf(row, month)
  starts.set(row, typed)
  return typed
}

/** The typed texts of a line; null for cells that are as they started. */
function textsOf(line: Line, month: Month): Texts {
  const start = startOf(line.row, month)
  const texts = cellNames.map((name) => {
    const text = textToWrite(line.typed[name])
    return [name, text === start[name].text ? null : draftText(text)] as const
  })
  return {
    ...(Object.fromEntries(texts) as Omit<Texts, 'left_out'>),
    left_out: line.out === startsOut(line) ? null : line.out ? leftOut : takenIn,
  }
}

/** The text as a cell shows it, to compare it with what a cell shows: "3.5" and "3.50" are the same. */
function shownText(line: Line, month: Month, name: DraftCellName, value: string | null): string | null {
  if (name === 'left_out' || value === null) return value
  const { text } = readCell(name, value)
  return text === startOf(line.row, month)[name].text ? null : text
}

/** The line with the principal that goes with the money in or out that is being typed: saved apart, they would not add up. */
function withMoved(line: Line, month: Month, typing: (CellId & { text: string }) | undefined): Line {
  if (typing?.cell !== 'in_out' || typing.userId !== line.row.id) return line
  return retyped(line, month, { in_out: readCell('in_out', typing.text) })
}

/** The cells of a line that differ from the draft. `typing` is the text of a cell that is still being typed. */
export function changedCells(
  line: Line,
  month: Month,
  known: ReadonlyMap<string, DraftCell>,
  typing?: CellId & { text: string },
): SentCell[] {
  if (line.row.posted !== null) return []
  const userId = line.row.id
  const texts = textsOf(withMoved(line, month, typing), month)
  return ([...cellNames, 'left_out'] as const).flatMap((cell): SentCell[] => {
    const there = known.get(keyOf({ userId, cell }))
    const isTyping = typing?.userId === userId && typing.cell === cell
    const value = isTyping ? draftText(typing.text) : texts[cell]
    const saved = there?.value ?? null
    const isSaved = value === saved || (!isTyping && value === shownText(line, month, cell, saved))
    return isSaved ? [] : [{ userId, cell, value, version: there?.version ?? 0 }]
  })
}

/** The line with these cells of a draft, and all others as they are. */
function withCells(line: Line, month: Month, cells: Partial<Texts>): Line {
  if (line.row.posted !== null) return line
  const start = lineOf(line.row, month)
  const texts = { ...textsOf(line, month), ...cells }
  const read = cellNames.map((name) => {
    const text = texts[name]
    return [name, text === null ? start.typed[name] : readCell(name, text)] as const
  })
  const { in_out: moved, ...others } = Object.fromEntries(read) as Line['typed']
  // Money in or out first: it changes the principal, which may have been typed as well.
  const typed = retyped(retyped(start, month, { in_out: moved }), month, others)
  return { ...typed, out: texts.left_out === null ? startsOut(typed) : texts.left_out === leftOut }
}

/** The lines with the cells that others have typed. */
export function withDraft(
  lines: readonly Line[],
  month: Month,
  cells: readonly DraftCell[],
): readonly Line[] {
  const byUser = new Map<number, Partial<Texts>>()
  for (const { userId, cell, value } of cells) byUser.set(userId, { ...byUser.get(userId), [cell]: value })
  if (byUser.size === 0) return lines
  return lines.map((line) => {
    const own = byUser.get(line.row.id)
    return own === undefined ? line : withCells(line, month, own)
  })
}

/** "Ann, Div %" */
export function cellText(lines: readonly Line[], { userId, cell }: CellId): string {
  const name = personName(lines.find(({ row }) => row.id === userId)?.row) || 'An investor'
  return `${name}, ${labelOf(cell)}`
}

/** "You typed 44, $357.00 is posted": what was not saved, and what is in its place. */
export function lostText(lines: readonly Line[], lost: LostCell): string {
  const line = lines.find(({ row }) => row.id === lost.userId)
  const posted = line && isLocked(line) ? postedIn(line, lost.cell) : undefined
  const rest = posted === undefined ? '' : `, ${posted} is posted`
  return `${cellText(lines, lost)}: you typed ${saidOf(lost.cell, lost.value)}${rest}.`
}

/** The figure of a posted line. */
function postedIn(line: Line, cell: DraftCellName): string | undefined {
  if (cell === 'in_out') return shownMoved(movedIn(line)) || 'nothing'
  const figure = allFigures.find(({ name }) => name === cell)
  return figure && shownIn(line, figure)
}

/** "Ann, Div %, Dana Desk typed 3.50%, you typed 4.00%": what there is to decide. */
export const undecided = (lines: readonly Line[], { theirs, mine }: Conflict): string =>
  `Your review was not posted. Decide first: in ${cellText(lines, theirs)}, ${theirs.typedBy.name} typed ${saidOf(theirs.cell, theirs.value)}, you typed ${saidOf(theirs.cell, mine)}.`
