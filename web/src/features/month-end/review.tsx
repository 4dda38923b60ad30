import { refusedRows } from '@portico/contract/features/month-end'
import { summaryToText } from '@portico/contract/features/summaries'
import { controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { centsToText } from '@portico/contract/values/money'
import { firstDayOf, formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import type { Dispatch } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { Button, useBusy } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { countOf } from '../../investments/figure-text.ts'
import { useCurrentMonthQuestion } from './current-month.tsx'
import { shownMoved } from './in-out.ts'
import type { Line } from './line.ts'
import { linesToPost, moneyIn, moneyOut, totalsOf } from './line.ts'
import { readMonthEnd, usePostMonthEnd } from './month-end-data.ts'
import styles from './review.module.css'
import { TotalsFoot } from './sheet-editor.tsx'
import type { Sheet, SheetAction } from './sheet.ts'
import type { Remark } from './unusual.ts'
import { unusualLines } from './unusual.ts'

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

/** Lines with money in or out. */
const movedLines = (lines: readonly Line[]): Remark[] =>
  lines.flatMap((line) => {
    const sentence = shownMoved(line.typed.in_out.value ?? 0)
    return sentence === '' ? [] : [{ line, sentence }]
  })

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

/** Shows what is under way and for how many seconds; only the database knows how far it is. */
export function Progress({ doing }: { doing: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles['progress']}>
      <progress aria-label={doing} />
      <p role="status">{doing}…</p>
      <span aria-hidden>{seconds} s</span>
    </div>
  )
}
