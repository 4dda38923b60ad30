import { firstMonthOf } from '@portico/contract/features/books'
import type { StaffActivity } from '@portico/contract/features/activity'
import { activityKinds } from '@portico/contract/figures/activity'
import { figuresOf } from '@portico/contract/figures/figures'
import { formatDay } from '@portico/contract/values/day'
import { entryChange } from '@portico/contract/statement/concerned'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAllUsers } from '../../auth/account-queries.ts'
import { FocusedNews } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { accountChanges } from '../../figures/account-changes.ts'
import { entryDetails, signedAmount } from '../../figures/activity-text.ts'
import { useClosedText } from '../../figures/books.ts'
import { closedOnOf } from '../../figures/open-findings.ts'
import { ChangeTable } from '../../figures/change-table.tsx'
import { useMayChange } from '../../figures/known-on.ts'
import { withFirmDates } from '../../figures/figure-text.ts'
import { formatDay as dayOf } from '../../figures/moments.ts'
import { WhyNotRecordable, recordable } from '../../figures/recordable.tsx'
import { OutdatedStatements } from '../../figures/outdated-statements.tsx'
import { previewReason, usePostLabel, usePreview } from '../../figures/release.ts'
import { ToldOfRemoval } from '../../figures/told-line.tsx'
import { stillCounted, without } from './activity-draft.ts'
import { ActivityForm, allKinds } from './activity-form.tsx'
import { BrokenRules } from './broken-rules.tsx'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { useInvestorHistory, useVoidActivity } from './summaries-data.ts'

/** An investor's money in and out: the list, newest first as on the page of the account, and the form for the next entry. */
export function ActivityCard({ userId }: { userId: number }) {
  const history = useInvestorHistory(userId)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card title="Activity" heading="large" headingRef={heading}>
      <QuerySection query={history} failure="Failed to load the activity.">
        {(found) => <Entries userId={userId} history={found} heading={heading} />}
      </QuerySection>
    </Card>
  )
}

/** Begins the page at a part of it, with the focus on something in it. */
function startAt(part: Element | null | undefined, focused: HTMLElement | null | undefined): void {
  part?.scrollIntoView({ block: 'start' })
  focused?.focus({ preventScroll: true })
}

interface EntriesProps {
  userId: number
  history: InvestorHistory
  heading: RefObject<HTMLHeadingElement | null>
}

