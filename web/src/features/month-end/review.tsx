import type { Received } from '@portico/contract/api/endpoints'
import { refusedRows } from '@portico/contract/features/month-end'
import { summaryToText } from '@portico/contract/features/summaries'
import { controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { firstDayOf, formatDay } from '@portico/contract/values/day'
import { centsToText } from '@portico/contract/values/money'
import { formatMonth } from '@portico/contract/values/month'
import type { Dispatch } from 'react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/api-client.ts'
import { RequestError, sentenceOf } from '../../api/request-error.ts'
import { useAction } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { useCurrentMonthQuestion } from './current-month.tsx'
import type { DraftSync } from './draft-sync.ts'
import { Effect } from './effect.tsx'
import type { Line } from './line.ts'
import { shownMoved, linesToPost, moneyIn, moneyOut, totalsOf } from './line.ts'
import { readMonthEnd, usePostMonthEnd } from './month-end-data.ts'
import { TotalsFoot } from './sheet-editor.tsx'
import type { Sheet, SheetAction } from './sheet.ts'
import type { TotalErrors } from './typed-totals.tsx'
import { noTotals, readTotals, TotalFields } from './typed-totals.tsx'
import type { Remark } from './unusual.ts'
import { unusualLines } from './unusual.ts'

/** Stays in view under a long list. */
const buttons =
  'sticky z-2 bottom-0 py-3 border-t border-t-hairline bg-ground flex flex-wrap items-center gap-3'

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
  const isPrepared = useSecondPerson()
  const [typed, setTyped] = useState(noTotals)
  const [wrong, setWrong] = useState<TotalErrors>({})
  const { ask, question } = useCurrentMonthQuestion(() =>
    posting.post(isPrepared ? readTotals(typed).totals : undefined),
  )
  const submit = () => {
    const found = isPrepared ? readTotals(typed).wrong : {}
    setWrong(found)
    if (Object.keys(found).length === 0) ask([sheet.month])
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const rows = countOf(toPost.length, 'row')
  return (
    <div className="grid grid-cols-1 gap-cards">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-extrabold font-stretch-112% focus:outline-none">
        {`Review ${month}`}
      </h2>
      <p>
        {isPrepared
          ? `${rows} will be sent for release. Nothing is posted, and investors see nothing, until someone else releases them.`
          : `${rows} will be posted, all of them or none.`}
      </p>
      <TotalsFoot totals={totals} />
      <Card title="Unusual" heading="large">
        <List none="No row is unusual." entries={unusual} />
      </Card>
      {moved.length > 0 && (
        <Card title="Money in and out" heading="large">
          <p className="my-2 text-muted">{`Recorded as of ${formatDay(firstDayOf(sheet.month))}.`}</p>
          <List none="" entries={moved} />
        </Card>
      )}
      {toPost.length > 0 && <Effect month={month} preview={posting.preview} />}
      <Card title="Left out" heading="large">
        <List none="No row is left out." entries={out.map((line) => ({ line, sentence: '' }))} />
        {posted.length > 0 && (
          <p className="my-2 text-muted">{`${countOf(posted.length, 'row')} posted before, not posted again.`}</p>
        )}
      </Card>
      {isPrepared && (
        <Card title="Control totals" heading="large">
          <p className="my-2 text-muted">
            From your own records. The releaser sees them next to the sums of the rows.
          </p>
          <TotalFields typed={typed} errors={wrong} onType={setTyped} />
        </Card>
      )}
      <div className={buttons}>
        <Button kind="quiet" disabled={posting.busy} onClick={onBack}>
          Back to the sheet
        </Button>
        <Button busy={posting.busy} disabled={toPost.length === 0} onClick={submit}>
          {isPrepared ? 'Send for Release' : `Post ${rows}`}
        </Button>
        {posting.busy && <Progress doing={`${isPrepared ? 'Sending' : 'Posting'} ${rows}`} />}
        {question}
      </div>
    </div>
  )
}

/** More than anyone reads one by one. */
const mostListed = 100

function List({ none, entries }: { none: string; entries: readonly Remark[] }) {
  if (entries.length === 0) return <p className="my-2 text-muted">{none}</p>
  return (
    <>
      <ul className="mt-2">
        {entries.slice(0, mostListed).map(({ line: { row }, sentence }) => (
          <li
            className="grid grid-cols-[14rem_minmax(0,1fr)] gap-x-5 gap-y-0.5 border-b border-b-hairline py-2.5 wrap-anywhere last:border-b-0 max-md:grid-cols-1"
            key={row.id}
          >
            <strong>{row.name || row.email}</strong> {sentence}
          </li>
        ))}
      </ul>
      {entries.length > mostListed && (
        <p className="my-2 text-muted">{`And ${countOf(entries.length - mostListed, 'row')} more.`}</p>
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

/** The request that posts a sheet. */
const bodyOf = (sheet: Sheet, totals: NonNullable<ReturnType<typeof totalsOf>>) => ({
  month: formatMonth(sheet.month),
  rows: linesToPost(sheet.lines).flatMap(rowToPost),
  totals: { rows: totals.rows, ...controlTotalsOf((total) => centsToText(totals[total])) },
})

interface Posting {
  busy: boolean
  failure: string | undefined
  message: string | undefined
  /** With a second person, with the control totals that are typed. */
  post: (typed: ReturnType<typeof readTotals>['totals'] | undefined) => void
  /** What posting would do now; null for sums too large. Throws RequestError if it would be refused. */
  preview: (signal: AbortSignal) => Promise<Received<'previewPosting'> | null>
}

/**
 * Posts the sheet, one request at a time, and marks what is refused. In any case the month is read again afterwards:
 * it shows what is posted, even if the response was lost.
 */
export function usePosting(
  sheet: Sheet,
  change: Dispatch<SheetAction>,
  draft: DraftSync,
  onSettled: () => void,
  replaces: number | undefined,
): Posting {
  const mutation = usePostMonthEnd()
  const [failure, setFailure] = useState<string>()
  const [message, setMessage] = useState<string>()
  const send: (typed: Parameters<Posting['post']>[0]) => Promise<void> = async (typed) => {
    const sent = linesToPost(sheet.lines)
    const totals = totalsOf(sheet.lines)
    if (totals === null) return setFailure('These sums are too large to be held exactly.')
    // Before the request: what it throws is a reason not to post.
    const body = { ...bodyOf(sheet, totals), draft_version: await draft.ready() }
    try {
      const answer = await mutation.mutateAsync({ body, totals: typed, replaces })
      // Before the month is read again: leaving now loses nothing. What is sent for release is not posted.
      if (!answer.isPrepared) change({ type: 'post' })
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
  const post = useAction(async (typed: Parameters<Posting['post']>[0]) => {
    setFailure(undefined)
    setMessage(undefined)
    try {
      await send(typed)
    } finally {
      onSettled()
    }
  }, failureSentence)
  const preview: Posting['preview'] = async (signal) => {
    const totals = totalsOf(sheet.lines)
    if (totals === null) return null
    const body = bodyOf(sheet, totals)
    await call('getCsrf')
    return call('previewPosting', { body: { kind: 'post-month-end', body }, signal })
  }
  // Both may be to be said: that it is posted, and that the month could not be read again.
  return { busy: post.isBusy, failure: failure ?? post.failure, message, post: post.run, preview }
}

/** Without a response it is unknown whether rows were posted; posting again finds out and posts nothing twice. */
function failureSentence(error: unknown): string {
  if (error instanceof RequestError && error.status >= 400)
    return error.message || `The server answered ${error.status}.`
  return `${sentenceOf(error, 'Something went wrong.')} Rows that were posted are shown as posted; posting again posts none of them twice.`
}
