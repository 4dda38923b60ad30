import { summaryToText } from '@portico/contract/features/summaries'
import { newPrincipal } from '@portico/contract/figures/new-month'
import type { Month } from '@portico/contract/values/month'
import { monthIn } from '@portico/contract/values/month'
import type { SubmitEvent } from 'react'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { RequestError } from '../../api/request-error.ts'
import { postLink } from '../../api/staff-links.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { Card } from '../../components/layout/card.tsx'
import { movedSentence } from '../../investments/activity-text.ts'
import type { Prefill } from './summaries-data.ts'
import {
  submissionFailure,
  useAddSummary,
  useInvestorHistory,
  usePrefill,
  useWhyNotPostable,
} from './summaries-data.ts'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { draftErrors, emptyDraft, isChanged, plainTexts, recompute } from './summary-draft.ts'
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
            taken={new Set(posted?.months.map((row) => row.month))}
          />
        </>
      )}
    </Card>
  )
}

const FormSkeleton = () => (
  <div className={styles['skeleton']} role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5, 6, 7].map((field) => (
      <Bar key={field} height="44px" />
    ))}
  </div>
)

const reloadAfterMs = 1000

interface SummaryFormProps {
  userId: number
  prefill: Prefill | null
  /** The months already posted. */
  taken: ReadonlySet<Month>
}

/** Posts one month. Without a prefill there is nothing to compute from, so every field is typed. */
function SummaryForm({ userId, prefill, taken }: SummaryFormProps) {
  const [found] = useState<Draft>(() => (prefill === null ? emptyDraft : summaryToText(prefill.next)))
  const [draft, setDraft] = useState(found)
  const [errors, setErrors] = useState<DraftErrors>({})
  const add = useAddSummary()
  const [busy, run] = useBusy()

  const change = (name: DraftField, text: string) => {
    const changed = { ...draft, [name]: text }
    const next = prefill === null ? changed : recompute(changed)
    setDraft(next)
    setErrors(({ [name]: _, dividend_paid: __, ...others }) => ({ ...others, ...paidError(next) }))
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
    const found = draftErrors(draft)
    setErrors(found)
    if (Object.keys(found).length > 0 || add.isSuccess) return
    run(async () => {
      try {
        await add.mutateAsync({ user_id: userId, ...plainTexts(draft) })
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
        computed={prefill !== null}
        taken={taken}
        principalHint={movedPrincipal(prefill, monthIn(draft.quarter))}
        onChange={change}
      />
      {add.isError && <Notice kind="failure">{submissionFailure(add.error)}</Notice>}
      {add.isSuccess && <Notice kind="news">{add.data.message}</Notice>}
      <Button type="submit" busy={busy} disabled={add.isSuccess}>
        Submit Investment Summary
      </Button>
      <LeaveGuard unsaved={isChanged(draft, found) && !add.isSuccess} />
    </form>
  )
}

/** What moved the expected principal of the draft's month since the month before it. */
function movedPrincipal(prefill: Prefill | null, month: Month | undefined): string | undefined {
  if (prefill === null || month === undefined) return undefined
  const { activity } = newPrincipal(prefill.history, month)
  return activity.length === 0 ? undefined : activity.map(movedSentence).join(' · ')
}

/** The amount paid is checked while typing; the other fields on submission. */
function paidError(draft: Draft): DraftErrors {
  const { dividend_paid: sentence } = draftErrors(draft)
  return sentence === undefined || draft.dividend_paid === '' ? {} : { dividend_paid: sentence }
}
