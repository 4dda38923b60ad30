import type { DraftCell, PastedList } from '@portico/contract/features/drafts'
import type { MonthEnd } from '@portico/contract/features/month-end'
import type { Month } from '@portico/contract/values/month'
import { grouped } from '../../figures/grouped.ts'
import { withDraft } from './draft-cells.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import type { Line } from './line.ts'
import { cellNames, readCell, withBothAgreed, withLossRead } from '@portico/contract/figures/month-cells'
import { lossMessage, paidReplaced } from './loss-news.ts'
import type { Rare } from './rares.ts'
import { showRare, withColumnsKept } from './rares.ts'
import {
  changesSentence,
  isChanged,
  isLocked,
  isRateOfLoss,
  lineOf,
  lineToCorrect,
  retyped,
  textToEdit,
} from './line.ts'

/** A month as staff work on it. */
export interface Sheet {
  month: Month
  lines: readonly Line[]
  /** Earlier months that investors lack, the oldest first. */
  openBefore: NonNullable<MonthEnd['open_before']>
  /** Months that closed accounts lack, for which the sheet has no rows, the oldest first. */
  openClosed: NonNullable<MonthEnd['open_closed']>
  /** What the lines were before each change, the latest last. */
  past: readonly (readonly Line[])[]
  /** What they were before each change that was undone, the first to redo last. */
  undone: readonly (readonly Line[])[]
  /** Whether it corrects posted months; then it has only these. */
  corrects: boolean
  /** Whether it is read-only, as for staff who may not post. */
  readOnly: boolean
  /** A message about the last change; '' for none. */
  message: string
  /** What has columns although no line has any of it yet. */
  shows: ReadonlySet<Rare>
  /** The list that was pasted last, if anything is to be said of it. */
  list?: PastedList | undefined
}

/** A text for a cell, which is given by the index of its line in `lines`. */
export interface CellText {
  at: number
  figure: CellName
  text: string
}

/** Lines are identified by their index in `lines`. */
export type SheetAction =
  | ({ type: 'type' } & CellText)
  | {
      type: 'write'
      cells: readonly CellText[]
      message: string
      pasted?: boolean
      list?: PastedList | undefined
    }
  | { type: 'leave out'; at: readonly number[]; out: boolean }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'show'; rare: Rare; shown: boolean }
  | { type: 'say'; message: string }
  | { type: 'refuse'; sentences: ReadonlyMap<number, string> }
  | { type: 'post' }
  | { type: 'refresh'; monthEnd: MonthEnd }
  | ({ type: 'draft' } & NewsOfDraft)

/** What others have changed in a draft; null where they have taken back the list. */
interface NewsOfDraft {
  cells: readonly DraftCell[]
  list?: PastedList | null | undefined
}

const mostUndone = 50

/** The sheet that a month starts with. */
export function sheetOf({ month, rows, ...open }: MonthEnd, readOnly = false): Sheet {
  const lines = rows.map((row) => lineOf(row, month))
  const empty = { past: [], undone: [], message: '', shows: new Set<Rare>() }
  return { month, lines, ...openIn(open), readOnly, corrects: false, ...empty }
}

const openIn = ({ open_before: openBefore = [], open_closed: openClosed = [] }: Partial<MonthEnd>) => ({
  openBefore,
  openClosed,
})

/** The sheet that corrects a month: the rows that are posted. */
export function sheetToCorrect(monthEnd: MonthEnd): Sheet {
  const rows = monthEnd.rows.filter(({ posted }) => posted !== null)
  const lines = rows.map((row) => lineToCorrect(row, monthEnd.month))
  return { ...sheetOf({ month: monthEnd.month, rows }), lines, corrects: true }
}

/** What staff do to a sheet, other than to look at it. */
const edits: ReadonlySet<SheetAction['type']> = new Set(['type', 'write', 'leave out', 'undo', 'redo'])
export const isEdit = ({ type }: SheetAction): boolean => edits.has(type)

