import type { PostedSummary } from '@portico/contract/features/summaries'
import { formatDay } from '@portico/contract/values/day'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { firmDayAt } from '../../api/firm-time.ts'
import { focusHeading } from '../../app/page-focus.tsx'
import { countOf } from '../../investments/figure-text.ts'
import { useExplain } from '../../investments/explanation.tsx'
import type { NewsItem } from './news.ts'
import { newsSince } from './news.ts'
import styles from './news-strip.module.css'
import type { OwnHistory } from '../../investments/portfolio-data.ts'
import { asLoaded, useSummaryChanges } from '../../investments/portfolio-data.ts'
import { useMarkSeen, useVisit } from './visit.ts'

/** Loaded when a restated month is opened. */
const RestatedDialog = lazy(async () => ({ default: (await import('./restated-dialog.tsx')).RestatedDialog }))

/** What changed since the investor's last visit; nothing on the first one, or when nothing did. */
export function NewsStrip({ history }: { history: OwnHistory | undefined }) {
  const { data: seenUntil = null } = useVisit()
  const markSeen = useMarkSeen()
  const { data: versions } = useSummaryChanges(asLoaded)
  if (seenUntil === null || history === undefined || versions === undefined) return null
  const news = newsSince(seenUntil, history, versions)
  if (news.length === 0) return null
  const dismiss = () => {
    markSeen()
    // The control that was pressed is gone; without this the focus would be lost.
    focusHeading()
  }
  return <Strip since={seenUntil} news={news} history={history} onDismiss={dismiss} />
}

/** How many items the strip shows before it is asked for more. */
const mostShown = 3

interface StripProps {
  since: number
  news: readonly NewsItem[]
  history: OwnHistory
  onDismiss: () => void
}

function Strip({ since, news, history, onDismiss }: StripProps) {
  const [isWhole, setWhole] = useState(false)
  const [restated, setRestated] = useState<PostedSummary>()
  const shown = isWhole ? news : news.slice(0, mostShown)
  return (
    <section className={styles['strip']} aria-label="Since your last visit">
      <h2 className={styles['title']}>
        Since your last visit<span> {formatDay(firmDayAt(since))}</span>
      </h2>
      <ul className={styles['news']} data-whole={isWhole}>
        {shown.map((item) => (
          <li key={item.key}>
            <Item item={item} history={history} onRestated={setRestated} />
          </li>
        ))}
        {shown.length < news.length && (
          <li className={styles['rest']}>
            <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
              and {countOf(news.length - shown.length, 'more', 'more')}
            </button>
          </li>
        )}
      </ul>
      <button type="button" className={styles['dismiss']} aria-label="Seen" onClick={onDismiss}>
        <svg viewBox="0 0 14 14" aria-hidden>
          <path d="m2 2 10 10M12 2 2 12" />
        </svg>
      </button>
      {restated !== undefined && (
        <Suspense fallback={null}>
          <RestatedDialog row={restated} onClose={() => setRestated(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

interface ItemProps {
  item: NewsItem
  history: OwnHistory
  onRestated: (row: PostedSummary) => void
}

/** A new month opens its balance's sum, a restated one its versions. */
function Item({ item, history, onRestated }: ItemProps) {
  const explain = useExplain()
  const { kind, title, detail, row } = item
  const content = (
    <>
      <Mark kind={kind} />
      <span>
        <b>{title}</b>
        <span>{detail}</span>
      </span>
    </>
  )
  if (row === undefined) return <p className={styles['item']}>{content}</p>
  const open = () =>
    kind === 'restated'
      ? onRestated(row)
      : explain((code) => {
          const months = code.accountMonths(history)
          const walked = months.find((each) => each.row.month === row.month)
          return walked && code.deriveMonth(months, walked).currentBalance
        })
  return (
    <button type="button" aria-haspopup="dialog" className={styles['item']} onClick={open}>
      {content}
    </button>
  )
}

/** The signs of the charts: a month, money in, money out, and what was changed. */
const shapes: Readonly<Record<NewsItem['kind'], ReactNode>> = {
  month: <circle cx="7" cy="7" r="5" />,
  restated: <path data-outline d="M7 1 13 7 7 13 1 7Z" />,
  withdrawn: <path data-outline d="m2 2 10 10M12 2 2 12" />,
  in: <path d="M1 12h12L7 1.5Z" />,
  out: <path d="M1 2h12L7 12.5Z" />,
  kept: <path data-outline d="M7 1v12M1 7h12" />,
}

const Mark = ({ kind }: Pick<NewsItem, 'kind'>) => (
  <svg className={styles['mark']} viewBox="0 0 14 14" data-kind={kind} aria-hidden>
    {shapes[kind]}
  </svg>
)