function Entries({ userId, history, heading }: EntriesProps) {
  const mayRecord = useMayChange()
  const state = useAllUsers().data?.find(({ id }) => id === userId)?.state
  const { takes, why } = recordable(state, figuresOf(history).currentBalance)
  const form = useRef<HTMLDivElement>(null)
  const [address] = useSearchParams()
  const isAsked = address.has('record-money')
  const isShown = address.has('activity')
  const [adding, setAdding] = useState(isAsked)
  useEffect(() => {
    if (isAsked) startAt(form.current, form.current?.querySelector('select'))
    else if (isShown) startAt(heading.current?.closest('section'), heading.current)
  }, [isAsked, isShown, heading])
  const [voiding, setVoiding] = useState<StaffActivity>()
  const open = (entry: StaffActivity) => {
    setVoiding(entry)
    setMessage(undefined)
  }
  const [message, setMessage] = useState<string>()
  return (
    <>
      {message !== undefined && (
        <div className="mt-3">
          <FocusedNews message={message} />
        </div>
      )}
      {history.entries.length === 0 ? (
        <p className="text-muted">No money has moved in or out since the start.</p>
      ) : (
        <ol className="mt-2">
          {history.entries.toReversed().map((entry) => (
            <Entry key={entry.id} entry={entry} onVoid={mayRecord ? () => open(entry) : undefined} />
          ))}
        </ol>
      )}
      {mayRecord && why !== undefined && (
        <div className="mt-4">
          <WhyNotRecordable userId={userId} why={why} />
        </div>
      )}
      {adding && mayRecord && takes !== 'none' ? (
        <div ref={form}>
          <ActivityForm
            userId={userId}
            history={history}
            kinds={takes === 'all' ? allKinds : ['withdrawal']}
            onDone={(sentence) => {
              setAdding(false)
              setMessage(sentence || undefined)
            }}
          />
        </div>
      ) : (
        mayRecord &&
        takes !== 'none' && (
          <p className="mt-4">
            <Button
              kind="quiet"
              onClick={() => {
                setAdding(true)
                setMessage(undefined)
              }}
            >
              {takes === 'all' ? 'Record money in or out' : 'Record a withdrawal'}
            </Button>
          </p>
        )
      )}
      {voiding !== undefined && (
        <VoidDialog
          {...{ userId, history }}
          entry={voiding}
          onDone={setMessage}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </>
  )
}

interface VoidDialogProps {
  userId: number
  history: InvestorHistory
  entry: StaffActivity
  onDone: (message: string) => void
  onClose: () => void
}

/** Voids an entry that was recorded in error, after a look at what still counts it. */
function VoidDialog({ userId, history, entry, onDone, onClose }: VoidDialogProps) {
  const voidActivity = useVoidActivity(userId)
  const action = usePostLabel('Void the entry')
  const closedOn = closedOnOf(useAllUsers().data?.find(({ id }) => id === userId))
  const counted = stillCounted(history, entry)
  const after = without(history, entry)
  const changes = accountChanges(history, after)
  const sent = { activity_id: entry.id }
  const preview = usePreview('void-activity', { ...sent, reason: previewReason })
  return (
    <ReasonDialog
      title={`Void this ${entry.kind}`}
      action={action}
      needed="Say why the entry is voided."
      onConfirm={(reason) => voidActivity.mutateAsync({ body: { ...sent, reason } })}
      onDone={(done) => onDone([done, counted].filter(Boolean).join(' '))}
      onClose={onClose}
    >
      <p>
        {signedAmount(entry)} on {formatDay(entry.receivedOn)}
        {entry.note !== '' && ` (“${entry.note}”)`} will no longer count. It stays on this list.
      </p>
      {[sentSentence(entry), counted].map(
        (warning) =>
          warning !== undefined && (
            <p key={warning} className="font-semibold text-loss">
              {warning}
            </p>
          ),
      )}
      {changes.length > 0 && (
        <ChangeTable caption="What changes" headers={['Now', 'Without it']} changes={changes} />
      )}
      <BrokenRules before={history} after={after} closedOn={closedOn} />
      <OutdatedStatements userId={userId} change={entryChange(entry)} />
      <ToldOfRemoval
        {...{ preview, userId }}
        verb="void"
        // Of a withdrawal, once it was sent.
        isToldOnPaper={entry.kind === 'contribution' || typeof entry.sentOn === 'number'}
        untold="No notice of this entry has gone out, and none will."
      />
    </ReasonDialog>
  )
}

const sentSentence = ({ sentOn, reference }: StaffActivity): string | undefined =>
  sentOn === null || sentOn === undefined
    ? undefined
    : `It is marked as sent on ${formatDay(sentOn)}${reference === undefined ? '' : `, reference “${reference}”`}.`

interface EntryProps {
  entry: StaffActivity
  /** Undefined for staff who may not void it. */
  onVoid: (() => void) | undefined
}

function Entry({ entry, onVoid }: EntryProps) {
  const { kind, receivedOn, voidedAt, voidReason } = entry
  const isVoided = voidedAt !== null
  const isClosed = useClosedText(firstMonthOf(entry)) !== undefined
  const Text = isVoided ? 's' : 'span'
  const details = [...entryDetails(entry), ...(isClosed ? ['In closed books'] : [])]
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 border-b border-b-hairline py-2.5 wrap-anywhere"
      data-voided={isVoided}
    >
      <div className="col-span-full flex justify-between gap-x-4 in-data-[voided=true]:text-muted">
        <Text>
          {activityKinds[kind].label}, {withFirmDates(formatDay(receivedOn))}
        </Text>
        <Text className="shrink-0 font-strong tabular-nums">{signedAmount(entry)}</Text>
      </div>
      <p className="text-sm text-muted">{details.join(' · ')}</p>
      {isVoided ? (
        <p className="col-span-full text-sm text-muted">
          Voided on {dayOf(voidedAt)}: {voidReason}
        </p>
      ) : (
        onVoid !== undefined &&
        !isClosed && (
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={`Void the ${kind} of ${formatDay(receivedOn)}`}
            onClick={onVoid}
          >
            Void…
          </Button>
        )
      )}
    </li>
  )
}
