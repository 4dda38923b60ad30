import type { PastedList } from '@portico/contract/features/drafts'
import { draftText } from '@portico/contract/features/drafts'
import { personName } from '../../auth/display-name.ts'
import { countOf } from '../../figures/figure-text.ts'
import { isLost } from '@portico/contract/figures/month-cells'
import type { PastedRow, PastePlan } from './paste-plan.ts'
import { isPosted } from './paste-plan.ts'
import { hasNegativeDividend, isLoss, lossesSentence, unusedSentence } from './paste-remarks.ts'
import type { Sheet } from './sheet.ts'
import { changeSheet } from './sheet.ts'

/** What was chosen for rows of a block: a line, or to skip the row. */
export type Choices = ReadonlyMap<number, number | 'out'>

/** A row with the line it goes to. */
export type PlacedRow = PastedRow & { at: number }

/** The rows that would be pasted with some choices, those that wait for one, and those that are skipped. */
export function placedRows({ rows }: PastePlan, choices: Choices = new Map()) {
  const placed: PlacedRow[] = []
  const [waiting, out]: [PastedRow[], PastedRow[]] = [[], []]
  for (const row of rows) {
    const at = row.match.at ?? choices.get(row.row)
    if (row.isOut === true || at === 'out') out.push(row)
    else if (at === undefined) waiting.push(row)
    else placed.push({ ...row, at })
  }
  const taken = new Map<number, number>()
  for (const { at } of placed) taken.set(at, (taken.get(at) ?? 0) + 1)
  const twice = placed.filter(({ at }) => (taken.get(at) ?? 0) > 1)
  return { placed, waiting, out, twice }
}

/** Writes the rows that have a line, as one change; the sentence says what became of the block. */
export function pasteAction(sheet: Sheet, plan: PastePlan, choices?: Choices) {
  const { placed } = placedRows(plan, choices)
  const message = [
    pastedSentence(sheet, placed),
    leftOutSentence(sheet, placed),
    lossesSentence(placed),
    replacedSentence(sheet, placed),
    plan.by === 'order' && placed.length > 1 ? `${endsOf(sheet, placed)}.` : '',
    unusedSentence(plan),
  ]
  return {
    type: 'write' as const,
    cells: cellsOf(placed),
    message: message.filter(Boolean).join(' '),
    pasted: true,
    list: listOf(sheet, plan, placed),
  }
}

/** What is to be said of the list until its rows are posted; undefined where that is nothing. */
function listOf(
  sheet: Sheet,
  { rows, totals }: PastePlan,
  placed: readonly PlacedRow[],
): PastedList | undefined {
  const pasted = new Set(placed.map(({ row }) => row))
  const skipped = rows.filter(({ row }) => !pasted.has(row))
  if (totals.size === 0 && skipped.length === 0) return undefined
  return {
    ids: idsOf(sheet, placed),
    losers: idsOf(sheet, placed.filter(hasNegativeDividend)),
    rows: rows.length,
    totals: [...totals].map(([figure, text]) => ({ figure, text: draftText(text) })),
    skipped: skipped.map(({ text }) => draftText(text)),
  }
}

/** The cells that rows write. Next to a loss, a percentage, dividend or payment that is left empty is none. */
const cellsOf = (placed: readonly PlacedRow[]) =>
  placed.flatMap((row) => {
    const cells = isLoss(row) ? row.cells.filter(({ text }) => text.trim() !== '') : row.cells
    return cells.map((cell) => ({ at: row.at, ...cell }))
  })

/** The sheet as it is once rows are pasted. */
const pasted = (sheet: Sheet, placed: readonly PlacedRow[]): Sheet =>
  changeSheet(sheet, { type: 'write', cells: cellsOf(placed), message: '', pasted: true })

/** "The losses replace $333.00 paid in 3 rows.", as it is said once they are pasted. */
export const paidSentence = (sheet: Sheet, placed: readonly PlacedRow[]): string =>
  pasted(sheet, placed.filter(isLoss)).message

/** "2 losses are replaced.": those of the sheet in whose rows the block has a percentage or dividend above 0, or no loss. */
export function replacedSentence(sheet: Sheet, placed: readonly PlacedRow[]): string {
  const lossAt = ({ lines }: Sheet, { at }: PlacedRow) => lines[at]?.typed.loss_amount.value
  const lost = placed.filter(({ at }) => sheet.lines.slice(at, at + 1).some(({ typed }) => isLost(typed)))
  if (lost.length === 0) return ''
  const after = pasted(sheet, lost)
  const count = lost.filter((row) => lossAt(after, row) === 0).length
  return count === 0 ? '' : `${countOf(count, 'loss', 'losses')} ${count === 1 ? 'is' : 'are'} replaced.`
}

/** "2 rows are of investors who are left out: tick them to post them." Pasting does not tick a row: it may be left out on purpose. */
export function leftOutSentence(sheet: Sheet, placed: readonly PlacedRow[]): string {
  const count = placed.filter(({ at }) => sheet.lines[at]?.out === true && !isPosted(sheet, at)).length
  if (count === 0) return ''
  return count === 1
    ? '1 row is for an investor who is left out: tick it to post it.'
    : `${countOf(count, 'row')} are of investors who are left out: tick them to post them.`
}

const idsOf = ({ lines }: Sheet, placed: readonly PlacedRow[]): number[] =>
  placed.flatMap(({ at }) => lines[at]?.row.id ?? [])

/** "From Ann to Cyrus": an order that slips is wrong at its end. */
export function endsOf({ lines }: Sheet, placed: readonly PlacedRow[]): string {
  const [first, last] = [placed[0], placed.at(-1)].map((row) => lines[row?.at ?? -1]?.row)
  return `From ${personName(first)} to ${personName(last)}`
}

function pastedSentence(sheet: Sheet, placed: readonly PlacedRow[]): string {
  const posted = placed.filter(({ at }) => isPosted(sheet, at)).length
  const open = placed.length - posted
  const rows = `${countOf(open, 'row')} ${open === 1 ? 'is' : 'are'} pasted.`
  if (posted === 0) return rows
  return `${rows} ${posted} ${posted === 1 ? 'is posted already and stays as it was' : 'are posted already and stay as they were'}.`
}
