import type { Received } from '@portico/contract/api/endpoints'
import { bookKinds } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { useState } from 'react'
import { useMay, useRefusal } from '../../auth/role.ts'
import { useSession } from '../../auth/session.ts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { formatMoment } from '../../figures/moments.ts'
import { OpenItemsList, openLines, useOpenItems } from '../../figures/open-items.tsx'
import { titleOf, useDecision, usePreparedPosting } from './release-data.ts'
import { ReviewOfChanges } from '../../figures/review-of-changes.tsx'

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
        {`Prepared by ${by.name || by.email} on ${formatMoment(prepared.prepared_at)}.`}
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
          onConfirm={async (reason) => onDone((await sendBack.mutateAsync({ number, reason })).message)}
          onClose={() => setReturning(false)}
        >
          <p>The preparer sees this above the sheet until it is sent again or withdrawn.</p>
        </ReasonDialog>
      )}
    </>
  )
}
