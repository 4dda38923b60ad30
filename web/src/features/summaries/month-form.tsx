import { maxReason } from '@portico/contract/api/fields'
import type { History } from '@portico/contract/figures/account-months'
import { deductedFigures } from '@portico/contract/figures/deductions'
import type { EnteredFigures } from '@portico/contract/figures/monthly-figures'
import type { Unlike } from '@portico/contract/figures/unusual'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { fieldsOf } from '../../api/request-error.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { useInvalidFocus } from '../../components/form/form.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import type { LineSent } from '../../components/form/line-field.tsx'
import { LineField, useLine } from '../../components/form/line-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useClosedText } from '../../figures/books.ts'
import { useIsOnPaper } from '../../figures/on-paper.ts'
import { useUsualPercent } from '../../figures/month-totals.ts'
import { useSecondPerson } from '../../figures/release.ts'
import { submissionFailure, useInvestorName } from './summaries-data.ts'
import { SummaryFields } from './summary-fields.tsx'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { draftErrors, isChanged, mostLost, retype, unlikeIn } from './summary-draft.ts'
import type { Start } from './use-month-draft.ts'
import { useMonthDraft } from './use-month-draft.ts'

interface Typed {
  /** The version of the data that the draft was made from. */
  version: number
  draft: Draft
  reason: string
  line: LineSent
}

interface MonthFormProps {
  userId: number
  start: Start
  /** Whether a later start also replaces that of an edited form, which keeps what was typed. */
  rebases: boolean
  /** The label of the button. */
  action: string
  /** What the form does with the month. */
  verb: 'post' | 'correct'
  /** Whether unrealized gain and balance follow from the others, and are not typed. */
  computed: boolean
  /** The months that are posted already; undefined where the month is not chosen here. */
  taken?: ReadonlySet<Month>
  /** Why a month cannot be posted: an error as soon as the month is typed or sent, and a hint before. */
  whyNot?: (month: Month) => ReactNode
  /** What is expected in a month, where it can be chosen. */
  figuresFor?: (month: Month) => EnteredFigures | undefined
  /** The account's months, which limit a loss; undefined until they have loaded. */
  history: History | undefined
  /** What is to be known of a month and of its principal. */
  monthHint?: (month: Month | undefined) => string | undefined
  principalHint?: (month: Month | undefined) => string | undefined
  /** The error if the reason is missing, where one is required; a line to the investor is optional. */
  reasonNeeded?: string
  /** Shown below the fields, above the button: the effect of sending the form. */
  preview?: (draft: Draft) => ReactNode
  /** Shown below the news that it was sent: where to go from here. */
  next?: ReactNode
  /** What is said before it is sent, given what is unusual in it; it is then asked about. */
  questionsOn: (draft: Draft, unlike: readonly Unlike[]) => readonly string[]
  /** Sends it. The form then continues with `next`; without one, it is done. */
  onSend: (typed: Typed) => Promise<{ message: string; next?: Start }>
}

/** The form of one month, to post or to correct it. */
export function MonthForm(props: MonthFormProps) {
  const { action, verb, computed, taken, history, monthHint, principalHint, reasonNeeded, preview } = props
  const ref = useRef<HTMLFormElement>(null)
  const isOnPaper = useIsOnPaper(props.userId)
  const form = useMonthForm(props)
  const { draft, errors, change, send, questions, monthNote, isMonthRefused } = form
  useInvalidFocus(ref, form.refused)
  // The months are read again after a failure, and may tell only then that this one is posted.
  useInvalidFocus(ref, send.failure !== undefined && isMonthRefused ? refusedMonth : undefined)
  const month = monthIn(draft.quarter)
  const closed = useClosedText(form.isDone ? undefined : month)
  // The effect of a correction is read before its button: nothing may lie over it.
  const stuck = verb === 'post' ? stuckClass : ''
  return (
    <form ref={ref} className={formClass} onSubmit={form.submit} noValidate>
      <SummaryFields
        draft={draft}
        errors={errors}
        monthNote={monthNote}
        isMonthRefused={isMonthRefused}
        computed={computed}
        taken={taken}
        monthHint={monthHint?.(month)}
        principalHint={principalHint?.(month)}
        unlike={form.unlike}
        readOnly={closed !== undefined}
        mostLost={mostLost(draft, history)}
        onChange={(name, text) => change(retype(draft, name, text), name)}
        onLost={(lost) => change({ ...draft, lost }, 'loss_amount')}
        onCharged={(charged) => change({ ...draft, charged }, 'quarter')}
      />
      {reasonNeeded !== undefined && closed === undefined && (
        <div className="col-span-full grid gap-3.5">
          <TextField
            label="Reason"
            name="reason"
            hint="Kept in the audit trail with the previous figures."
            autoComplete="off"
            required
            maxLength={maxReason}
            value={form.reason}
            error={errors.reason}
            onChange={(event) => form.giveReason(event.target.value)}
          />
          {!isOnPaper && <LineField line={form.line} />}
        </div>
      )}
      {(send.news === undefined || form.unsaved) &&
        closed === undefined &&
        monthNote === undefined &&
        preview?.(draft)}
      {closed !== undefined && <Notice kind="failure">{closed}</Notice>}
      {form.newer.length > 0 && <Notice kind="plain">{form.newer.join(' ')}</Notice>}
      <div className={`${footClass} ${stuck}`} data-bar={verb === 'post' || undefined}>
        <ActionNotice of={send} />
        {send.news !== undefined && !form.unsaved && props.next}
        <Button type="submit" busy={send.isBusy} disabled={form.isDone || closed !== undefined}>
          {action}
        </Button>
      </div>
      <LeaveGuard unsaved={form.unsaved} />
      {questions.length > 0 && (
        <UnusualDialog
          userId={props.userId}
          month={month === undefined ? draft.quarter : formatMonth(month)}
          verb={verb}
          said={questions}
          onConfirm={send.run}
          onClose={form.closeQuestions}
        />
      )}
    </form>
  )
}

