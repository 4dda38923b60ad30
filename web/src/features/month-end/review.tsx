import { formatMonth } from '@portico/contract/values/month'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { countOf } from '../../investments/figure-text.ts'
import type { Line } from './line.ts'
import { Progress } from './progress.tsx'
import styles from './review.module.css'
import type { Sheet } from './sheet.ts'
import { TotalsFoot } from './totals-foot.tsx'
import { linesToPost, totalsOf } from './totals.ts'
import { unusualLines } from './unusual.ts'
import type { Posting } from './use-posting.ts'

interface ReviewProps {
  sheet: Sheet
  posting: Posting
  onBack: () => void
}

/** What is about to be posted, what is not, and what is unusual about it; then the posting. */
export function Review({ sheet, posting, onBack }: ReviewProps) {
  const { lines } = sheet
  const month = formatMonth(sheet.month)
  const toPost = useMemo(() => linesToPost(lines), [lines])
  const totals = useMemo(() => totalsOf(lines), [lines])
  const unusual = useMemo(() => unusualLines(toPost), [toPost])
  const out = lines.filter((line) => line.out && line.row.posted === null)
  const posted = lines.filter(({ row }) => row.posted !== null)
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
        <List none="No row is unusual." entries={unusual.map(({ line, sentence }) => ({ line, sentence }))} />
      </Card>
      <Card title="Left out" heading="large">
        <List none="No row is left out." entries={out.map((line) => ({ line, sentence: '' }))} />
        {posted.length > 0 && (
          <p
            className={styles['more']}
          >{`${countOf(posted.length, 'row')} posted before, not posted again.`}</p>
        )}
      </Card>
      <div className={styles['ways']}>
        <Button kind="quiet" disabled={posting.busy} onClick={onBack}>
          Back to the sheet
        </Button>
        <Button busy={posting.busy} disabled={toPost.length === 0} onClick={posting.post}>
          {`Post ${rows}`}
        </Button>
        {posting.busy && <Progress doing={`Posting ${rows}`} />}
      </div>
    </div>
  )
}

/** More than anyone reads one by one. */
const mostListed = 100

interface ListProps {
  none: string
  entries: readonly { line: Line; sentence: string }[]
}

function List({ none, entries }: ListProps) {
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
