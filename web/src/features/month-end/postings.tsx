import type { Received } from '@portico/contract/api/endpoints'
import { paths } from '@portico/contract/api/paths'
import type { PreparedPosting } from '@portico/contract/features/release'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayName, personName } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { FocusedNews } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { formatMoment } from '../../figures/moments.ts'
import { monthsOrCount } from '../../figures/months-text.ts'
import { usePreparedPostings } from '../../figures/release.ts'
import { usePostings } from './month-end-data.ts'
import { MovePostingDialog } from './move-posting.tsx'
import { ReverseDialog } from './reverse-posting.tsx'
import { rowsText } from '../../figures/reversal-text.ts'

type Posting = Received<'postings'>[number]

const kindNames = {
  'month-end': 'Month-end',
  import: 'Import',
  'activity import': 'Import of money in and out',
} as const

const correctionNames = { ...kindNames, 'month-end': 'Correction', import: 'Import of corrections' } as const

const commandLine = 'the command line'

/** "Posted on September 1, 2025 at 12:00 by sam@example.com. Reason: A payout was missing.", of corrections with the reason. */
function postedText(
  { posted_at: at, posted_by: by, correction_reason: why }: Posting,
  released: PreparedPosting | undefined,
): string {
  const posted =
    released === undefined
      ? `Posted on ${formatMoment(at)} by ${by ?? commandLine}`
      : `Prepared by ${personName(released.prepared_by)}, released on ${formatMoment(at)} by ${personName(released.decided_by ?? undefined)}`
  return why === undefined ? posted : `${posted}. Reason: ${why}`
}

/** The latest month-ends and imports, each of which can be reversed or moved as a whole. */
export function PostingsPane() {
  const postings = usePostings()
  const prepared = usePreparedPostings().data?.postings ?? []
  const mayReverse = useMay('preparer')
  const [opened, setOpened] = useState<{ posting: Posting; action: 'reverse' | 'move' }>()
  const close = () => setOpened(undefined)
  const [message, setMessage] = useState<string>()
  return (
    <Card title="Latest postings" heading="large">
      <div className="mt-2.5">
        <FocusedNews message={message} />
      </div>
      <QuerySection query={postings} failure="Failed to load the postings.">
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">No month-end or import is posted yet.</p>
          ) : (
            <ol className="mt-3">
              {list.map((posting) => (
                <PostingItem
                  key={posting.number}
                  posting={posting}
                  released={prepared.find(({ posting: number }) => number === posting.number)}
                  waiting={prepared.find(
                    ({ state, of_posting: of }) => state === 'waiting' && of === posting.number,
                  )}
                  onOpen={mayReverse ? (action) => setOpened({ posting, action }) : undefined}
                />
              ))}
            </ol>
          )
        }
      </QuerySection>
      {opened?.action === 'reverse' && (
        <ReverseDialog posting={opened.posting} onDone={setMessage} onClose={close} />
      )}
      {opened?.action === 'move' && (
        <MovePostingDialog posting={opened.posting} onDone={setMessage} onClose={close} />
      )}
    </Card>
  )
}

interface PostingItemProps {
  posting: Posting
  /** What it was prepared as, where two people posted it. */
  released: PreparedPosting | undefined
  /** Its reversal or move that waits for release, of which there is one at a time. */
  waiting: PreparedPosting | undefined
  /** Undefined for staff who may not change it. */
  onOpen: ((action: 'reverse' | 'move') => void) | undefined
}

function PostingItem({ posting, released, waiting, onOpen }: PostingItemProps) {
  const { number, kind, corrects, investor, months, reversed_at, reversed_by, reason } = posting
  const name = (corrects === true ? correctionNames : kindNames)[kind]
  const what = investor === undefined ? rowsText(posting) : displayName(investor)
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-t-hairline py-3 wrap-anywhere"
      data-reversed={reversed_at !== null}
    >
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold in-data-[reversed=true]:text-muted in-data-[reversed=true]:line-through">
          {`${number} · ${name} · ${what} · ${monthsOrCount(months)}`}
        </p>
        <p className="text-sm text-muted">{postedText(posting, released)}</p>
        {released !== undefined && (
          <p className="text-sm text-muted">
            {'It was '}
            <Link
              to={`${paths.release}?number=${released.number}`}
            >{`number ${released.number} for release`}</Link>
            .
          </p>
        )}
        {reversed_at !== null && (
          <p className="text-sm text-muted">
            Reversed on {formatMoment(reversed_at)} by {reversed_by ?? commandLine}: {reason}
          </p>
        )}
        {waiting !== undefined && <Waiting waiting={waiting} />}
      </div>
      {reversed_at === null && waiting === undefined && onOpen !== undefined && (
        <div className="flex flex-wrap gap-3">
          {kind !== 'activity import' && (
            <Button
              kind="quiet"
              aria-haspopup="dialog"
              aria-label={`Move posting ${number}`}
              onClick={() => onOpen('move')}
            >
              Move…
            </Button>
          )}
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={`Reverse posting ${number}`}
            onClick={() => onOpen('reverse')}
          >
            Reverse…
          </Button>
        </div>
      )}
    </li>
  )
}

/** What waits for release, and who sent it. */
const Waiting = ({
  waiting: { number, kind, prepared_by: by, prepared_at: at },
}: {
  waiting: PreparedPosting
}) => (
  <p className="text-sm">
    {`Its ${kind === 'move-posting' ? 'move' : 'reversal'} waits for release as `}
    <Link to={`${paths.release}?number=${number}`}>{`number ${number}`}</Link>
    {`, sent by ${personName(by)} on ${formatMoment(at)}.`}
  </p>
)
