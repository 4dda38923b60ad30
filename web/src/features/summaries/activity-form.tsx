import { maxReason } from '@portico/contract/api/fields'
import { firstMonthOf } from '@portico/contract/features/books'
import type { Activity, ActivityKind } from '@portico/contract/figures/activity'
import { activityKinds } from '@portico/contract/figures/activity'
import { formatUsd } from '@portico/contract/values/money'
import type { Cents } from '@portico/contract/values/money'
import { entryChange } from '@portico/contract/statement/concerned'
import type { ComponentProps, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { fieldsOf } from '../../api/request-error.ts'
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { useInvalidFocus } from '../../components/form/form.tsx'
import { SelectField } from '../../components/form/choices.tsx'
import { LeaveGuard, LeaveQuestion } from '../../components/form/leave-guard.tsx'
import { MonthField } from '../../components/form/month-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useClosedText } from '../../figures/books.ts'
import { NewFindings } from '../../figures/new-findings.tsx'
import { usePostLabel, useSecondPerson } from '../../figures/release.ts'
import { OutdatedStatements } from '../../figures/outdated-statements.tsx'
import { ToldLine, ToldWhenSent } from '../../figures/told-line.tsx'
import type { ActivityDraft, ActivityErrors } from './activity-draft.ts'
import {
  activityBody,
  activityErrors,
  activityOf,
  effectiveText,
  effectSentence,
  emptyActivity,
  isTyped,
  recordedAlready,
  refusalOf,
  retainedGains,
} from './activity-draft.ts'
import { formClass } from './month-form.tsx'
import type { InvestorHistory } from '../../figures/investor-history.ts'
import { submissionFailure, useAddActivity } from './summaries-data.ts'

export const allKinds = Object.keys(activityKinds) as ActivityKind[]

interface ActivityFormProps {
  userId: number
  history: InvestorHistory
  /** What the account takes. */
  kinds: readonly ActivityKind[]
  /** Called with a message; '' if nothing was done. */
  onDone: (message: string) => void
}

/** Records an entry, after showing its effect on the principal. */
export function ActivityForm({ userId, history, kinds, onDone }: ActivityFormProps) {
  const [draft, setDraft] = useState(() => ({ ...emptyActivity, kind: kinds[0] ?? emptyActivity.kind }))
  const [errors, setErrors] = useState<ActivityErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useInvalidFocus(form, errors)
  const adding = useAddActivity(userId)
  const label = usePostLabel('Post the entry')
  const [asking, setAsking] = useState(false)
  const [recorded, setRecorded] = useState<string>()
  const unsaved = isTyped(draft)
  const entry = activityOf(draft, history)
  // Said before it is posted; the same at its field once it was tried.
  const refused = refusalOf(draft, history)
  const closed = useClosedText(entry && firstMonthOf(entry))
  // What it would do is said only of an entry that can be posted.
  const isPostable = refused === undefined && closed === undefined && Object.keys(errors).length === 0
  const change = (changed: Partial<ActivityDraft>) => {
    setDraft({ ...draft, ...changed })
    setErrors({})
    if (add.failure !== undefined) add.refuse()
  }
  const add = useAction(
    async () => onDone((await adding.mutateAsync({ body: activityBody(userId, draft) })).message),
    (error) => {
      setErrors(fieldsOf(error))
      return submissionFailure(error)
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = activityErrors(draft, history)
    setErrors(found)
    if (entry === undefined || Object.keys(found).length > 0) return
    const already = recordedAlready(history, entry)
    if (already === undefined) add.run()
    else setRecorded(already)
  }
  const field = (name: Exclude<keyof ActivityDraft, 'kind'>) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
  })
  return (
    <form
      ref={form}
      className={`${formClass} @max-[26.25rem]:[&>div]:col-span-full`}
      aria-label="New entry"
      onSubmit={submit}
      noValidate
    >
      <SelectField
        label="Kind"
        value={draft.kind}
        options={kinds.map((value) => ({ value, text: activityKinds[value].label }))}
        onChoose={(kind) => change({ kind: kind as ActivityKind })}
      />
      <TextField
        {...field('amount')}
        label="Amount"
        inputMode="decimal"
        required
        onChange={(event) => change({ amount: event.target.value })}
      />
      <TextField
        {...field('received_on')}
        label={draft.kind === 'contribution' ? 'Received on' : 'Moved on'}
        type="date"
        required
        onChange={({ target: { value } }) =>
          change({ received_on: value, effective_month: effectiveText(value) })
        }
      />
      <MonthField
        {...field('effective_month')}
        label={draft.kind === 'withdrawal' ? 'Out from' : 'At work from'}
        hint="By default the next month, or the same month if the day is its first. It cannot be a month before that day."
        required
        onText={(text) => change({ effective_month: text })}
      />
      {draft.kind === 'withdrawal' && (
        <GainsField
          {...field('from_gains')}
          retained={retainedGains(history)}
          onChange={(event) => change({ from_gains: event.target.value })}
        />
      )}
      <TextField
        {...field('note')}
        label="Note"
        maxLength={maxReason}
        onChange={(event) => change({ note: event.target.value })}
      />
      <div role="status" className="grid gap-2">
        {refused !== undefined && Object.keys(errors).length === 0 && (
          <p className="font-semibold text-loss">{refused}</p>
        )}
        {entry !== undefined && isPostable && <EntryEffect {...{ userId, history, entry }} />}
      </div>
      {closed !== undefined && <Notice kind="failure">{closed}</Notice>}
      {isPostable && draft.kind === 'contribution' && <ToldLine kind="money_received" userId={userId} />}
      {isPostable && draft.kind === 'withdrawal' && <ToldWhenSent userId={userId} />}
      <ActionNotice of={add} />
      <Button type="submit" busy={add.isBusy} disabled={closed !== undefined}>
        {label}
      </Button>
      <Button kind="quiet" onClick={() => (unsaved ? setAsking(true) : onDone(''))}>
        Cancel
      </Button>
      <LeaveGuard unsaved={unsaved} boundTo="user_id" />
      {recorded !== undefined && (
        <AnotherDialog said={recorded} onConfirm={add.run} onClose={() => setRecorded(undefined)} />
      )}
      {asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={() => onDone('')} />}
    </form>
  )
}

