import { paths } from '@portico/contract/api/paths'
import type { MonthEndRow } from '@portico/contract/features/month-end'
import type { Audience } from '@portico/contract/features/notice-deliveries'
import { firstDayOf, formatDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, formatMonthIso, missingBetween } from '@portico/contract/values/month'
import { Link } from 'react-router'
import { buttonClass } from '../../components/form/button.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import type { MissingMonth } from '../../figures/months-text.ts'
import { gapText, notOver } from '../../figures/months-text.ts'
import { isOpen } from './line.ts'
import type { Sheet } from './sheet.ts'
import { mostWithdrawn } from './unusual.ts'
import { useState } from 'react'
import { useSecondPerson } from '../../figures/release.ts'
import { thisMonth } from '../../api/firm-time.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'

/** The posted month of a row that the sheet's comes before or after; the sheet's own where it is between others. */
const nearestTo = (month: Month, { first_month: first, latest }: MonthEndRow): Month =>
  first ?? (latest !== null && latest < month ? latest : month)

/** The months that the rows to post would leave missing between others: such a sheet is posted only once its name is typed. */
export function gapsLeft({ lines, month }: Pick<Sheet, 'lines' | 'month'>): MissingMonth[] {
  const missing = new Map<Month, number>()
  for (const { row } of lines.filter(isOpen))
    for (const each of missingBetween([month, nearestTo(month, row)]))
      missing.set(each, (missing.get(each) ?? 0) + 1)
  return [...missing].map(([quarter, count]) => ({ quarter, missing: count }))
}

/** Says once what is missing before the sheet's month, or would be after it, and opens the oldest of it; and whether the month can be posted now. */
export function GapBanner({ sheet }: { sheet: Sheet }) {
  const gaps = gapsLeft(sheet)
  // A month of closed books is not posted, and leaves nothing out.
  const missing = [
    ...sheet.openBefore,
    ...(sheet.readOnly ? [] : gaps).filter(({ quarter }) => quarter > sheet.month),
  ]
  const [oldest] = missing
  const month = formatMonth(sheet.month)
  const early = notYet(sheet.month)
  const isPrepared = useSecondPerson()
  const isAsked = gaps.length > 0 && !isEarly(sheet.month) && !sheet.readOnly
  if (oldest === undefined) return early === undefined ? null : <p className="text-muted">{early}</p>
  return (
    <section
      aria-label="Months not posted"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-l-loss bg-loss-wash px-4 py-3"
    >
      <div>
        <p className="font-strong">{gapText(missing)}</p>
        {early !== undefined && <p className="text-sm">{early}</p>}
        {isAsked && (
          <p className="text-sm">{`You can enter ${month} now; ${isPrepared ? 'sending' : 'posting'} it takes a typed confirmation.`}</p>
        )}
      </div>
      <Link to={`${paths.monthEnd}?month=${formatMonthIso(oldest.quarter)}`} className={buttonClass('quiet')}>
        {`Open ${formatMonth(oldest.quarter)}`}
      </Link>
    </section>
  )
}

/** Says once that the month of most investors was withdrawn, which their rows then say in two words. */
export function WithdrawnMonth({ sheet: { lines, month } }: { sheet: Sheet }) {
  const most = mostWithdrawn(lines)
  if (most === undefined) return null
  const of = most.rows < lines.length ? `${groupedNumber.format(most.rows)} of ` : ''
  return (
    <p className="text-muted">
      {`${formatMonth(month)} was withdrawn on ${most.day} for ${of}${countOf(lines.length, 'investor')}, who will see it as restated.`}
    </p>
  )
}

/** Says what closed accounts lack, which no sheet has rows for. */
export function ClosedGap({ sheet: { openClosed } }: { sheet: Sheet }) {
  const [oldest] = openClosed
  if (oldest === undefined) return null
  const checks = `${paths.checks}?month=${formatMonthIso(oldest.quarter)}`
  return (
    <p className="text-muted">
      {gapText(openClosed, 'closed or disabled account')} No sheet has a row for it:{' '}
      <Link to={checks}>see Checks</Link>.
    </p>
  )
}

/** Whether a month has not begun, so that the server refuses it. */
export const isEarly = (month: Month): boolean => month > thisMonth()

/** That a month has not begun, or is not over; undefined of one that is. */
function notYet(month: Month): string | undefined {
  if (isEarly(month)) return `${formatMonth(month)} can be posted from ${formatDay(firstDayOf(month))} on.`
  return notOver(month)
}

/** A month to post, the sentence about months around it that are not posted, and that of a total that does not match. */
interface AfterGap {
  month: Month
  gap: string | undefined
  totalsOff?: string | undefined
}

/** What is about to be posted, and who is told, where that is known. */
interface ToPost {
  rows: number
  notices?: readonly Pick<Audience, 'each'>[] | undefined
}

/** "2,963 rows will be posted and 2,950 e-mails sent." */
function outcomeText({ rows, notices }: ToPost, isPrepared: boolean): string {
  if (isPrepared) return `${countOf(rows, 'row')} will be sent for release.`
  const mails = notices?.reduce((sum, { each }) => sum + each, 0)
  const sent = mails === undefined ? '' : ` and ${mails === 0 ? 'no e-mail' : countOf(mails, 'e-mail')} sent`
  return `${countOf(rows, 'row')} will be posted${sent}.`
}

/**
 * Asks once before the current month is posted, one whose pasted total does not match, or one that leaves a gap, whose name
 * has to be typed. `ask` posts at once where it is none of them; `question` is the dialog, false unless it is open.
 */
export function usePostingQuestion(post: () => void, toPost: ToPost, after?: AfterGap) {
  const isPrepared = useSecondPerson()
  const [asked, setAsked] = useState<readonly string[]>()
  const verb = isPrepared ? 'Send' : 'Post'
  const gap = after?.gap
  const ask = (months: Iterable<Month>) => {
    const current = thisMonth()
    const reasons = [after?.totalsOff, gap, new Set(months).has(current) ? notYet(current) : undefined]
    const found = reasons.filter((reason) => reason !== undefined)
    if (found.length === 0) post()
    else setAsked(found)
  }
  const question = asked !== undefined && (
    <ConfirmDialog
      title={`Before you ${verb.toLowerCase()}`}
      action={`${verb} anyway`}
      typed={after === undefined || gap === undefined ? undefined : formatMonth(after.month)}
      onConfirm={post}
      onClose={() => setAsked(undefined)}
    >
      <p>{`${asked.join(' ')} ${outcomeText(toPost, isPrepared)} ${verb} ${toPost.rows === 1 ? 'it' : 'them'} anyway?`}</p>
    </ConfirmDialog>
  )
  return { ask, question }
}
