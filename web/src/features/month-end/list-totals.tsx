import type { PastedList } from '@portico/contract/features/drafts'
import type { FigureName } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import { figureOr } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd, sumCents } from '@portico/contract/values/money'
import { readSignedMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { personName } from '../../auth/display-name.ts'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { labelOf } from '@portico/contract/figures/sheet-cells'
import { cellNames, isOneOfTwo } from '@portico/contract/figures/month-cells'
import type { Line } from './line.ts'
import type { Sheet } from './sheet.ts'

/** The total of a pasted list as an amount; null where it cannot be read. */
const readTotal = (text: string): Cents | null =>
  figureOr(null, () => {
    const { isNegative, amount } = readSignedMoneyCell(text)
    return cents(isNegative ? 0 - amount : amount)
  })

interface Compared {
  sum: number | null
  unread: string | undefined
  /** How many rows of the list are in the sum where the others may have the rest; undefined where all are. */
  matched: number | undefined
  /** Whether the rest may be below 0. */
  canLose: boolean
  /** How many rows are to post, and their sum, where others of the list are left out. */
  toPost: { rows: number; sum: number } | undefined
}

/** How the total of a list compares with a sum: "$30.00 agrees". A sum that is not known yet agrees with nothing. */
function comparedTotal(
  text: string,
  { sum, unread, matched, canLose, toPost }: Compared,
): { agrees: boolean; sentence: string } {
  const total = readTotal(text)
  const shown = total === null ? text : formatUsd(total)
  if (total !== null && total === sum) {
    const found = toPost === undefined ? ' agrees' : `; ${addedText(toPost.rows, 'to post', toPost.sum)}`
    return { agrees: true, sentence: `${shown}${found}` }
  }
  if (sum === null)
    return { agrees: false, sentence: `${shown}, but ${unread ?? 'the rows cannot be added up'}` }
  const added =
    matched === undefined ? `the rows add up to ${formatUsd(cents(sum))}` : addedText(matched, 'matched', sum)
  const agrees = matched !== undefined && total !== null && (sum < total || canLose)
  return { agrees, sentence: `${shown}${agrees ? ';' : ', but'} ${added}` }
}

/** "the 2 matched rows add up to $30.00", or "the 1 row to post adds up to $30.00" */
const addedText = (rows: number, which: 'matched' | 'to post', sum: number): string => {
  const counted = which === 'matched' ? countOf(rows, 'matched row') : `${countOf(rows, 'row')} to post`
  return `the ${counted} ${rows === 1 ? 'adds' : 'add'} up to ${formatUsd(cents(sum))}`
}

/** What a figure of some lines adds up to, less the losses that the list has in it; null while one of them cannot be read. */
function sumOf(lines: readonly Line[], name: FigureName, losers: ReadonlySet<number>): number | null {
  const key = allFigures.find((figure) => figure.name === name)?.key
  const cell = cellNames.find((each) => each === name)
  // A figure that is typed can be read also where another one of its row cannot.
  const values = lines.map(({ row, summary, typed }) => {
    if (cell !== undefined && summary === null) return typed[cell].value
    if (summary === null || key === undefined) return null
    const lost = name === 'dividend_amount' && losers.has(row.id) ? summary.lossAmount : 0
    return summary[key] - lost
  })
  if (values.includes(null)) return null
  return figureOr(null, () => sumCents(values.map((value) => cents(value ?? 0))))
}

/** The first cell that cannot be read, of a figure that is typed one of its own, and how many more: "Paid of Marcus Reed cannot be read: “(12.00)”, and 1 more". */
function unreadIn(lines: readonly Line[], figure: FigureName): string | undefined {
  const own = cellNames.filter((name) => name === figure)
  const unread = lines.flatMap(({ row, typed, summary }) =>
    (own.length > 0 ? own : cellNames).flatMap((name) =>
      summary === null && typed[name].value === null ? [{ row, name, text: typed[name].text }] : [],
    ),
  )
  const [first] = unread
  if (first === undefined) return undefined
  const others = unread.length === 1 ? '' : `, and ${groupedNumber.format(unread.length - 1)} more`
  const of = `of ${personName(first.row)}`
  if (isOneOfTwo(first.text)) return `Dividend and Div % ${of} do not agree: “${first.text}”${others}`
  const why = first.text.trim() === '' ? 'is empty' : `cannot be read: “${first.text}”`
  return `${labelOf(first.name)} ${of} ${why}${others}`
}

const mostNamed = 3

/** "Skipped: “Zoe”, “Low, Yuri”, “Xenia” and 4 more." */
function skippedSentence(skipped: readonly string[]): string {
  const names = skipped.slice(0, mostNamed).map((text) => `“${text}”`)
  const more = skipped.length - names.length
  return `Skipped: ${names.join(', ')}${more === 0 ? '' : ` and ${groupedNumber.format(more)} more`}.`
}

/** The totals of the pasted list that its rows do not add up to, for who is about to post; undefined if all agree. */
export function totalsOff({ list, lines }: Sheet): string | undefined {
  if (list === undefined) return undefined
  const off = comparedTotals(list, filledBy(list, lines), true).filter(({ agrees }) => !agrees)
  return off.length === 0
    ? undefined
    : `Your list has another total: ${off.map(({ label, sentence }) => `${label} ${sentence}`).join('; ')}.`
}

function filledBy({ ids }: PastedList, lines: readonly Line[]): Line[] {
  const filled = new Set(ids)
  return lines.filter(({ row }) => filled.has(row.id))
}

/** What is to be said of the list that was pasted, as long as any of its rows is not posted: its totals, and who of it was skipped. */
export function ListTotals({ sheet, isWhole = true }: { sheet: Sheet; isWhole?: boolean }) {
  const { list, lines } = sheet
  if (list === undefined) return null
  const filled = filledBy(list, lines)
  const isOver = isWhole && filled.every(({ row }) => row.posted !== null)
  if (isOver || (list.totals.length === 0 && !isWhole)) return null
  return (
    <p className="text-sm text-muted">
      {list.totals.length > 0 && <Totals list={list} filled={filled} isWhole={isWhole} />}
      {isWhole && list.skipped.length > 0 && ` ${skippedSentence(list.skipped)}`}
    </p>
  )
}

interface TotalsProps {
  list: PastedList
  /** The rows that it filled. */
  filled: readonly Line[]
  isWhole: boolean
}

/** Those that are not left out. */
const notLeftOut = (filled: readonly Line[]): Line[] =>
  filled.filter(({ out, row }) => !out || row.posted !== null)

/** Each total of a list, compared with the rows it filled as they are now. */
function comparedTotals(list: PastedList, filled: readonly Line[], isWhole: boolean) {
  const losers = new Set(list.losers)
  const toPost = notLeftOut(filled)
  const leftOut = filled.length - toPost.length
  return list.totals.map(({ figure, text }) => {
    // The foot of the sheet has dividends and losses apart.
    const isNet = figure === 'dividend_amount' && losers.size > 0
    const of = allFigures.find(({ name }) => name === figure)?.label ?? ''
    const label = isNet ? `${of} less losses` : of
    const matched = isWhole ? undefined : filled.length
    const sum = sumOf(filled, figure, losers)
    const canLose = figure === 'dividend_amount'
    const part = sumOf(toPost, figure, losers)
    const left = leftOut === 0 || part === null ? undefined : { rows: toPost.length, sum: part }
    const compared = { sum, unread: unreadIn(filled, figure), matched, canLose, toPost: left }
    return { label, ...comparedTotal(text, compared) }
  })
}

/** The totals of a list in a sentence. */
function Totals({ list, filled, isWhole }: TotalsProps) {
  const leftOut = filled.length - notLeftOut(filled).length
  const totals = comparedTotals(list, filled, isWhole)
  return (
    <>
      {isWhole
        ? `Total of your list, ${filled.length < list.rows ? `${filled.length} of ` : ''}${countOf(list.rows, 'row')}${leftOut === 0 ? '' : `, ${groupedNumber.format(leftOut)} of them left out`}: `
        : 'Your list totals: '}
      {totals.map(({ label, agrees, sentence }, k) => (
        <span key={label} className={agrees ? '' : 'text-loss'}>
          {`${k === 0 ? '' : isWhole ? '; ' : '. '}${label} ${sentence}`}
        </span>
      ))}
      .
    </>
  )
}
