import type { Received } from '@portico/contract/api/endpoints'
import { totalFigures, totalLabel } from '@portico/contract/figures/monthly-figures'
import { formatUsd } from '@portico/contract/values/money'
import { formatMonth, formatMonths, monthIn } from '@portico/contract/values/month'
import { useState } from 'react'
import { displayName, personName } from '../../auth/display-name.ts'
import { useMay } from '../../auth/role.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { ReasonDialog } from '../../components/feedback/reason-dialog.tsx'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { countOf } from '../../figures/figure-text.ts'
import { formatDay, formatMoment } from '../../figures/moments.ts'
import { useClosedText } from '../../figures/books.ts'
import { previewReason, usePostLabel, usePreview } from '../../figures/release.ts'
import { useMovePosting, usePostingPreview, usePostings, useReversePosting } from './month-end-data.ts'
import { thisMonth } from '../../api/firm-time.ts'
import { MoveMonthField, MoveReasonDialog } from '../../figures/move-preview.tsx'
import { gapText } from '../../figures/months-text.ts'
import { Details } from '../../components/layout/details.tsx'

type Posting = Received<'postings'>[number]

const kindNames = {
  'month-end': 'Month-end',
  import: 'Import',
  'activity import': 'Import of activity',
} as const

/** The latest month-ends and imports, each of which can be reversed or moved as a whole. */
export function PostingsPane() {
  const postings = usePostings()
  const mayReverse = useMay('preparer')
  const [opened, setOpened] = useState<{ posting: Posting; action: 'reverse' | 'move' }>()
  const close = () => setOpened(undefined)
  const [message, setMessage] = useState<string>()
  return (
    <Card title="Latest postings" heading="large">
      {message !== undefined && <Notice kind="news">{message}</Notice>}
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
  /** Undefined for staff who may not change it. */
  onOpen: ((action: 'reverse' | 'move') => void) | undefined
}

function PostingItem({ posting, onOpen }: PostingItemProps) {
  const { number, kind, rows, investor, posted_at, posted_by, reversed_at, reversed_by, reason } = posting
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-t-hairline py-3 wrap-anywhere"
      data-reversed={reversed_at !== null}
    >
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold in-data-[reversed=true]:text-muted in-data-[reversed=true]:line-through">
          {`${number} · ${kindNames[kind]} · ${investor === undefined ? countOf(rows, 'row') : displayName(investor)} · ${formatMonths(posting)}`}
        </p>
        <p className="text-sm text-muted">
          Posted on {formatMoment(posted_at)} by {posted_by ?? 'the command line'}
        </p>
        {reversed_at !== null && (
          <p className="text-sm text-muted">
            Reversed on {formatDay(reversed_at)} by {reversed_by ?? 'the command line'}: {reason}
          </p>
        )}
      </div>
      {reversed_at === null && onOpen !== undefined && (
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

interface ReverseDialogProps {
  posting: Posting
  onDone: (message: string) => void
  onClose: () => void
}

/** Reverses a posting, after a preview of what would be taken back. */
function ReverseDialog({ posting, onDone, onClose }: ReverseDialogProps) {
  const preview = usePostingPreview(posting.number)
  const reverse = useReversePosting()
  const action = usePostLabel('Reverse the posting')
  const changed = preview.data?.changed ?? 0
  const closed = useClosedText(posting.from)
  return (
    <ReasonDialog
      title={`Reverse posting ${posting.number}`}
      action={action}
      needed="Say why the posting is reversed."
      isPossible={preview.data !== undefined && changed === 0 && closed === undefined}
      isTold
      onConfirm={(reason, line) => reverse.mutateAsync({ body: { number: posting.number, reason, ...line } })}
      onDone={onDone}
      onClose={onClose}
    >
      <QuerySection query={preview} rows={3} failure="Failed to load what would be taken back.">
        {(found) =>
          changed > 0 || closed !== undefined ? (
            <Notice kind="failure">{closed ?? changedText(changed)}</Notice>
          ) : (
            <Preview found={found} />
          )
        }
      </QuerySection>
    </ReasonDialog>
  )
}

/** What a posting adds up to: the figures of its months, if it has any, then what moved. */
function sumsOf(found: Received<'postingPreview'>) {
  // Each month has the principal of the one before: over several months, its sum says nothing.
  const summed = totalFigures.filter(({ total }) => total !== 'principal' || found.from === found.to)
  const months = summed.map(({ total, optional }) => ({
    name: totalLabel(total),
    amount: found[total],
    isLoss: optional === true,
  }))
  const moved = [
    { name: 'Money in', amount: found.money_in, isLoss: false },
    { name: 'Money out', amount: found.money_out, isLoss: false },
  ]
  const isOfMonths = found.kind !== 'activity import'
  return [
    ...months.filter(({ amount, isLoss }) => isOfMonths && (!isLoss || amount !== 0)),
    ...moved.filter(({ amount }) => !isOfMonths || amount !== 0),
  ]
}

const Sums = ({ found }: { found: Received<'postingPreview'> }) => (
  <Details
    className="tabular-nums"
    line="flex justify-between gap-4 border-b border-b-hairline py-1.5"
    valueClass="data-[loss=true]:text-loss"
    details={sumsOf(found).map(({ name, amount, isLoss }) => ({
      name,
      value: `${isLoss ? '−' : ''}${formatUsd(amount)}`,
      isLoss,
    }))}
  />
)

function Preview({ found }: { found: Received<'postingPreview'> }) {
  const { rows, investors, corrected, overdrawn, untold } = found
  return (
    <>
      <p>
        {`${countOf(rows, 'row')} of ${countOf(investors, 'investor')} will be ${corrected === rows ? 'taken back' : 'withdrawn'}, all of them or none: ${formatMonths(found)}.`}
      </p>
      {corrected > 0 && (
        <p>
          {`${countOf(corrected, 'row')} ${corrected === 1 ? 'is a correction' : 'are corrections'}: the figures before count again, and the sums below are what the corrections added.`}
        </p>
      )}
      <p>
        {untold === investors
          ? 'Investors have not been told of this posting, and will not be told of its reversal.'
          : untold === 0
            ? `${countOf(investors, 'investor')} will be told that ${undoneText(found)}.`
            : `${countOf(untold, 'investor')} of ${investors} ${untold === 1 ? 'has' : 'have'} not been told of this posting, and will not be told of its reversal; the others will.`}
      </p>
      <Sums found={found} />
      {overdrawn > 0 && (
        <Notice kind="failure">
          {`${countOf(overdrawn, 'investor')} later withdrew or reinvested gains that this takes back. The checks will list what is missing.`}
        </Notice>
      )}
    </>
  )
}

/** What investors are told of a reversal: "August 2025 was withdrawn". */
function undoneText({ kind, rows, corrected, from, to }: Received<'postingPreview'>): string {
  if (kind === 'activity import')
    return rows === 1 ? 'an entry was taken back' : 'these entries were taken back'
  const undone = corrected === 0 ? 'withdrawn' : corrected === rows ? 'restated' : 'withdrawn or restated'
  return from === to ? `${formatMonth(from)} was ${undone}` : `these months were ${undone}`
}

/** Why a posting is not reversed. */
const changedText = (changed: number): string =>
  `${countOf(changed, 'row')} of this posting ${changed === 1 ? 'has' : 'have'} been corrected or withdrawn since. Withdraw or correct the months one by one.`

interface MovePostingDialogProps {
  posting: Received<'postings'>[number]
  onDone: (message: string) => void
  onClose: () => void
}

/** Moves a posting to another month, after a preview of what that does to its investors. */
function MovePostingDialog({ posting, onDone, onClose }: MovePostingDialogProps) {
  const { number, rows, from, to: last } = posting
  const [text, setText] = useState('')
  const to = monthIn(text)
  const sent = to === undefined ? undefined : { number, to_quarter: text }
  const preview = usePreview('move-posting', sent && { ...sent, reason: previewReason })
  const posted = usePostingPreview(number)
  const move = useMovePosting()
  return (
    <MoveReasonDialog
      title={`Move posting ${number}`}
      action={usePostLabel('Move the posting')}
      needed="Say why the posting is moved."
      isPossible={preview.isSuccess}
      preview={sent && preview}
      warnings={warningsOf(preview.data, to === thisMonth())}
      place={text}
      onConfirm={(reason, line) => sent && move.mutateAsync({ body: { ...sent, reason, ...line } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {from === last
          ? `${countOf(rows, 'row')} of ${formatMonth(from)} will be withdrawn and posted in the other month, all of them or none.`
          : `${countOf(rows, 'row')} from ${formatMonth(from)} to ${formatMonth(last)} will be withdrawn and posted in other months at the same distance, all of them or none. Choose what ${formatMonth(from)} becomes.`}{' '}
        Entered figures stay; principals become those expected in that month.
      </p>
      {posted.data !== undefined && <Sums found={posted.data} />}
      <MoveMonthField from={from} value={text} isFree={(month) => month !== from} onChoose={setText} />
    </MoveReasonDialog>
  )
}

const shownAtOnce = 5

/** What is unusual about the months where they will be. */
function warningsOf(preview: Received<'previewPosting'> | undefined, isThisMonth: boolean): string[] {
  if (preview === undefined) return []
  const { unusual, unusual_count: count, gaps = [] } = preview
  const gap = gapText(gaps)
  const early = isThisMonth ? ['The month is not over yet.'] : []
  const rows = unusual
    .slice(0, shownAtOnce)
    .map(({ user, quarter, sentence }) => `${personName(user)} ${formatMonth(quarter)}: ${sentence}`)
  const others = count > rows.length ? [`And ${countOf(count - rows.length, 'unusual row')} more.`] : []
  return [...early, ...(gap === undefined ? [] : [gap]), ...rows, ...others]
}