const asked = {
  post: {
    title: 'Before you post',
    action: 'Post anyway',
    question: (month: string, name: string) => `Post ${month} for ${name} anyway?`,
  },
  correct: {
    title: 'Before you correct',
    action: 'Correct anyway',
    question: (month: string, name: string) => `Correct ${month} of ${name} anyway?`,
  },
  // What a second person releases.
  send: {
    title: 'Before you send',
    action: 'Send anyway',
    question: (month: string, name: string) => `Send ${month} of ${name} for release anyway?`,
  },
}

interface UnusualDialogProps extends Pick<MonthFormProps, 'userId' | 'verb'> {
  month: string
  said: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** What is unusual in a month, and whether it is to be posted or corrected, or sent for release, all the same. */
function UnusualDialog({ userId, month, verb, said, ...dialog }: UnusualDialogProps) {
  const isPrepared = useSecondPerson()
  const name = useInvestorName(userId)
  const { title, action, question } = asked[isPrepared ? 'send' : verb]
  return (
    <ConfirmDialog title={title} action={action} {...dialog}>
      {[...said, question(month, name)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}

const refusedMonth = { quarter: true }

/** The state of the form: its draft, its errors, and sending it. */
function useMonthForm(props: MonthFormProps) {
  const { computed, history, whyNot, reasonNeeded, questionsOn, onSend } = props
  const [reason, setReason] = useState('')
  const line = useLine()
  const [isDone, setDone] = useState(false)
  const typed = useMonthDraft({ ...props, isDone, hasText: reason !== '' || line.text !== '' })
  const { base, draft } = typed
  const [errors, setErrors] = useState<DraftErrors & { reason?: string }>({})
  const [refused, setRefused] = useState<object>()
  const [isMonthSaid, setMonthSaid] = useState(false)
  const [questions, setQuestions] = useState<readonly string[]>([])
  const month = monthIn(draft.quarter)
  const unlike = unlikeIn(draft, history, useUsualPercent(month))
  const restart = (next: Start) => {
    typed.restart(next)
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
      const found = fieldsOf(error)
      setErrors(found)
      setRefused({ ...found, error })
      return submissionFailure(error)
    },
  )
  // What is sent is posted, so that from then on it would be.
  const monthNote = isDone || send.isBusy || month === undefined ? undefined : whyNot?.(month)
  const isMonthRefused = isMonthSaid && monthNote !== undefined
  // A month that cannot be posted is no loss.
  const isOnlyMonth =
    monthNote !== undefined && !isChanged({ ...draft, quarter: base.draft.quarter }, base.draft)
  /** What was refused is no longer what is typed. */
  const forgetRefusal = () => send.failure !== undefined && send.refuse()
  const change = (changed: Draft, name: DraftField) => {
    forgetRefusal()
    if (changed.quarter !== draft.quarter) setMonthSaid(true)
    const next = typed.change(changed, name)
    setErrors((before) => {
      const others = Object.entries(before).filter(([field]) => field !== name && !amounts.has(field))
      return { ...Object.fromEntries(others), ...amountErrors(next, history, computed) }
    })
  }
  const giveReason = (text: string) => {
    forgetRefusal()
    setReason(text)
    setErrors(({ reason: _, ...others }) => others)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isReasonMissing = reasonNeeded !== undefined && reason.trim() === ''
    const found = {
      ...draftErrors(draft, history, computed),
      ...(isReasonMissing ? { reason: reasonNeeded } : {}),
    }
    const refusals = {
      ...found,
      ...(line.isValid() ? {} : { line }),
      ...(monthNote === undefined ? {} : { monthNote }),
    }
    setErrors(found)
    setMonthSaid(true)
    setRefused(refusals)
    if (Object.keys(refusals).length > 0 || isDone) return
    const asked = questionsOn(draft, unlike)
    if (asked.length > 0) setQuestions(asked)
    else send.run()
  }
  const unsaved = typed.unsaved && !isOnlyMonth
  const state = { ...typed, unsaved, refused, reason, line, errors, monthNote, isMonthRefused, unlike }
  return {
    ...state,
    change,
    giveReason,
    send,
    isDone,
    submit,
    questions,
    closeQuestions: () => setQuestions([]),
  }
}

const amounts: ReadonlySet<string> = new Set(['dividend_paid', ...deductedFigures.map(({ name }) => name)])

/** The amount paid and deductions are checked while typing, the other fields on submission. */
const amountErrors = (draft: Draft, history: History | undefined, computed: boolean): DraftErrors =>
  Object.fromEntries(
    Object.entries(draftErrors(draft, history, computed)).filter(
      ([field]) => amounts.has(field) && draft[field as DraftField] !== '',
    ),
  )

/** The button, and what became of pressing it. */
const footClass = 'col-span-full -mx-fluid -mb-fluid grid gap-3 rounded-b bg-paper px-fluid pt-2 pb-fluid'

/** In view under a form of any length, where there is room for it. */
const stuckClass = 'bottom-(--foot) z-2 md:sticky'

/** A form of short fields: two columns where they fit, and everything else below. */
export const formClass =
  'mt-4 grid grid-flow-dense grid-cols-1 gap-x-4 gap-y-3 @min-[17.5rem]:grid-cols-2 @max-[26.25rem]:[&>:nth-child(-n+2)]:col-span-full [&>:not(div)]:col-span-full [&>[role]]:col-span-full'