/** The sheet after a change. */
export function changeSheet(sheet: Sheet, action: SheetAction): Sheet {
  if (sheet.readOnly && isEdit(action)) return sheet
  if (action.type === 'show') return showRare(sheet, action.rare, action.shown)
  return withColumnsKept(sheet, changed(sheet, action))
}

function changed(sheet: Sheet, action: Exclude<SheetAction, { type: 'show' }>): Sheet {
  switch (action.type) {
    case 'type':
      return type(sheet, action)
    case 'write':
      return write(sheet, action)
    case 'leave out':
      return withLines(sheet, action.at, (line) => leftOut(line, sheet.month, action.out))
    case 'undo':
      return undo(sheet)
    case 'redo':
      return redo(sheet)
    case 'say':
      return { ...sheet, message: action.message }
    case 'refuse':
      return { ...sheet, lines: sheet.lines.map((line, k) => judged(line, action.sentences.get(k))) }
    case 'post':
      return { ...sheet, lines: sheet.lines.map((line) => judged(line)), message: '', list: undefined }
    case 'refresh':
      return refresh(sheet, action.monthEnd)
    case 'draft':
      return takeDraft(sheet, action)
  }
}

type ActionOf<Type extends SheetAction['type']> = Extract<SheetAction, { type: Type }>

function withLines(sheet: Sheet, at: readonly number[], change: (line: Line, k: number) => Line): Sheet {
  const lines = [...sheet.lines]
  at.forEach((place, k) => {
    const line = lines[place]
    if (line !== undefined && !isLocked(line)) lines[place] = change(line, k)
  })
  return {
    ...sheet,
    lines,
    past: [...sheet.past.slice(1 - mostUndone), sheet.lines],
    undone: [],
    message: '',
  }
}

/** A line that corrects a month and is left out is as posted. */
const leftOut = (line: Line, month: Month, out: boolean): Line => {
  if (line.before === undefined) return { ...line, out }
  return out ? lineToCorrect(line.row, month) : line
}

/** The line with the server's latest verdict, or none. */
function judged({ refused: _, ...line }: Line, refused?: string): Line {
  return refused === undefined ? line : { ...line, refused }
}

function type(sheet: Sheet, { at, figure, text }: ActionOf<'type'>): Sheet {
  const line = sheet.lines[at]
  if (line === undefined) return sheet
  const before = line.typed[figure]
  const hasNoRate = isRateOfLoss(line, figure)
  const cell = hasNoRate && text.trim() === '' ? before : readCell(figure, text)
  // A dividend that follows from the percentage already stays untyped.
  const isAlike = [before.text, textToEdit(line, figure)].includes(cell.text) && before.error === cell.error
  const isSame = hasNoRate ? cell === before : isAlike
  // Typing the same again clears a refusal: its cause may be gone.
  if (isSame && line.refused === undefined) return sheet
  const replaced = hasNoRate && !isSame && cell.value === 0 ? { loss_amount: cell } : {}
  const next = retyped(line, sheet.month, { ...withLossRead(line.typed, { [figure]: cell }), ...replaced })
  return {
    ...withLines(sheet, [at], () => next),
    message: lossMessage(figure, line, next),
  }
}

/** Writes many cells as one change. */
function write(
  sheet: Sheet,
  { cells, message, pasted = false, list = sheet.list }: ActionOf<'write'>,
): Sheet {
  const byLine = [...grouped(cells, ({ at }) => at)]
  const places = byLine.map(([at]) => at)
  const written = withLines(sheet, places, (line, k) => {
    const read = (byLine[k]?.[1] ?? []).map(({ figure, text }) => [figure, readCell(figure, text, pasted)])
    const { in_out: moved, ...cells } = Object.fromEntries(read) as Partial<Line['typed']>
    // Money in or out first: it moves the principal, unless that is written too.
    const after = moved === undefined ? line : retyped(line, sheet.month, { in_out: moved })
    const others = withLossRead(after.typed, cells, pasted)
    return retyped(after, sheet.month, pasted ? withBothAgreed(after.typed, others) : others)
  })
  const paid = new Set(cells.flatMap(({ at, figure }) => (figure === 'dividend_paid' ? [at] : [])))
  const news = paidReplaced(sheet.lines, written.lines, (at) => paid.has(at))
  return { ...written, message: [message, news].filter(Boolean).join(' '), list }
}

