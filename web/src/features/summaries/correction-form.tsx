import { summaryToText } from '@portico/contract/features/summaries'
import type { PostedSummary } from '@portico/contract/features/summaries'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { isRefused, RequestError } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useBusy } from '../../components/form/use-busy.ts'
import { CorrectionChanges } from './correction-changes.tsx'
import { submissionFailure } from './submission-failure.ts'
import { useCorrectSummary } from './summaries-data.ts'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { draftErrors, isChanged, plainTexts, recompute } from './summary-draft.ts'
import { SummaryFields } from './summary-fields.tsx'
import styles from './summary-form.module.css'

interface CorrectionFormProps {
  userId: number
  rows: readonly PostedSummary[]
  posted: PostedSummary
}

/** The month as it stands, with the figures that follow from others as they should be. */
const mended = (row: PostedSummary): Draft => recompute(summaryToText(row))

/** What a correction begins with: the version that is looked at, and its figures. */
const beginWith = (row: PostedSummary) => ({ version: row.version, draft: mended(row) })

const reasonNeeded = 'Say why the month is corrected.'

/** Posts a month anew with a reason, showing beforehand what becomes of it. */
export function CorrectionForm({ userId, rows, posted }: CorrectionFormProps) {
  const [begun, setBegun] = useState(() => beginWith(posted))
  const [draft, setDraft] = useState(begun.draft)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<DraftErrors & { reason?: string }>({})
  const correct = useCorrectSummary(userId)
  const [busy, run] = useBusy()

  const unsaved = isChanged(draft, begun.draft) || reason !== ''
  const exposeCode = isRefused(correct.error, 'monthChanged')
  // A colleague was quicker. What nobody has typed into yet begins with their figures, what was is refused once.
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
    <form className={styles['form']} onSubmit={submit} noValidate>
      <SummaryFields draft={draft} errors={errors} computed monthKnown onChange={change} />
      <TextField
        label="Reason"
        name="reason"
        hint="Kept on the audit trail beside what the month was before."
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
