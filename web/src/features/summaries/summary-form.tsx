import type { History } from '@portico/contract/figures/account-months'
import { newPrincipal } from '@portico/contract/figures/new-month'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthIn } from '@portico/contract/values/month'
import type { SubmitEvent } from 'react'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { thisMonth } from '../../api/firm-time.ts'
import { RequestError } from '../../api/request-error.ts'
import { postLink } from '../../api/staff-links.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { Card } from '../../components/layout/card.tsx'
import { movedText } from '../../investments/activity-text.ts'
import { usePostLabel } from '../../investments/release.ts'
import type { Prefill } from './summaries-data.ts'
import {
  submissionFailure,
  useAddSummary,
  useInvestorHistory,
  usePrefill,
  useWhyNotPostable,
} from './summaries-data.ts'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import {
  draftErrors,
  draftFrom,
  emptyDraft,
  isChanged,
  plainTexts,
  recompute,
  retainedIn,
  retype,
  summaryOf,
} from './summary-draft.ts'
import { SummaryFields } from './summary-fields.tsx'
import styles from './summary-form.module.css'

interface SummaryPaneProps {
  userId: number
  /** YYYYMM from the address; null for the month after the latest. */
  month: number | null
}

/** The form for an investor's next or missing month, prefilled where possible, or why no month can be posted. */
export function SummaryPane({ userId, month }: SummaryPaneProps) {
  const prefill = usePrefill(userId, month)
  const whyNot = useWhyNotPostable(userId)
  const { data: posted } = useInvestorHistory(userId)
  if (typeof whyNot.data === 'string') {
    return (
      <Card title="New summary" heading="large">
        <Notice kind="failure">{whyNot.data}</Notice>
      </Card>
    )
  }
  return (
    <Card title="New summary" heading="large">
      {prefill.isPending || whyNot.isPending ? (
        <FormSkeleton />
      ) : (
        <>
          {prefill.isError && (
            <Notice kind="failure">Could not fetch summary or profile. Please enter values manually.</Notice>
          )}
          <SummaryForm
            userId={userId}
            prefill={prefill.data ?? null}
            history={posted ?? prefill.data?.history}
            taken={new Set(posted?.months.map((row) => row.month))}
          />
        </>
      )}
    </Card>
  )
}

const FormSkeleton = () => (
  <div className="mt-12 grid gap-12" role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5, 6, 7].map((field) => (
      <Bar key={field} height="44px" />
    ))}
  </div>
)

const reloadAfterMs = 1000

interface SummaryFormProps {
  userId: number
  prefill: Prefill | null
  /** What the expected principal follows from, if it is loaded. */
  history: History | undefined
  /** The months already posted. */
  taken: ReadonlySet<Month>
}

/** Posts one month. Without a prefill there is nothing to compute from, so every field is typed. */
function SummaryForm({ userId, prefill, history, taken }: SummaryFormProps) {
  const [start, setStart] = useState(() => startFrom(prefill))
  const [draft, setDraft] = useState(start.draft)
  const [questions, setQuestions] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<DraftErrors>({})
  const add = useAddSummary()
  const label = usePostLabel('Submit Investment Summary')
  const [busy, run] = useBusy()

  // The expected principal has changed, by an entry or a withdrawn month: an untouched form starts from it.
  if (prefill !== start.prefill) {
    const fresh = startFrom(prefill)
    setStart(fresh)
    if (!isChanged(draft, start.draft)) setDraft(fresh.draft)
  }
  const update = (changed: Draft, name: DraftField) => {
    const next = prefill === null ? changed : recompute(changed)
    setDraft(next)
    setErrors(({ [name]: _, dividend_paid: __, loss_amount: ___, ...others }) => ({
      ...others,
      ...amountErrors(next, history),
    }))
  }
  // Reloads with the same investor for the next month, unless the user has navigated away by then or is about to:
  // a reload while the code of the next page is loading would bring the user back here.
  const isStaying = useNavigation().state === 'idle'
  useEffect(() => {
    if (!add.isSuccess || !isStaying) return
    const timer = setTimeout(() => window.location.replace(postLink(userId)), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [add.isSuccess, isStaying, userId])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = draftErrors(draft, history)
    setErrors(found)
    if (Object.keys(found).length > 0 || add.isSuccess) return
    const asked = questionsOn(draft, history)
    if (asked.length > 0) setQuestions(asked)
    else post()
  }
  const post = () =>
    run(async () => {
      try {
        await add.mutateAsync({ body: { user_id: userId, ...plainTexts(draft) } })
      } catch (error) {
        if (error instanceof RequestError) setErrors(error.fields)
      }
    })

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <SummaryFields
        draft={draft}
        errors={errors}
        computed={prefill !== null}
        taken={taken}
        principalHint={movedPrincipal(history, monthIn(draft.quarter))}
        retained={retainedIn(draft, history)}
        onChange={(name, text) => update(retype(draft, name, text), name)}
        onLost={(lost) => update({ ...draft, lost }, 'loss_amount')}
      />
      {add.isError && <Notice kind="failure">{submissionFailure(add.error)}</Notice>}
      {add.isSuccess && <Notice kind="news">{add.data.message}</Notice>}
      <Button type="submit" busy={busy} disabled={add.isSuccess}>
        {label}
      </Button>
      <LeaveGuard unsaved={isChanged(draft, start.draft) && !add.isSuccess} />
      {questions.length > 0 && (
        <ConfirmDialog
          title="Before you post"
          action="Post anyway"
          onConfirm={post}
          onClose={() => setQuestions([])}
        >
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
        </ConfirmDialog>
      )}
    </form>
  )
}

/** What the form starts from. */
const startFrom = (prefill: Prefill | null) => ({
  prefill,
  draft: prefill === null ? emptyDraft : draftFrom(prefill.next),
})

/** What moved the expected principal of the draft's month since the month before it. */
function movedPrincipal(history: History | undefined, month: Month | undefined): string | undefined {
  if (history === undefined || month === undefined) return undefined
  const { activity } = newPrincipal(history, month)
  return activity.length === 0 ? undefined : movedText(activity)
}

/** What is asked before an unusual month is posted. */
function questionsOn(draft: Draft, history: History | undefined): string[] {
  const summary = summaryOf(draft)
  if (summary === undefined) return []
  const { month, beginningBalance } = summary
  const asked: string[] = []
  if (month === thisMonth()) asked.push(`${formatMonth(month)} is not over yet. Post it anyway?`)
  if (history === undefined) return asked
  const { principal, latest, activity } = newPrincipal(history, month)
  const isKnown = latest !== undefined || history.initialInvestment !== null || activity.length > 0
  if (isKnown && principal !== beginningBalance)
    asked.push(
      `Principal is ${formatUsd(beginningBalance)}, expected ${formatUsd(principal)}. Post it anyway?`,
    )
  return asked
}

/** The amount paid and the loss are checked while typing; the other fields on submission. */
function amountErrors(draft: Draft, history: History | undefined): DraftErrors {
  const { dividend_paid: paid, loss_amount: loss } = draftErrors(draft, history)
  return {
    ...(paid === undefined || draft.dividend_paid === '' ? {} : { dividend_paid: paid }),
    ...(loss === undefined || draft.loss_amount === '' ? {} : { loss_amount: loss }),
  }
}
