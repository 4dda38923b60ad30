import type { PostedSummary } from '@portico/contract/features/summaries'
import { summaryToText } from '@portico/contract/features/summaries'
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
import { TextField } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { QuerySection } from '../../components/layout/query-section.tsx'
import { CorrectionChanges } from './correction-changes.tsx'
import styles from './correction-form.module.css'
import { submissionFailure, useCorrectSummary, useInvestorSummaries } from './summaries-data.ts'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { draftErrors, isChanged, plainTexts, recompute } from './summary-draft.ts'
import { SummaryFields } from './summary-fields.tsx'
import shared from './summary-form.module.css'

interface CorrectionPaneProps {
  userId: number
  /** YYYYMM from the address. */
  month: number
}

/** The form that corrects a posted month, with a link back to the form for the next one. */
export function CorrectionPane({ userId, month }: CorrectionPaneProps) {
  const summaries = useInvestorSummaries(userId)
  const row = summaries.data?.find((each) => each.month === month)
  return (
    <Card title={row === undefined ? 'Correction' : `Correct ${formatMonth(row.month)}`} heading="large">
      <QuerySection query={summaries} skeleton={<TableSkeleton />} failure="Failed to load the summaries.">
        {(rows) =>
          row === undefined ? (
            <p>This month is not posted for this investor.</p>
          ) : (
            <CorrectionForm key={row.id} userId={userId} rows={rows} posted={row} />
          )
        }
      </QuerySection>
      <p className={styles['back']}>
        <Link to={postLink(userId)}>Back to the new summary</Link>
      </p>
    </Card>
  )
}

interface CorrectionFormProps {
  userId: number
  rows: readonly PostedSummary[]
  posted: PostedSummary
}

/** The month as posted, with its derived figures recomputed. */
const mended = (row: PostedSummary): Draft => recompute(summaryToText(row))

/** What a correction starts from: a version and its figures. */
const beginWith = (row: PostedSummary) => ({ version: row.version, draft: mended(row) })

const reasonNeeded = 'Say why the month is corrected.'

/** Posts a new version of a month with a reason, after a preview of its effects. */
function CorrectionForm({ userId, rows, posted }: CorrectionFormProps) {
  const [begun, setBegun] = useState(() => beginWith(posted))
  const [draft, setDraft] = useState(begun.draft)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<DraftErrors & { reason?: string }>({})
  const correct = useCorrectSummary(userId)
  const [busy, run] = useBusy()

  const unsaved = isChanged(draft, begun.draft) || reason !== ''
  const exposeCode = isRefused(correct.error, 'monthChanged')
  // A colleague was quicker: an untouched form restarts from their figures, an edited one is refused once.
  if (posted.version > begun.version && (!unsaved || exposeCode)) {
    setBegun(beginWith(posted))
    if (!unsaved) setDraft(mended(posted))
  }

  const change = (name: DraftField, text: string) => {
    setDraft(recompute({ ...draft, [name]: text }))
    setErrors(({ [name]: _, ...others }) => others)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = { ...draftErrors(draft), ...(reason.trim() === '' ? { reason: reasonNeeded } : {}) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    run(async () => {
      try {
        const { summary } = await correct.mutateAsync({
          user_id: userId,
          version: begun.version,
          ...plainTexts(draft),
          reason,
        })
        setBegun(beginWith(summary))
        setDraft(mended(summary))
        setReason('')
      } catch (error) {
        if (error instanceof RequestError) setErrors(error.fields)
      }
    })
  }

  return (
    <form className={shared['form']} onSubmit={submit} noValidate>
      <SummaryFields draft={draft} errors={errors} computed monthKnown onChange={change} />
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
      <CorrectionChanges rows={rows} posted={posted} draft={draft} />
      {correct.isError && <Notice kind="failure">{submissionFailure(correct.error)}</Notice>}
      {correct.isSuccess && <Notice kind="news">{correct.data.message}</Notice>}
      <Button type="submit" busy={busy}>
        Post Correction
      </Button>
      <LeaveGuard unsaved={unsaved} />
    </form>
  )
}
