import { paths } from '@portico/contract/api/paths'
import type { PreparedPosting, PreparedState } from '@portico/contract/features/release'
import type { ReleaseMode } from '@portico/contract/features/release-mode'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { personName } from '../../auth/display-name.ts'
import { read } from '../../api/api-client.ts'
import { StaffPage, staffPage } from '../../app/staff-only.tsx'
import { ActionNotice, FocusedNews, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Button, buttonClass } from '../../components/form/button.tsx'
import { numberOf } from '../../components/form/filter.ts'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatMoment } from '../../figures/moments.ts'
import { titleOf, useDecision, usePreparedPosting } from './release-data.ts'
import type { Received } from '@portico/contract/api/endpoints'
import { bookKinds } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useMay, useRefusal } from '../../auth/role.ts'
import { useSession } from '../../auth/session.ts'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { OpenItemsList, openLines, useOpenItems } from '../../figures/open-items.tsx'
import { ReviewOfChanges } from '../../figures/review-of-changes.tsx'

/** A disc: full where someone has to act. */
const stateClass =
  'text-sm flex items-center gap-2 before:flex-none before:w-2.5 before:h-2.5 before:border-2 before:border-control-line before:rounded-full in-data-[state=waiting]:before:border-ink in-data-[state=waiting]:before:bg-ink in-data-[state=returned]:before:border-loss in-data-[state=released]:before:border-gain in-data-[state=released]:before:bg-gain'

/** Where staff review and release what someone else has prepared. */
export const Component = staffPage('release', ReleaseView)

function ReleaseView() {
  const prepared = useQuery({ ...read('preparedPostings'), meta: { staff: true } })
  return (
    <StaffPage title="Release" queries={[prepared]}>
      <QuerySection query={prepared} failure="Failed to load the list.">
        {({ postings, release }) =>
          postings.length === 0 ? <Nothing release={release} /> : <PreparedView postings={postings} />
        }
      </QuerySection>
    </StaffPage>
  )
}

const Nothing = ({ release }: { release: ReleaseMode }) => (
  <div className="no-entries">
    <p>
      {release === 'direct'
        ? 'No second person is required, so nothing waits for release.'
        : 'Nothing is prepared yet. What a colleague prepares waits here for you.'}
    </p>
    <p className="mt-4">
      <Link to={paths.monthEnd} className={buttonClass('quiet')}>
        Go to Month-End
      </Link>
    </p>
  </div>
)

/** What is prepared, and the review of what is chosen. */
function PreparedView({ postings }: { postings: readonly PreparedPosting[] }) {
  const [search] = useSearchParams()
  const [message, setMessage] = useState<string>()
  const chosen = numberOf(search.get('number') ?? '')
  return (
    <div className="grid grid-cols-1 items-start gap-cards lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      {/* Where there is room for one of them, what is chosen takes the place of the list. */}
      <div className={chosen === undefined ? '' : 'max-lg:hidden'}>
        <Card title="Prepared" heading="large">
          <PreparedList postings={postings} chosen={chosen} />
        </Card>
      </div>
      <div className="grid grid-cols-1 gap-cards">
        {chosen !== undefined && (
          <Link
            to={paths.release}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start lg:hidden"
          >
            Back to all that is prepared
          </Link>
        )}
        <FocusedNews message={message} />
        {chosen !== undefined ? (
          <ReviewCard key={chosen} number={chosen} onDone={setMessage} />
        ) : (
          <p className="text-muted max-lg:hidden">Choose what to review.</p>
        )}
      </div>
    </div>
  )
}

const shownAtOnce = 12

const stateNames: Record<PreparedState, string> = {
  waiting: 'Waiting for release',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a later one',
  released: 'Released',
}

interface PreparedListProps {
  postings: readonly PreparedPosting[]
  chosen: number | undefined
}

/** The latest ones, and the rest on request: also what is decided stays in the list. */
const PreparedList = ({ postings, chosen }: PreparedListProps) => (
  <ShowMore items={postings} first={shownAtOnce}>
    {(some) => (
      <ol className="mt-3">
        {some.map((posting) => (
          <li
            key={posting.number}
            className={`-mx-3 border-t border-t-hairline px-3 pt-2 pb-3 wrap-anywhere ${posting.number === chosen ? 'bg-wash' : ''}`}
            data-state={posting.state}
          >
            <Link
              className="inline-flex min-h-11 items-center font-strong aria-[current=true]:no-underline"
              to={`${paths.release}?number=${posting.number}`}
              {...(posting.number === chosen ? { 'aria-current': true } : {})}
            >
              {`${posting.number} · ${titleOf(posting)}`}
            </Link>
            <p className="text-sm text-muted">
              {`By ${personName(posting.prepared_by)} on ${formatMoment(posting.prepared_at)}`}
            </p>
            <p className={stateClass}>{stateText(posting)}</p>
          </li>
        ))}
      </ol>
    )}
  </ShowMore>
)

