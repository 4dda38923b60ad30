import { firstDayOf, formatDay } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { usePostingQuestion } from './current-month.tsx'
import { Effect } from './effect.tsx'
import { gapText } from '../../figures/months-text.ts'
import { gapBefore } from './gap.tsx'
import type { Line } from './line.ts'
import { shownMoved } from './cell.ts'
import { linesToPost, totalsOf } from './line.ts'
import type { Posting } from './posting.ts'
import { TotalsFoot } from './sheet-editor.tsx'
import type { Sheet } from './sheet.ts'
import type { TotalErrors } from './typed-totals.tsx'
import { noTotals, readTotals, TotalFields } from './typed-totals.tsx'
import type { Remark } from './unusual.ts'
import { unusualLines } from './unusual.ts'

/** Stays in view under a long list. */
const buttons =
  'sticky z-2 bottom-(--foot) py-3 border-t border-t-hairline bg-ground flex flex-wrap items-center gap-3'

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
  const { ask, question } = usePostingQuestion(
    () => posting.post(isPrepared ? { totals: readTotals(typed).totals } : {}),
    gapText(gapBefore(toPost, sheet.month)),
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
      {toPost.length > 0 && <Effect month={month} preview={(signal) => posting.preview(signal)} />}
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