interface AnotherDialogProps {
  said: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before money that may be recorded already is recorded, or sent for release. */
function AnotherDialog({ said, ...dialog }: AnotherDialogProps) {
  const [title, action] = useSecondPerson()
    ? ['Before you send', 'Send another one']
    : ['Before you post', 'Record another one']
  return (
    <ConfirmDialog title={title} action={action} {...dialog}>
      <p>{`${said} ${action}?`}</p>
    </ConfirmDialog>
  )
}

interface EntryEffectProps {
  userId: number
  history: InvestorHistory
  entry: Activity
}

/** What an entry does to the principal, to the checks and to issued statements. */
const EntryEffect = ({ userId, history, entry }: EntryEffectProps) => (
  <>
    <p className="font-semibold">{effectSentence(history, entry)}</p>
    <NewFindings before={history} after={{ ...history, activity: [...history.activity, entry] }} />
    <OutdatedStatements userId={userId} change={entryChange(entry)} />
  </>
)

/** Asks which part of a withdrawal comes from the retained gains, if there are any. */
const GainsField = ({
  retained,
  ...field
}: { retained: Cents } & Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>) =>
  retained > 0 ? (
    <TextField
      {...field}
      label="From gains"
      hint={`${formatUsd(retained)} is retained. The rest is principal.`}
      inputMode="decimal"
      autoComplete="off"
      required
    />
  ) : (
    <p className="text-sm text-muted">No gains are retained: all of it is principal.</p>
  )
