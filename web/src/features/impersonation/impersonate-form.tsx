import type { UserListItem } from '@portico/contract/features/accounts'
import { impersonationReasonNeeded } from '@portico/contract/features/impersonation'
import { paths } from '@portico/contract/api/paths'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRedirect } from '../../auth/redirect.ts'
import { useProfile } from '../../auth/profile.ts'
import { isForbidden } from '../../api/request-error.ts'
import { Button } from '../../components/form/button.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { UserSelect } from '../../components/form/user-select.tsx'
import { useUsers } from '../../auth/users.ts'
import { beginFailure, useBeginImpersonation } from './impersonation-data.ts'
import { ImpersonatePane } from './impersonate-pane.tsx'
import styles from './impersonate-form.module.css'

const bothNames = ({ username, email }: UserListItem) => `${username} (${email})`

/** Chooses whom to see the portal as. */
export function ImpersonateForm({ refused }: { refused: ReactNode }) {
  const users = useUsers()
  const profile = useProfile()
  if (isForbidden(users.error)) return refused
  return (
    <ImpersonatePane title="Impersonate">
      <Card title="See the portal as an investor" heading="large">
        {users.isPending && <Bar height="44px" />}
        {users.data !== undefined && (
          <Choice
            users={users.data.filter(({ is_staff }) => !is_staff)}
            needsReason={profile.data?.impersonation_needs_reason === true}
          />
        )}
        {users.isError && users.data === undefined && (
          <Notice kind="failure" onRetry={() => void users.refetch()}>
            Failed to load impersonation data.
          </Notice>
        )}
      </Card>
    </ImpersonatePane>
  )
}

interface ChoiceProps {
  users: readonly UserListItem[]
  /** As far as is known yet; the server refuses what lacks one. */
  needsReason: boolean
}

function Choice({ users, needsReason }: ChoiceProps) {
  const { from = paths.dashboard } = useRedirect()
  const [search] = useSearchParams()
  const named = users.find(({ id }) => String(id) === search.get('user_id'))
  const select = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<number | null>(named?.id ?? null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<'user' | 'reason'>()
  const begin = useBeginImpersonation(from)
  const failure = begin.isError ? beginFailure(begin.error) : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const investor = users.find(({ id }) => id === chosen)
    const lacks = investor === undefined ? 'user' : needsReason && reason.trim() === '' ? 'reason' : undefined
    setMissing(lacks)
    if (investor === undefined) select.current?.focus()
    if (investor === undefined || lacks !== undefined) return begin.reset()
    if (!begin.isPending) begin.mutate({ investor, reason })
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {missing === 'user' && <Notice kind="failure">Please select a user to impersonate</Notice>}
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <UserSelect
        ref={select}
        users={users}
        chosen={chosen}
        invalid={missing === 'user'}
        addressOf={bothNames}
        onChoose={(userId) => {
          setChosen(userId)
          setMissing(undefined)
        }}
      />
      <TextField
        label="Reason"
        hint={needsReason ? 'It is kept on the audit trail.' : 'Optional. It is kept on the audit trail.'}
        name="reason"
        autoComplete="off"
        maxLength={500}
        required={needsReason}
        value={reason}
        error={missing === 'reason' ? impersonationReasonNeeded : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(undefined)
        }}
      />
      <Button type="submit" busy={begin.isPending}>
        Impersonate
      </Button>
    </form>
  )
}
