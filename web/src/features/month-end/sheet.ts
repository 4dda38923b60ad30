import type { DraftCell } from '@portico/contract/features/drafts'
import type { MonthEnd } from '@portico/contract/features/month-end'
import type { Month } from '@portico/contract/values/month'
import { withDraft } from './draft-cells.ts'
import type { CellName, Line } from './line.ts'
import { lineOf, readCell, retyped } from './line.ts'

/** A month as staff work on it. */
export interface Sheet {
  month: Month
  lines: readonly Line[]
  /** What the lines were before each change, the latest last. */
  past: readonly (readonly Line[])[]
  /** What they were before each change that was undone, the first to redo last. */
  undone: readonly (readonly Line[])[]
  /** Whether it is read-only, as for staff who may not post. */
  readOnly: boolean
  /** A message about the last change; '' for none. */
  message: string
  /** Whether losses have a column although no line has one yet. */
  showsLosses: boolean
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
  | { type: 'write'; cells: readonly CellText[]; message: string; pasted?: boolean }
  | { type: 'leave out'; at: readonly number[]; out: boolean }
  | { type: 'say'; message: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'show losses'; shown: boolean }
  | { type: 'refuse'; sentences: ReadonlyMap<number, string> }
  | { type: 'post' }
  | { type: 'refresh'; monthEnd: MonthEnd }
  | { type: 'draft'; cells: readonly DraftCell[] }

const mostUndone = 50

/** The sheet that a month starts with. */
export function sheetOf({ month, rows }: MonthEnd, readOnly = false): Sheet {
  const lines = rows.map((row) => lineOf(row, month))
  return { month, lines, past: [], undone: [], readOnly, message: '', showsLosses: false }
}

/** Whether the sheet has a column for losses. */
export const hasLosses = (sheet: Sheet): boolean => sheet.showsLosses || someLost(sheet)

const someLost = ({ lines }: Sheet): boolean => lines.some(({ typed }) => typed.loss_amount.value !== 0)

function showLosses(sheet: Sheet, shown: boolean): Sheet {
  const stays = !shown && someLost(sheet)
  return {
    ...sheet,
    showsLosses: shown,
    message: stays ? 'Losses stay in view: at least one month lost.' : '',
  }
}

/** What staff do to a sheet, other than to look at it. */
const edits: ReadonlySet<SheetAction['type']> = new Set(['type', 'write', 'leave out', 'undo', 'redo'])

/** The sheet after a change. */
export function changeSheet(sheet: Sheet, action: SheetAction): Sheet {
  if (sheet.readOnly && edits.has(action.type)) return sheet
  switch (action.type) {
    case 'type':
      return type(sheet, action)
    case 'write':
      return write(sheet, action)
    case 'leave out':
      return withLines(sheet, action.at, (line) => ({ ...line, out: action.out }))
    case 'say':
      return { ...sheet, message: action.message }
    case 'undo':
      return undo(sheet)
    case 'redo':
      return redo(sheet)
    case 'show losses':
      return showLosses(sheet, action.shown)
    case 'refuse':
      return { ...sheet, lines: sheet.lines.map((line, k) => judged(line, action.sentences.get(k))) }
    case 'post':
      return { ...sheet, lines: sheet.lines.map((line) => judged(line)) }
    case 'refresh':
      return refresh(sheet, action.monthEnd)
    case 'draft':
      return takeDraft(sheet, action.cells)
  }
}

type ActionOf<Type extends SheetAction['type']> = Extract<SheetAction, { type: Type }>

function withLines(sheet: Sheet, at: readonly number[], change: (line: Line, k: number) => Line): Sheet {
  const lines = [...sheet.lines]
  at.forEach((place, k) => {
    const line = lines[place]
    if (line !== undefined && line.row.posted === null) lines[place] = change(line, k)
  })
  return {
    ...sheet,
    lines,
    past: [...sheet.past.slice(1 - mostUndone), sheet.lines],
    undone: [],
    message: '',
  }
}

/** The line with the server's latest verdict, or none. */
function judged({ refused: _, ...line }: Line, refused?: string): Line {
  return refused === undefined ? line : { ...line, refused }
}

function type(sheet: Sheet, { at, figure, text }: ActionOf<'type'>): Sheet {
  const line = sheet.lines[at]
  if (line === undefined) return sheet
  const [before, cell] = [line.typed[figure], readCell(figure, text)]
  const isSame = before.text === cell.text && before.error === cell.error
  // Typing the same again clears a refusal: its cause may be gone.
  if (isSame && line.refused === undefined) return sheet
  return withLines(sheet, [at], (line) => retyped(line, sheet.month, { [figure]: cell }))
}

/** The cells of each line, in their order. */
export function cellsByLine(cells: readonly CellText[]): [at: number, cells: CellText[]][] {
  const found = new Map<number, CellText[]>()
  for (const cell of cells) {
    const own = found.get(cell.at)
    if (own === undefined) found.set(cell.at, [cell])
    else own.push(cell)
  }
  return [...found]
}

/** Writes many cells as one change. */
function write(sheet: Sheet, { cells, message, pasted = false }: ActionOf<'write'>): Sheet {
  const byLine = cellsByLine(cells)
  const places = byLine.map(([at]) => at)
  const written = withLines(sheet, places, (line, k) => {
    const read = (byLine[k]?.[1] ?? []).map(({ figure, text }) => [figure, readCell(figure, text, pasted)])
    const { in_out: moved, ...others } = Object.fromEntries(read) as Partial<Line['typed']>
    // Money in or out first: it moves the principal, unless that is written too.
    const after = moved === undefined ? line : retyped(line, sheet.month, { in_out: moved })
    return retyped(after, sheet.month, others)
  })
  return { ...written, message }
}

function undo(sheet: Sheet): Sheet {
  const lines = sheet.past.at(-1)
  if (lines === undefined) return sheet
  const past = sheet.past.slice(0, -1)
  const undone = [...sheet.undone, sheet.lines]
  return { ...sheet, lines, past, undone, message: 'Undone.' }
}

function redo(sheet: Sheet): Sheet {
  const lines = sheet.undone.at(-1)
  if (lines === undefined) return sheet
  const past = [...sheet.past, sheet.lines]
  return { ...sheet, lines, past, undone: sheet.undone.slice(0, -1), message: 'Redone.' }
}

/** What others have typed is there before every change of ours, too: undoing ours must not undo theirs. */
function takeDraft(sheet: Sheet, cells: readonly DraftCell[]): Sheet {
  const taken = (lines: readonly Line[]) => withDraft(lines, sheet.month, cells)
  return { ...sheet, lines: taken(sheet.lines), past: sheet.past.map(taken), undone: sheet.undone.map(taken) }
}

/**
 * Lines posted meanwhile are shown as posted; input for the others stays. A refused line stays even when its
 * investor is no longer listed, for example because the account was disabled: it says why nothing was posted.
 */
function refresh(sheet: Sheet, { rows }: MonthEnd): Sheet {
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
  return { ...sheet, lines: all, past: [], undone: [] }
}
