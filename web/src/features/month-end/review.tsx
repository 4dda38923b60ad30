import { refusedRows } from '@portico/contract/features/month-end'
import { summaryToText } from '@portico/contract/features/summaries'
import { controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { centsToText, formatUsd } from '@portico/contract/values/money'
import { firstDayOf, formatDay } from '@portico/contract/values/day'
import { formatMonth, monthsBetween } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { formatPercent } from '@portico/contract/values/percent'
import type { Dispatch } from 'react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { countOf } from '../../investments/figure-text.ts'
import { useCurrentMonthQuestion } from './current-month.tsx'
import { shownMoved } from './in-out.ts'
import type { Line } from './line.ts'
import { linesToPost, moneyIn, moneyOut, totalsOf } from './line.ts'
import { readMonthEnd, usePostMonthEnd } from './month-end-data.ts'
import { principalSentence } from './principal.ts'
import styles from './review.module.css'
import { TotalsFoot } from './sheet-editor.tsx'
import type { Sheet, SheetAction } from './sheet.ts'

interface ReviewProps {
  sheet: Sheet
  posting: Posting
  onBack: () => void
}

/** What is about to be posted, what is not, and what is unusual about it. */
export function Review({ sheet, posting, onBack }: ReviewProps) {
  const { lines } = sheet
  const month = formatMonth(sheet.month)
  const toPost = useMemo(() => linesToPost(lines), [lines])
  const totals = useMemo(() => totalsOf(lines), [lines])
  const unusual = useMemo(() => unusualLines(toPost), [toPost])
  const moved = useMemo(() => movedLines(toPost), [toPost])
  const out = lines.filter((line) => line.out && line.row.posted === null)
  const posted = lines.filter(({ row }) => row.posted !== null)
  const { ask, question } = useCurrentMonthQuestion(posting.post)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const rows = countOf(toPost.length, 'row')
  return (
    <div className={styles['review']}>
      <h2 ref={heading} tabIndex={-1} className={styles['title']}>
        {`Review ${month}`}
      </h2>
      <p>{`${rows} will be posted, all of them or none.`}</p>
      <TotalsFoot totals={totals} />
      <Card title="Unusual" heading="large">
        <List none="No row is unusual." entries={unusual} />
      </Card>
      {moved.length > 0 && (
        <Card title="Money in and out" heading="large">
          <p className={styles['more']}>{`Recorded as of ${formatDay(firstDayOf(sheet.month))}.`}</p>
          <List none="" entries={moved} />
        </Card>
      )}
      <Card title="Left out" heading="large">
        <List none="No row is left out." entries={out.map((line) => ({ line, sentence: '' }))} />
        {posted.length > 0 && (
          <p
            className={styles['more']}
          >{`${countOf(posted.length, 'row')} posted before, not posted again.`}</p>
        )}
      </Card>
      <div className={styles['buttons']}>
        <Button kind="quiet" disabled={posting.busy} onClick={onBack}>
          Back to the sheet
        </Button>
        <Button busy={posting.busy} disabled={toPost.length === 0} onClick={() => ask([sheet.month])}>
          {`Post ${rows}`}
        </Button>
        {posting.busy && <Progress doing={`Posting ${rows}`} />}
        {question}
      </div>
    </div>
  )
}

/** A line, and what staff should know of it before the month is posted. */
interface Remark {
  line: Line
  sentence: string
}

/** More than anyone reads one by one. */
const mostListed = 100

function List({ none, entries }: { none: string; entries: readonly Remark[] }) {
  if (entries.length === 0) return <p className={styles['more']}>{none}</p>
  return (
    <>
      <ul className={styles['list']}>
        {entries.slice(0, mostListed).map(({ line: { row }, sentence }) => (
          <li key={row.id}>
            <strong>{row.name || row.email}</strong> {sentence}
          </li>
        ))}
      </ul>
      {entries.length > mostListed && (
        <p className={styles['more']}>{`And ${countOf(entries.length - mostListed, 'row')} more.`}</p>
      )}
    </>
  )
}

/** Lines that were refused before, lost, have an unusual percentage or an unexpected principal, or skip a month. */
export function unusualLines(lines: readonly Line[]): Remark[] {
  const usual = usualPercent(lines)
  return lines.flatMap((line) => {
    const sentences = [line.refused, percentSentence(line, usual), principalSentence(line), gapSentence(line)]
    const sentence = sentences.filter((each) => each !== undefined).join(' ')
    return sentence === '' ? [] : [{ line, sentence }]
  })
}

/** Lines with money in or out. */
const movedLines = (lines: readonly Line[]): Remark[] =>
  lines.flatMap((line) => {
    const sentence = shownMoved(line.typed.in_out.value ?? 0)
    return sentence === '' ? [] : [{ line, sentence }]
  })

/** The percentage that at least half the lines share; undefined without one, or with too few lines to tell. */
function usualPercent(lines: readonly Line[]): Percent | undefined {
  const fewest = 3
  const counts = new Map<Percent, number>()
  for (const { summary } of lines)
    if (summary !== null && summary.lossAmount === 0)
      counts.set(summary.dividendPercent, (counts.get(summary.dividendPercent) ?? 0) + 1)
  const half = lines.length / 2
  const [usual] = [...counts].find(([, count]) => lines.length >= fewest && count >= half) ?? []
  return usual
}

function percentSentence({ summary }: Line, usual: Percent | undefined): string | undefined {
  if (summary !== null && summary.lossAmount > 0) return `Lost ${formatUsd(summary.lossAmount)}.`
  if (summary === null || usual === undefined || summary.dividendPercent === usual) return undefined
  return `${formatPercent(summary.dividendPercent)}, where most have ${formatPercent(usual)}.`
}

function gapSentence({ summary, row }: Line): string | undefined {
  if (summary === null || row.latest === null) return undefined
  const ahead = monthsBetween(row.latest, summary.month)
  if (ahead === 1) return undefined
  return ahead > 1
    ? `The latest month before this one is ${formatMonth(row.latest)}.`
    : `${formatMonth(row.latest)} is posted already.`
}

/** A line in a request. */
function rowToPost(line: Line) {
  if (line.summary === null) return []
  const [received, withdrawn] = [moneyIn(line), moneyOut(line)]
  return {
    user_id: line.row.id,
    ...summaryToText(line.summary),
    ...(received > 0 ? { money_in: centsToText(received) } : {}),
    ...(withdrawn > 0 ? { money_out: centsToText(withdrawn) } : {}),
  }
}

interface Posting {
  busy: boolean
  failure: string | undefined
  message: string | undefined
  post: () => void
}

/**
 * Posts the sheet, one request at a time, and marks what is refused. In any case the month is read again afterwards:
 * it shows what is posted, even if the response was lost.
 */
export function usePosting(sheet: Sheet, change: Dispatch<SheetAction>, onSettled: () => void): Posting {
  const mutation = usePostMonthEnd()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [busy, run] = useBusy()
  const send = async () => {
    const sent = linesToPost(sheet.lines)
    const totals = totalsOf(sheet.lines)
    if (totals === null) return setFailure('These sums are too large to be held exactly.')
    try {
      const answer = await mutation.mutateAsync({
        month: formatMonth(sheet.month),
        rows: sent.flatMap(rowToPost),
        totals: {
          rows: totals.rows,
          ...controlTotalsOf((total) => centsToText(totals[total])),
        },
      })
      // Before the month is read again: leaving now loses nothing.
      change({ type: 'post' })
      setMessage(answer.message)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const refused = refusedRows(error.fields)
      const places = new Map(sheet.lines.map((line, k) => [line, k]))
      const marked = [...refused].flatMap(([k, sentence]) => {
        const line = sent[k]
        return line === undefined ? [] : [[places.get(line) ?? -1, sentence] as const]
      })
      change({ type: 'refuse', sentences: new Map(marked) })
      setFailure(failureSentence(error))
    }
    change({ type: 'refresh', monthEnd: await readMonthEnd(sheet.month) })
  }
  const post = () =>
    run(async () => {
      setFailure(undefined)
      setMessage(undefined)
      try {
        await send()
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        setFailure((before) => before ?? failureSentence(error))
      }
      onSettled()
    })
  return { busy, failure, message, post }
}

/** Without a response it is unknown whether rows were posted; posting again finds out and posts nothing twice. */
function failureSentence({ status, message }: RequestError): string {
  if (status >= 400) return message || `The server answered ${status}.`
  return `${message} Rows that were posted are shown as posted; posting again posts none of them twice.`
}
