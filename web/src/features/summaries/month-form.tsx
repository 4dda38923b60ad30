import type { History } from '@portico/contract/figures/account-months'
import { deductedFigures } from '@portico/contract/figures/deductions'
import type { Month } from '@portico/contract/values/month'
import { monthIn } from '@portico/contract/values/month'
import type { ReactNode, SubmitEvent } from 'react'
import { useState } from 'react'
import { fieldsOf } from '../../api/request-error.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import type { LineSent } from '../../components/form/line-field.tsx'
import { LineField, useLine } from '../../components/form/line-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useClosedText } from '../../figures/books.ts'
import { submissionFailure } from './summaries-data.ts'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { draftErrors, isChanged, recompute, retainedIn, retype } from './summary-draft.ts'
import { SummaryFields, formClass } from './summary-fields.tsx'

/** What a form starts from. Later ones have higher versions. */
export interface Start {
  version: number
  draft: Draft
}

interface Typed {
  /** What the draft was made from. */
  version: number
  draft: Draft
  reason: string
  line: LineSent
}

interface MonthFormProps {
  start: Start
  /** Whether a later start also becomes that of an edited form, whose input stays. */
  rebases: boolean
  /** The label of the button. */
  action: string
  /** Whether unrealized gain and balance follow from the others, and are not typed. */
  computed: boolean
  /** The months that are posted already; undefined where the month is not chosen here. */
  taken?: ReadonlySet<Month>
  /** What earlier months leave, which bounds a loss; undefined while it is not loaded. */
  history: History | undefined
  principalHint?: (month: Month | undefined) => string | undefined
  /** The error without a reason, where one is needed; a line to the investor can go with it. */
  reasonNeeded?: string
  /** Below the fields: what sending it would change. */
  preview?: (draft: Draft) => ReactNode
  /** What is asked before it is sent. */
  questionsOn?: (draft: Draft) => readonly string[]
  /** Sends it. The form then goes on from `next`; without one, it is done. */
  onSend: (typed: Typed) => Promise<{ message: string; next?: Start }>
}

/** The form of one month, to post or to correct it. */
export function MonthForm(props: MonthFormProps) {
  const { action, computed, taken, history, principalHint, reasonNeeded, preview } = props
  const form = useMonthForm(props)
  const { draft, errors, change, send, questions } = form
  const closed = useClosedText(form.isDone ? undefined : monthIn(draft.quarter))
  return (
    <form className={formClass} onSubmit={form.submit} noValidate>
      <SummaryFields
        draft={draft}
        errors={errors}
        computed={computed}
        taken={taken}
        principalHint={principalHint?.(monthIn(draft.quarter))}
        retained={retainedIn(draft, history)}
        onChange={(name, text) => change(retype(draft, name, text), name)}
        onLost={(lost) => change({ ...draft, lost }, 'loss_amount')}
        onCharged={(charged) => change({ ...draft, charged }, 'quarter')}
      />
      {reasonNeeded !== undefined && (
        <>
          <TextField
            label="Reason"
            name="reason"
            hint="Kept on the audit trail with the previous figures."
            autoComplete="off"
            required
            maxLength={500}
            value={form.reason}
            error={errors.reason}
            onChange={(event) => form.giveReason(event.target.value)}
          />
          <LineField line={form.line} />
        </>
      )}
      {(send.news === undefined || form.unsaved) && preview?.(draft)}
      {closed !== undefined && <Notice kind="failure">{closed}</Notice>}
      <ActionNotice of={send} />
      <Button type="submit" busy={send.isBusy} disabled={form.isDone || closed !== undefined}>
        {action}
      </Button>
      <LeaveGuard unsaved={form.unsaved} />
      {questions.length > 0 && (
        <ConfirmDialog
          title="Before you post"
          action="Post anyway"
          onConfirm={send.run}
          onClose={form.closeQuestions}
        >
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
        </ConfirmDialog>
      )}
    </form>
  )
}

/** What is typed, what is wrong with it, and how it is sent. */
function useMonthForm({
  start,
  rebases,
  computed,
  history,
  reasonNeeded,
  questionsOn,
  onSend,
}: MonthFormProps) {
  const [base, setBase] = useState(start)
  const [draft, setDraft] = useState(start.draft)
  const [reason, setReason] = useState('')
  const line = useLine()
  const [errors, setErrors] = useState<DraftErrors & { reason?: string }>({})
  const [questions, setQuestions] = useState<readonly string[]>([])
  const [isDone, setDone] = useState(false)
  const unsaved = !isDone && (isChanged(draft, base.draft) || reason !== '' || line.text !== '')
  // A colleague was quicker, or an entry has moved the principal: an untouched form starts over. What was sent stays in view.
  if (!isDone && start.version > base.version && (!unsaved || rebases)) {
    setBase(start)
    if (!unsaved) setDraft(start.draft)
  }
  const change = (changed: Draft, name: DraftField) => {
    const next = computed ? recompute(changed) : changed
    setDraft(next)
    setErrors((before) => {
      const others = Object.entries(before).filter(([field]) => field !== name && !amounts.has(field))
      return { ...Object.fromEntries(others), ...amountErrors(next, history) }
    })
  }
  const giveReason = (text: string) => {
    setReason(text)
    setErrors(({ reason: _, ...others }) => others)
  }
  const restart = (next: Start) => {
    setBase(next)
    setDraft(next.draft)
    setReason('')
    line.type('')
  }
  const send = useAction(
    async () => {
      const { message, next } = await onSend({ version: base.version, draft, reason, line: line.sent })
      if (next === undefined) setDone(true)
      else restart(next)
      return message
    },
    (error) => {
      setErrors(fieldsOf(error))
      return submissionFailure(error)
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isReasonMissing = reasonNeeded !== undefined && reason.trim() === ''
    const found = { ...draftErrors(draft, history), ...(isReasonMissing ? { reason: reasonNeeded } : {}) }
    setErrors(found)
    if (!line.isValid() || Object.keys(found).length > 0 || isDone) return
    const asked = questionsOn?.(draft) ?? []
    if (asked.length > 0) setQuestions(asked)
    else send.run()
  }
  const typed = { draft, reason, line, errors, unsaved, change, giveReason }
  return { ...typed, send, isDone, submit, questions, closeQuestions: () => setQuestions([]) }
}

const amounts: ReadonlySet<string> = new Set(['dividend_paid', ...deductedFigures.map(({ name }) => name)])

/** The amount paid and what is deducted are checked while typing; the other fields on submission. */
const amountErrors = (draft: Draft, history: History | undefined): DraftErrors =>
  Object.fromEntries(
    Object.entries(draftErrors(draft, history)).filter(
      ([field]) => amounts.has(field) && draft[field as DraftField] !== '',
    ),
  )