function undo(sheet: Sheet): Sheet {
  const lines = sheet.past.at(-1)
  if (lines === undefined) return sheet
  const past = sheet.past.slice(0, -1)
  const undone = [...sheet.undone, sheet.lines]
  return { ...sheet, lines, past, undone, message: 'Undone.', list: undefined }
}

function redo(sheet: Sheet): Sheet {
  const lines = sheet.undone.at(-1)
  if (lines === undefined) return sheet
  const past = [...sheet.past, sheet.lines]
  return { ...sheet, lines, past, undone: sheet.undone.slice(0, -1), message: 'Redone.' }
}

/** What others have typed is there before every change of ours, too: undoing ours must not undo theirs. */
function takeDraft(sheet: Sheet, { cells, list = sheet.list }: NewsOfDraft): Sheet {
  const taken = (lines: readonly Line[]) => withDraft(lines, sheet.month, cells)
  const [past, undone] = [sheet.past.map(taken), sheet.undone.map(taken)]
  return { ...sheet, lines: taken(sheet.lines), past, undone, list: list ?? undefined }
}

/**
 * Lines posted meanwhile are shown as posted; input for the others stays. A refused line stays even when its
 * investor is no longer listed, for example because the account was disabled: it says why nothing was posted.
 */
function refresh(sheet: Sheet, { rows, ...open }: MonthEnd): Sheet {
  if (sheet.corrects) return refreshCorrections(sheet, rows)
  const before = new Map(sheet.lines.map((line) => [line.row.id, line]))
  const lines = rows.map((row): Line => {
    const line = before.get(row.id)
    if (line === undefined) return lineOf(row, sheet.month)
    if (row.posted === null) return { ...line, row }
    return judged(lineOf(row, sheet.month), line.refused)
  })
  const listed = new Set(rows.map(({ id }) => id))
  const gone = sheet.lines.filter(({ row, refused }) => refused !== undefined && !listed.has(row.id))
  const all = [...lines, ...gone]
  return { ...sheet, lines: all, ...openIn(open), past: [], undone: [] }
}

/** Only what was typed stays, on what is posted now, which someone else may have corrected. */
function refreshCorrections(sheet: Sheet, rows: MonthEnd['rows']): Sheet {
  const typed = new Map(sheet.lines.filter(isChanged).map((line) => [line.row.id, line]))
  const lines = rows.flatMap((row): Line[] => {
    if (row.posted === null) return []
    const line = lineToCorrect(row, sheet.month)
    const own = typed.get(row.id)
    if (own === undefined) return [line]
    return [own.row.version === row.version ? { ...own, row } : typedOn(line, own, sheet.month)]
  })
  return { ...sheet, lines, past: [], undone: [] }
}

/** The cells that were typed into the line of an earlier version, in that of a later one; says what else is new in it. */
export function typedOn(line: Line, own: Line, month: Month): Line {
  const { typed: before } = lineToCorrect(own.row, month)
  const typed = cellNames.filter((name) => own.typed[name].text !== before[name].text)
  const cells = Object.fromEntries(typed.map((name) => [name, own.typed[name]]))
  const next = retyped(line, month, cells)
  if (!isChanged(next) || own.before === undefined || line.before === undefined) return next
  const theirs = changesSentence({ ...line, before: own.before, summary: line.before })
  return theirs === '' ? next : judged(next, `Corrected meanwhile: ${theirs}.`)
}
