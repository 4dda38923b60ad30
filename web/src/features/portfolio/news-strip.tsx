import type { PostedSummary } from '@portico/contract/features/summaries'
import { formatDay } from '@portico/contract/values/day'
import { lazy, Suspense, useState } from 'react'
import { firmDayAt, today } from '../../api/firm-time.ts'
import { focusHeading } from '../../app/page-focus.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { useExplain } from '../../figures/explanation.tsx'
import { Mark } from '../../figures/mark.tsx'
import type { NewsItem } from './news.ts'
import { newsSince } from './news.ts'
import type { OwnHistory } from '../../figures/portfolio-data.ts'
import { asLoaded, useSummaryChanges, useWithdrawnActivity } from '../../figures/portfolio-data.ts'
import { useMarkSeen, useVisit } from './visit.ts'

const itemClass =
  'flex flex-1 gap-3 items-baseline min-h-17 px-5 py-3 bg-transparent tabular-nums text-left max-lg:min-h-15 max-lg:py-2.5 max-lg:pr-3 max-lg:pl-0'
/** Below each other, an item is as wide as the page. */
const placeClass =
  'flex border-l border-l-hairline max-lg:border-t max-lg:border-t-hairline max-lg:border-l-0'

/** Loaded when a restated month is opened. */
const RestatedDialog = lazy(async () => ({ default: (await import('./restated-dialog.tsx')).RestatedDialog }))

/** What changed since the investor's last visit; nothing on the first one, or when nothing did. */
export function NewsStrip({ history }: { history: OwnHistory | undefined }) {
  const { data: seenUntil = null } = useVisit()
  const markSeen = useMarkSeen()
  const { data: versions } = useSummaryChanges(asLoaded)
  const { data: removed } = useWithdrawnActivity(asLoaded)
  if (seenUntil === null || history === undefined || versions === undefined || removed === undefined)
    return null
  const news = newsSince(seenUntil, history, versions, removed)
  if (news.length === 0) return null
  const dismiss = () => {
    markSeen()
    // The control that was pressed is gone; without this the focus would be lost.
    focusHeading()
  }
  return <Strip since={seenUntil} news={news} history={history} onDismiss={dismiss} />
}

/** The day of the last visit, but not today’s date. */
const sinceText = (since: number): string =>
  firmDayAt(since) === today() ? 'earlier today' : formatDay(firmDayAt(since))

/** How many items the strip shows in one row, the number of the others among them. */
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
  const shown = isWhole || news.length <= mostShown ? news : news.slice(0, mostShown - 1)
  return (
    <section
      className="relative mb-6 grid grid-cols-[auto_minmax(0,1fr)_2.75rem] items-start border-t-2 border-b border-t-rule border-b-hairline text-sm leading-5 max-lg:mb-5 max-lg:grid-cols-[minmax(0,1fr)_2.75rem] print:hidden"
      aria-label="What changed"
    >
      <h2 className="py-3 pr-8 font-semibold max-lg:px-0">
        What changed
        <span className="block font-normal text-muted max-lg:ml-2 max-lg:inline">
          {` since ${sinceText(since)}`}
        </span>
      </h2>
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] max-lg:col-span-full max-lg:row-start-2"
        data-whole={isWhole}
      >
        {shown.map((item) => (
          <li key={item.key} className={placeClass}>
            <Item item={item} history={history} onRestated={setRestated} />
          </li>
        ))}
        {shown.length < news.length && (
          <li className={placeClass}>
            <button
              type="button"
              className="my-auto min-h-11 cursor-pointer px-5 font-semibold underline underline-offset-4 -outline-offset-2 max-lg:p-0"
              onClick={() => setWhole(true)}
            >
              and {countOf(news.length - shown.length, 'more', 'more')}
            </button>
          </li>
        )}
      </ul>
      <button
        type="button"
        className="grid h-11 w-11 cursor-pointer place-items-center rounded text-muted hover:text-ink"
        aria-label="Seen"
        onClick={onDismiss}
      >
        <svg className="w-3.5 fill-none stroke-current stroke-[1.6]" viewBox="0 0 14 14" aria-hidden>
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
        <b
          className={`block font-semibold ${row === undefined ? '' : 'underline decoration-control-line decoration-dotted decoration-1 underline-offset-4 in-[button:hover]:decoration-current'}`}
        >
          {title}
        </b>
        <span>{detail}</span>
      </span>
    </>
  )
  if (row === undefined) return <p className={itemClass}>{content}</p>
  const open = () =>
    kind === 'restated'
      ? onRestated(row)
      : explain((code) => {
          const months = code.accountMonths(history)
          const walked = months.find((each) => each.row.month === row.month)
          return walked && code.deriveMonth(months, walked, history.withdrawn).currentBalance
        })
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`${itemClass} cursor-pointer -outline-offset-2`}
      onClick={open}
    >
      {content}
    </button>
  )
}
