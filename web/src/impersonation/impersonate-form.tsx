import type { UserListItem } from '@portico/contract/accounts'
import { paths } from '@portico/contract/paths'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { useArrival } from '../arrival.ts'
import { isForbidden } from '../request-error.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Bar } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { UserSelect } from '../ui/user-select.tsx'
import { useUsers } from '../users.ts'
import { beginFailure, useBeginImpersonation } from './impersonation-data.ts'
import { ImpersonatePane } from './impersonate-pane.tsx'
import styles from './impersonate-form.module.css'

const bothNames = ({ username, email }: UserListItem) => `${username} (${email})`

/** Chooses whom to see the portal as. */
export function ImpersonateForm({ refused }: { refused: ReactNode }) {
  const users = useUsers()
  if (isForbidden(users.error)) return refused
  return (
    <ImpersonatePane title="Impersonate">
      <Card title="See the portal as an investor" heading="large">
        {users.isPending && <Bar height="44px" />}
        {users.data !== undefined && <Choice users={users.data.filter(({ is_staff }) => !is_staff)} />}
        {users.isError && users.data === undefined && (
          <Notice kind="failure" onRetry={() => void users.refetch()}>
            Failed to load impersonation data.
          </Notice>
        )}
      </Card>
    </ImpersonatePane>
  )
}

function Choice({ users }: { users: readonly UserListItem[] }) {
  const { from = paths.dashboard } = useArrival()
  const select = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const begin = useBeginImpersonation(from)
  const failure = begin.isError ? beginFailure(begin.error) : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const investor = users.find(({ id }) => id === chosen)
    setMissing(investor === undefined)
    if (investor === undefined) {
      select.current?.focus()
      return begin.reset()
    }
    if (!begin.isPending) begin.mutate({ investor, reason })
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {missing && <Notice kind="failure">Please select a user to impersonate</Notice>}
      {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
      <UserSelect
        ref={select}
        users={users}
        chosen={chosen}
        invalid={missing}
        addressOf={bothNames}
        onChoose={(userId) => {
          setChosen(userId)
          setMissing(false)
        }}
      />
      <TextField
        label="Reason"
        hint="Optional. It is kept on the audit trail."
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={begin.isPending}>
        Impersonate
      </Button>
    </form>
  )
}
