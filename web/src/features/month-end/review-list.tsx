import { personName } from '../../auth/display-name.ts'
import { Card } from '../../components/layout/card.tsx'
import { LongList, ShowMore } from '../../components/table/show-more.tsx'
import { EmailBelow } from '../../figures/email-below.tsx'
import { countOf, groupedNumber } from '../../figures/figure-text.ts'
import { grouped } from '../../figures/grouped.ts'
import { aboutItem } from '../../figures/review-lists.tsx'
import type { Line } from './line.ts'
import type { Remark } from './unusual.ts'

/** So few that what is below stays near. */
const shownInList = 10
/** From so many rows on, what is said of all of them is said once. */
const sharedByMany = 3

/** What is unusual in the rows to post. */
export const NeedsReview = (props: Omit<ReviewListProps, 'none'>) => (
  <Card title={`Needs review: ${groupedNumber.format(props.entries.length)}`} heading="large">
    <ReviewList none="No row needs review." {...props} />
  </Card>
)

interface ReviewListProps {
  none: string
  entries: readonly Remark[]
  /** Goes back to a line of the sheet. */
  onOpen: (line: Line) => void
}

/** Rows, each with what there is to say of it, then what is said of many of them, of most first, which folds. */
export function ReviewList({ none, entries, onOpen }: ReviewListProps) {
  if (entries.length === 0) return <p className="my-2 text-muted">{none}</p>
  const reasons = [...grouped(entries, ({ sentence, reason = sentence }) => reason)]
  const isShared = ([reason, own]: (typeof reasons)[number]) => reason !== '' && own.length >= sharedByMany
  const shared = reasons.filter(isShared).toSorted(([, a], [, b]) => b.length - a.length)
  const single = reasons.filter((each) => !isShared(each)).flatMap(([, own]) => own)
  return (
    <>
      {single.length > 0 && <Rows entries={single} onOpen={onOpen} />}
      <ShowMore items={shared} first={shownInList}>
        {(some) =>
          some.map(([reason, own]) => (
            <details key={reason} className="border-t border-t-hairline">
              <summary className="-mx-3 fold grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] items-center px-3 py-2 hover:bg-wash">
                {reason}
                <span className="font-strong tabular-nums">{countOf(own.length, 'investor')}</span>
              </summary>
              <div className="pl-4.5">
                <Rows entries={own.map((each) => withoutReason(each, reason))} onOpen={onOpen} />
              </div>
            </details>
          ))
        }
      </ShowMore>
    </>
  )
}

/** What is said above all rows of a reason is not said again of each. */
const withoutReason = ({ line, sentence }: Remark, reason: string): Remark => ({
  line,
  sentence: sentence === reason ? '' : sentence,
})

/** Rows; the name of each leads to it in the sheet. */
const Rows = ({ entries, onOpen }: Omit<ReviewListProps, 'none'>) => (
  <LongList items={entries} first={shownInList} className="mt-2">
    {({ line, sentence }) => (
      <li className={aboutItem} key={line.row.id}>
        <div>
          <button
            type="button"
            className="touch-target cursor-pointer text-left font-strong underline decoration-1 underline-offset-3"
            title="Go to the row"
            onClick={() => onOpen(line)}
          >
            {personName(line.row)}
          </button>
          <EmailBelow person={line.row} />
        </div>{' '}
        {sentence}
      </li>
    )}
  </LongList>
)
