import type { PostedSummary } from '@portico/contract/features/summaries'
import type { History } from '@portico/contract/figures/account-months'
import { inMonthOrder } from '@portico/contract/figures/account-months'
import { currentBalances } from '@portico/contract/figures/figures'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RequestError, isRefused } from '../../api/request-error.ts'
import { postLink } from '../../api/staff-links.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { TableSkeleton } from '../../components/feedback/skeleton.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { LineField, useLine } from '../../components/form/line-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { shownFigure } from '../../investments/shown-figures.ts'
import { usePostLabel } from '../../investments/release.ts'
import { submissionFailure, useCorrectSummary, useInvestorHistory } from './summaries-data.ts'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import {
  draftErrors,
  draftFrom,
  isChanged,
  plainTexts,
  recompute,
  retainedIn,
  retype,
  summaryOf,
} from './summary-draft.ts'
import { SummaryFields } from './summary-fields.tsx'
import styles from './summary-form.module.css'
import { Overdrawn } from './overdrawn.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface CorrectionPaneProps {
  userId: number
  /** YYYYMM from the address. */
  month: number
}

/** The form that corrects a posted month, with a link back to the form for the next one. */
export function CorrectionPane({ userId, month }: CorrectionPaneProps) {
  const history = useInvestorHistory(userId)
  const row = history.data?.months.find((each) => each.month === month)
  const [withdrawing, setWithdrawing] = useState(false)
  const [message, setMessage] = useState<string>()
  return (
    <Card title={row === undefined ? 'Correction' : `Correct ${formatMonth(row.month)}`} heading="large">
      <QuerySection query={history} skeleton={<TableSkeleton />} failure="Failed to load the summaries.">
        {(found) =>
          row === undefined ? (
            message === undefined && <p>This month is not posted for this investor.</p>
          ) : (
            <CorrectionForm key={row.id} userId={userId} history={found} posted={row} />
          )
        }
      </QuerySection>
      {message !== undefined && <Notice kind="news">{message}</Notice>}
      {row !== undefined && (
        <div className="mt-4">
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
            Withdraw {formatMonth(row.month)}
          </Button>
        </div>
      )}
      {withdrawing && row !== undefined && history.data !== undefined && (
        <WithdrawDialog
          userId={userId}
          history={history.data}
          row={row}
          onDone={setMessage}
          onClose={() => setWithdrawing(false)}
        />
      )}
      <p className={`mt-5 ${styles['back']}`}>
        <Link to={postLink(userId)}>Back to the new summary</Link>
      </p>
    </Card>
  )
}

interface CorrectionFormProps {
  userId: number
  history: History
  posted: PostedSummary
}

/** The month as posted, with its derived figures recomputed. */
const draftOf = (row: PostedSummary): Draft => recompute(draftFrom(row))

/** What a correction starts from: a version and its figures. */
const startFrom = (row: PostedSummary) => ({ version: row.version, draft: draftOf(row) })

const reasonNeeded = 'Say why the month is corrected.'

/** Posts a new version of a month with a reason, after a preview of its effects. */
function CorrectionForm({ userId, history, posted }: CorrectionFormProps) {
  const [base, setBase] = useState(() => startFrom(posted))
  const [draft, setDraft] = useState(base.draft)
  const [reason, setReason] = useState('')
  const line = useLine()
  const [errors, setErrors] = useState<DraftErrors & { reason?: string }>({})
  const correct = useCorrectSummary(userId)
  const label = usePostLabel('Post Correction')
  const [busy, run] = useBusy()

  const unsaved = isChanged(draft, base.draft) || reason !== '' || line.text !== ''
  const wasRefused = isRefused(correct.error, 'monthChanged')
  // A colleague was quicker: an untouched form restarts from their figures, an edited one is refused once.
  if (posted.version > base.version && (!unsaved || wasRefused)) {
    setBase(startFrom(posted))
    if (!unsaved) setDraft(draftOf(posted))
  }

  const update = (changed: Draft, name: DraftField) => {
    setDraft(recompute(changed))
    setErrors(({ [name]: _, ...others }) => others)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...draftErrors(draft, history),
      ...(reason.trim() === '' ? { reason: reasonNeeded } : {}),
    }
    setErrors(found)
    if (!line.isValid() || Object.keys(found).length > 0) return
    run(async () => {
      try {
        const sent = await correct.mutateAsync({
          body: { user_id: userId, version: base.version, ...plainTexts(draft), reason, ...line.sent },
        })
        // What is sent for release is not posted yet: the form starts over from what is.
        const current = sent.isPrepared ? posted : sent.answer.summary
        setBase(startFrom(current))
        setDraft(draftOf(current))
        setReason('')
        line.type('')
      } catch (error) {
        if (error instanceof RequestError) setErrors(error.fields)
      }
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <SummaryFields
        draft={draft}
        errors={errors}
        computed
        monthKnown
        retained={retainedIn(draft, history)}
        onChange={(name, text) => update(retype(draft, name, text), name)}
        onLost={(lost) => update({ ...draft, lost }, 'loss_amount')}
      />
      <TextField
        label="Reason"
        name="reason"
        hint="Kept on the audit trail with the previous figures."
        autoComplete="off"
        required
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={(event) => {
          setReason(event.target.value)
          setErrors(({ reason: _, ...others }) => others)
        }}
      />
      <LineField line={line} />
      <CorrectionChanges history={history} posted={posted} draft={draft} />
      {correct.isError && <Notice kind="failure">{submissionFailure(correct.error)}</Notice>}
      {correct.isSuccess && <Notice kind="news">{correct.data.message}</Notice>}
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <LeaveGuard unsaved={unsaved} />
    </form>
  )
}

interface CorrectionChangesProps {
  history: History
  posted: PostedSummary
  draft: Draft
}

/** What a correction changes: the month's figures side by side, and the running balances that follow. */
function CorrectionChanges({ history, posted, draft }: CorrectionChangesProps) {
  const summary = summaryOf(draft)
  if (summary === undefined) return null
  const changes = allFigures
    .map((figure) => ({
      name: figure.label,
      before: shownFigure(figure, posted),
      after: shownFigure(figure, summary),
    }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) return <p role="status">Nothing is changed yet.</p>
  return (
    <div role="status" className={styles['changes']}>
      <DataTable
        caption="What changes"
        columns={[
          { header: 'Figure', cell: (change) => change.name },
          { header: 'Posted', cell: (change) => change.before },
          { header: 'Corrected', cell: (change) => change.after, strong: true },
        ]}
        rows={changes}
      />
      <p>{balancesSentence(changedBalances(history, summary))}</p>
      <Overdrawn before={history} after={corrected(history, summary)} />
    </div>
  )
}

const corrected = (history: History, summary: Summary): History => ({
  ...history,
  months: history.months.map((row) => (row.month === summary.month ? summary : row)),
})

/** The months whose running balance a correction moves, in month order. */
function changedBalances(history: History, summary: Summary): Month[] {
  const before = currentBalances(history)
  const after = currentBalances(corrected(history, summary))
  return inMonthOrder(history.months).flatMap((row, k) => (before[k] === after[k] ? [] : [row.month]))
}

function balancesSentence(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return 'No running balance changes.'
  if (first === last) return `The current balance of ${formatMonth(first)} changes.`
  return `The current balances of ${months.length} months change, from ${formatMonth(first)} to ${formatMonth(last)}.`
}
