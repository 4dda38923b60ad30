import type { Received } from '@portico/contract/api/endpoints'
import { formatMonth } from '@portico/contract/values/month'
import { countOf } from './figure-text.ts'
import { whoseText } from './findings-to-come.tsx'
import { monthsOrCount } from '@portico/contract/values/month-spans'
import { preparedKinds, rowsText } from './posting-title.ts'

/** What a reversal would take back. */
export type Found = Received<'postingPreview'>

/** What is taken back, and how: "2 rows of 2 investors will be withdrawn, all of them or none: August 2025." */
export function takenText(found: Found): string {
  const { kind, rows, corrections, investors, months } = found
  const what = `${rowsText(preparedKinds[kind], rows)} of ${whoseText(investors, found)} will be`
  const verb = kind === 'activity import' ? 'voided' : corrections === undefined ? 'withdrawn' : 'taken back'
  const taken = `${what} ${verb}${rows === 1 ? '' : ', all of them or none'}: ${monthsOrCount(months)}.`
  return [taken, ...partsText(found)].join(' ')
}

/** What that is for rows that are corrected, and for the money that was posted with them. */
function partsText({ kind, rows, corrections, entries }: Found): string[] {
  const corrected = corrections?.rows ?? 0
  const withdrawn = rows - corrected
  const are = corrected === 1 ? 'is a correction' : 'are corrections'
  const which =
    withdrawn === 0 ? (rows === 1 ? 'It' : 'They') : `${withdrawn} will be withdrawn; ${corrected}`
  const money = countOf(entries, 'entry of money', 'entries of money')
  return [
    ...(corrected === 0 ? [] : [`${which} ${are}: the figures before count again.`]),
    ...(kind === 'activity import' || entries === 0
      ? []
      : [`${money} posted with ${rows === 1 ? 'it' : 'them'} will be voided.`]),
  ]
}

/** What becomes of the rows in the month's sheet, and of no others. */
export function sheetText({ kind, rows, corrections, from }: Found): string | undefined {
  if (kind !== 'month-end' || corrections?.rows === rows) return undefined
  const start = rows === 1 ? 'this row starts again from its' : 'these rows start again from their'
  return `In the sheet of ${formatMonth(from)}, ${start} prefilled figures.`
}

/** Which months keep their rows: "This affects November 2026 of 2 investors, which stays posted." */
export function affectedText(found: Found): string | undefined {
  if (found.affects === undefined) return undefined
  const { months, investors } = found.affects
  return `This affects ${monthsOrCount(months)} of ${whoseText(investors, found)}, which ${months.length === 1 ? 'stays' : 'stay'} posted.`
}

/** "2 investors will be told “August 2025 is posted”." */
const noticeText = ({ subject, each, digest, off, none }: Received<'previewPosting'>['notices'][number]) =>
  `${countOf(each + digest + off + none, 'investor')} will be told “${subject}”.`

/** "Investors have not been told of this posting" */
function untoldText(found: Found): string {
  const { investors, untold } = found
  const of =
    untold < investors ? `${countOf(untold, 'investor')} of ${investors}` : whoseText(investors, found)
  return `${of} ${untold === 1 ? 'has' : 'have'} not been told of this posting`
}

/** Who is told of a reversal. */
export function toldText(found: Found): string {
  const { investors, untold } = found
  if (untold === 0) return `${whoseText(investors, found)} will be told that ${undoneText(found)}.`
  const told = investors - untold
  const others = told === 0 ? '' : `; the ${told === 1 ? 'other' : 'others'} will`
  return `${untoldText(found)}, and will not be told of its reversal${others}. ${shownText(found)}`
}

/** Whether investors may be told something else instead, as they have not heard of corrections that are taken back. */
export const mayTellAgain = ({ corrections, untold }: Found): boolean =>
  corrections !== undefined && untold > 0

/** Who is told what instead of a reversal. */
export const toldInsteadText = (found: Found, notices: Received<'previewPosting'>['notices']): string =>
  notices.length === 0
    ? toldText(found)
    : `${untoldText(found)}. ${shownText(found)} ${notices.map(noticeText).join(' ')}`

/** What investors can read also where they are told nothing. */
const shownText = (found: Found): string =>
  `${found.untold === 1 ? 'The dashboard' : 'Their dashboards'} will still say that ${undoneText(found)}.`

/** What investors are told of a reversal: "August 2025 was withdrawn". */
function undoneText({ kind, rows, corrections, months: [month, ...others] }: Found): string {
  if (kind === 'activity import')
    return rows === 1 ? 'an entry was taken back' : 'these entries were taken back'
  const undone =
    corrections === undefined ? 'withdrawn' : corrections.rows === rows ? 'restated' : 'withdrawn or restated'
  return month !== undefined && others.length === 0
    ? `${formatMonth(month)} was ${undone}`
    : `these months were ${undone}`
}
