import { maxReason } from '@portico/contract/api/fields'
import { paths } from '@portico/contract/api/paths'
import type { UserListItem } from '@portico/contract/features/accounts'
import { impersonationMinutes, impersonationReasonNeeded } from '@portico/contract/features/impersonation'
import { shownEmail } from '@portico/contract/values/no-email'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { call } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { StaffOnly, StaffPage } from '../../app/staff-only.tsx'
import { useProfile, useUsers } from '../../auth/account-queries.ts'
import { displayName } from '../../auth/display-name.ts'
import {
  beginImpersonation,
  storedToken,
  useImpersonation,
  useRedirect,
  useSession,
} from '../../auth/session.ts'
import { ActionNotice, Notice, useAction } from '../../components/feedback/notice.tsx'
import { Bar } from '../../components/feedback/skeleton.tsx'
import { Button } from '../../components/form/button.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { UserSelect } from '../../components/form/user-select.tsx'
import { Card } from '../../components/layout/card.tsx'
import { StopImpersonating } from './impersonation-bar.tsx'

/** Where staff start and stop seeing the portal as an investor. */
export function Component() {
  const { token } = useSession()
  const impersonation = useImpersonation()
  if (token !== null && impersonation !== null) return <CurrentImpersonation />
  return (
    <StaffOnly page="impersonate">
      <ImpersonateForm />
    </StaffOnly>
  )
}

const bothNames = ({ username, email }: UserListItem) => `${username} (${email})`

/** Chooses the investor to see the portal as. */
function ImpersonateForm() {
  const users = useUsers()
  const profile = useProfile()
  return (
    <StaffPage queries={[users]}>
      <ImpersonatePane>
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
    </StaffPage>
  )
}

interface ChoiceProps {
  users: readonly UserListItem[]
  /** As far as known yet; the server refuses a request without one. */
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
  const beginning = useBeginImpersonation(from)
  const begin = useAction(
    async (investor: UserListItem) => void (await beginning.mutateAsync({ investor, reason })),
    (error) => `Impersonation failed: ${sentenceOf(error, 'Something went wrong. Please try again.')}`,
  )

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const investor = users.find(({ id }) => id === chosen)
    const lacks = investor === undefined ? 'user' : needsReason && reason.trim() === '' ? 'reason' : undefined
    setMissing(lacks)
    if (investor === undefined) select.current?.focus()
    if (investor === undefined || lacks !== undefined) return begin.refuse()
    begin.run(investor)
  }
  return (
    <form className="mt-4 flex flex-col gap-5" onSubmit={submit} noValidate>
      <ActionNotice of={begin} />
      <UserSelect
        ref={select}
        users={users}
        chosen={chosen}
        error={missing === 'user' ? 'Please select a user to impersonate.' : undefined}
        addressOf={bothNames}
        onChoose={(userId) => {
          setChosen(userId)
          setMissing(undefined)
        }}
      />
      <TextField
        label="Reason"
        hint={`${needsReason ? '' : 'Optional. '}The investor can read it.`}
        name="reason"
        autoComplete="off"
        maxLength={maxReason}
        required={needsReason}
        value={reason}
        error={missing === 'reason' ? impersonationReasonNeeded : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(undefined)
        }}
      />
      <Button type="submit" busy={begin.isBusy}>
        Impersonate
      </Button>
    </form>
  )
}

/** Starts showing the portal as an investor; `from` is where to come back to. */
function useBeginImpersonation(from: string) {
  const { token, user: staff } = useSession()
  return useMutation({
    mutationFn: ({ investor, reason }: { investor: UserListItem; reason: string }) =>
      call('impersonate', { body: { user_id: investor.id, reason } }),
    onSuccess: (answer, { investor }) => {
      // Another tab may have signed in as someone else in the meantime.
      if (storedToken() !== token) return
      const { token: acting, impersonated_user_id: id, ...named } = answer
      const endsAt = Date.now() + impersonationMinutes * 60_000
      beginImpersonation(acting, { ...investor, ...named, id }, { staff, endsAt, from }, paths.dashboard)
    },
  })
}

/** The impersonation under way, and the button to stop it. */
function CurrentImpersonation() {
  const { user } = useSession()
  return (
    <ImpersonatePane>
      <Card title="Currently Impersonating" heading="large">
        <div className="mt-2.5 flex flex-col items-start gap-2.5">
          <p className="text-[clamp(1.75rem,4vw,3rem)] leading-tight font-black wrap-anywhere font-stretch-80%">
            {displayName(user)}
          </p>
          {user !== null && <p className="wrap-anywhere text-muted">{shownEmail(user.email)}</p>}
          <p className="text-muted">Stopping takes you back to your own session.</p>
          <StopImpersonating />
        </div>
      </Card>
    </ImpersonatePane>
  )
}

const rules = [
  { figure: `${impersonationMinutes} minutes`, text: 'at most, then your own session is back.' },
  { figure: 'Read only', text: 'Nothing can be posted or changed in the investor’s name.' },
  {
    figure: 'On record',
    text: 'Start, end, reason and both names are kept in the audit trail.',
  },
]

/** The page's title and text, next to the rules. */
function ImpersonatePane({ children }: { children: ReactNode }) {
  return (
    <>
      <title>{`Impersonate · ${site.name}`}</title>
      <h1 className="mb-fluid-lg page-title">Impersonate</h1>
      <div className="grid gap-cards lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {children}
        <div className="grid rounded border border-board-line bg-board">
          <Card title="The rules" ground="board">
            <dl className="mt-2.5 grid gap-5">
              {rules.map(({ figure, text }) => (
                <div key={figure}>
                  <dt className="text-3xl leading-tight font-black text-chalk font-stretch-80% tabular-nums">
                    {figure}
                  </dt>
                  <dd className="text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </>
  )
}