const stateText = ({ state, decided_by: by }: PreparedPosting): string =>
  state === 'released' || state === 'returned'
    ? `${stateNames[state]} by ${by ?? 'nobody'}`
    : stateNames[state]

type Prepared = Received<'preparedPosting'>

interface ReviewCardProps {
  number: number
  onDone: (message: string) => void
}

/** What was prepared, what its release would do, and the decision. */
export function ReviewCard({ number, onDone }: ReviewCardProps) {
  const prepared = usePreparedPosting(number)
  return (
    <QuerySection query={prepared} rows={8} failure="Failed to load what was prepared.">
      {(found) => (
        <>
          <Card title={`${number} · ${titleOf(found)}`} heading="large">
            <Story prepared={found} />
            {found.review !== null && <Decisions prepared={found} onDone={onDone} />}
          </Card>
          {found.review !== null && found.kind === 'close-period' && <OpenBefore through={found.to} />}
          {found.review !== null && !bookKinds.has(found.kind) && <ReviewOfChanges review={found.review} />}
        </>
      )}
    </QuerySection>
  )
}

/** What is open in the months that the release closes. */
function OpenBefore({ through }: { through: Month }) {
  const open = useOpenItems(through)
  return (
    <Card title={`Before the books are closed through ${formatMonth(through)}`}>
      <QuerySection query={open} rows={3} failure="Failed to load what is open.">
        {(items) => {
          const lines = openLines(items)
          return lines.length === 0 ? <p>Nothing is open.</p> : <OpenItemsList lines={lines} />
        }}
      </QuerySection>
    </Card>
  )
}

function Story({ prepared }: { prepared: Prepared }) {
  const { state, reason, review, prepared_by: by, decided_at: decidedAt, decided_by: decider } = prepared
  const note = review?.note ?? ''
  return (
    <>
      <p className="mt-1.5 text-muted">
        {`Prepared by ${personName(by)} on ${formatMoment(prepared.prepared_at)}.`}
      </p>
      {note !== '' && <p className="wrap-anywhere">{`Reason: ${note}`}</p>}
      {state === 'returned' && (
        <Notice kind="failure">{`Returned by ${decider ?? 'a releaser'}: ${reason ?? ''}`}</Notice>
      )}
      {review === null && decidedAt !== null && (
        <p>{`${decided[state]} by ${decider ?? 'nobody'} on ${formatMoment(decidedAt)}.`}</p>
      )}
      {typeof review?.refusal === 'string' && <Notice kind="failure">{review.refusal}</Notice>}
    </>
  )
}

const decided: Record<Prepared['state'], string> = {
  waiting: '',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a later one',
  released: 'Released',
}

/** The buttons: those that are another's stay in place, off, with their reason as text. */
function Decisions({ prepared, onDone }: { prepared: Prepared; onDone: (message: string) => void }) {
  const { number, sha256, state, review } = prepared
  const { user } = useSession()
  const [returning, setReturning] = useState(false)
  const release = useDecision('releasePosting', number)
  const sendBack = useDecision('returnPosting', number)
  const withdraw = useDecision('withdrawPosting', number)
  const isOwn = user?.id === prepared.prepared_by.id
  const roleRefusal = useRefusal('releaser')
  const mayReturn = useMay('releaser') && state === 'waiting'
  const isReleasable = mayReturn && !isOwn && review?.refusal === null
  const why = isOwn ? 'You prepared this. Someone else has to release it.' : roleRefusal
  const decide = useAction(async (decision: () => Promise<{ message: string }>) =>
    onDone((await decision()).message),
  )
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          busy={decide.isBusy}
          disabled={!isReleasable}
          onClick={() => decide.run(() => release.mutateAsync({ number, sha256 }))}
        >
          Release
        </Button>
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          disabled={decide.isBusy || !mayReturn}
          onClick={() => setReturning(true)}
        >
          Return…
        </Button>
        {isOwn && (
          <Button
            kind="quiet"
            disabled={decide.isBusy}
            onClick={() => decide.run(() => withdraw.mutateAsync({ number }))}
          >
            Withdraw
          </Button>
        )}
        {why !== undefined && <p className="mt-1.5 text-muted">{why}</p>}
      </div>
      <ActionNotice of={decide} />
      <p className="mt-3 text-sm wrap-anywhere text-muted">
        Approval holds for exactly these rows: <code className="tabular-nums">{sha256}</code>
      </p>
      {returning && (
        <ReasonDialog
          title={`Return number ${number}`}
          action="Return it"
          label="What has to be changed"
          needed="Say what has to be changed."
          onConfirm={(reason) => sendBack.mutateAsync({ number, reason })}
          onDone={onDone}
          onClose={() => setReturning(false)}
        >
          <p>The preparer sees this above the sheet until it is sent again or withdrawn.</p>
        </ReasonDialog>
      )}
    </>
  )
}
