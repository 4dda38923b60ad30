import type { LoginState, ManagedAccount } from '@portico/contract/features/managed-accounts'
import { accountRequest } from '@portico/contract/features/managed-accounts'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd, sumCents } from '@portico/contract/values/money'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/request-error.ts'
import { activityLink } from '../../api/staff-links.ts'
import { useSession } from '../../auth/session.ts'
import { useDismiss } from '../../components/hooks.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { displayName } from '../../auth/display-name.ts'
import type { AccountAction } from './accounts-data.ts'
import { useAccountAction, useWithdrawnInClosed } from './accounts-data.ts'
import { CloseDialog } from './close-dialog.tsx'
import { ProofFields, readProof } from './proof-fields.tsx'

interface AccountActionsProps {
  account: ManagedAccount
  /** Whether the page has the buttons that mail a link above, so that each of them is there once. */
  mailsAbove?: boolean | undefined
  onNews: (news: ReactNode) => void
}

export const actsClass = 'flex flex-col items-stretch gap-5 border-t border-t-hairline pt-5'

const possible: Readonly<Record<LoginState, readonly AccountAction[]>> = {
  active: ['mailPasswordLink', 'disableAccount'],
  'no-email': ['disableAccount'],
  'not-invited': ['inviteAccount', 'disableAccount'],
  expired: ['inviteAccount', 'disableAccount'],
  invited: ['inviteAccount', 'disableAccount'],
  disabled: ['enableAccount'],
}

const possibleFor = ({ state, login }: ManagedAccount): readonly AccountAction[] =>
  state === 'closed' ? [...possible[login], 'reopenAccount'] : possible[login]

/** The actions by what they are about, in order. */
const groups: readonly { name: string; has: readonly AccountAction[] }[] = [
  { name: 'Login', has: ['inviteAccount', 'mailPasswordLink', 'enableAccount', 'disableAccount'] },
  { name: 'Closing', has: ['reopenAccount'] },
]

/** Whether it ends or undoes something. */
const isGrave = (which: AccountAction): boolean => which === 'disableAccount' || which === 'reopenAccount'

const isMailed = (which: AccountAction): boolean => which === 'inviteAccount' || which === 'mailPasswordLink'

/** Only an investor's account is closed. */
const isClosable = ({ is_staff, state }: ManagedAccount): boolean =>
  !is_staff && state !== 'disabled' && state !== 'closed'

/** The actions on an account. Disabling it, and any action on a staff account, needs a confirmation. */
export function AccountActions({ account, mailsAbove = false, onNews }: AccountActionsProps) {
  const [open, setOpen] = useState<AccountAction>()
  const [closing, setClosing] = useState(false)
  const left = useRef<AccountAction>(undefined)
  const act = useAccountAction(account.id)
  const withdrawn = useWithdrawnInClosed(account)
  const begin = (which: AccountAction) => {
    onNews(undefined)
    act.reset()
    if (which !== 'mailPasswordLink' && (isGrave(which) || account.is_staff)) return setOpen(which)
    act.mutate({ which, proof: {} }, { onSuccess: ({ message }) => onNews(message) })
  }
  const cancel = () => {
    act.reset()
    left.current = open
    setOpen(undefined)
  }
  const isOf = (which: AccountAction) => act.variables?.which === which
  if (open !== undefined)
    return (
      <div className={actsClass}>
        <ActionStep
          account={account}
          withdrawn={withdrawn}
          which={open}
          act={act}
          onDone={(message) => {
            setOpen(undefined)
            onNews(
              open === 'reopenAccount' && withdrawn.length > 0 ? (
                <>
                  {message} <Link to={activityLink(account.id)}>See what was withdrawn</Link>
                </>
              ) : (
                message
              ),
            )
          }}
          onCancel={cancel}
        />
      </div>
    )
  return (
    <div className={actsClass}>
      {act.isError && (
        <Notice kind="failure">{sentenceOf(act.error, 'That did not work. Please try again.')}</Notice>
      )}
      {groups.map(({ name, has }) => {
        const acts = possibleFor(account).filter(
          (which) => has.includes(which) && !(mailsAbove && isMailed(which)),
        )
        const closes = name === 'Closing' && isClosable(account)
        if (acts.length === 0 && !closes) return null
        return (
          <fieldset key={name} className="grid gap-3">
            <legend className="mb-2 text-sm font-strong text-muted">{name}</legend>
            {acts.map((which) => (
              <Act key={which} effect={which === 'disableAccount' ? disabling(account) : undefined}>
                <Button
                  kind="quiet"
                  busy={act.isPending && isOf(which)}
                  disabled={act.isSuccess && isOf(which)}
                  onClick={() => begin(which)}
                  // The focus returns to the button that opened the confirmation.
                  ref={(button) => {
                    if (button === null || left.current !== which) return
                    left.current = undefined
                    button.focus()
                  }}
                >
                  {titleOf(which, account)}
                </Button>
              </Act>
            ))}
            {closes && (
              <Act effect={closingDoes}>
                <Button kind="quiet" aria-haspopup="dialog" onClick={() => setClosing(true)}>
                  Close account
                </Button>
              </Act>
            )}
          </fieldset>
        )
      })}
      {closing && <CloseDialog account={account} onDone={onNews} onClose={() => setClosing(false)} />}
    </div>
  )
}

const disabling = ({ login }: ManagedAccount): string =>
  `${login === 'no-email' ? 'It takes no months and no money.' : 'No one can log in to it.'} It can be enabled again.`
const closingDoes = 'Everything in it is withdrawn, and it takes no further entries. It can be reopened.'

/** A button, and what it does where its name does not say it. */
const Act = ({ effect, children }: { effect: string | undefined; children: ReactNode }) => (
  <div className="grid gap-1">
    {children}
    {effect !== undefined && <p className="text-sm text-muted">{effect}</p>}
  </div>
)

interface StepWords {
  title: string
  /** `withdrawn` has the amounts of a closed account's withdrawals that could be voided. */
  what: (name: string, login: LoginState, withdrawn: readonly Cents[]) => string
  action: (name: string) => string
}

/** What those cannot have who have neither a session nor a link yet. */
const neverHas: Partial<Readonly<Record<LoginState, string>>> = {
  'not-invited': 'cannot be invited or log in.',
  'no-email': 'cannot be posted to.',
}

const toldOfReopening =
  ' If the investor may have heard of the closing, they are told that the account is open again. If not, they are told nothing, and the mail about the closing is not sent.'

/** That what was withdrawn stays so: " The withdrawal of $198,000.00 stays until it is voided under Activity." */
function staysWithdrawn(amounts: readonly Cents[]): string {
  if (amounts.length === 0) return ''
  const sum = formatUsd(sumCents(amounts))
  return amounts.length === 1
    ? ` The withdrawal of ${sum} stays until it is voided.`
    : ` ${amounts.length} withdrawals of ${sum} in total stay until they are voided.`
}

const words: Readonly<Record<AccountAction, StepWords>> = {
  inviteAccount: {
    title: 'Send the invitation again',
    what: (name) => `${name} gets another link to choose the password of a staff account.`,
    action: () => 'Send the invitation',
  },
  mailPasswordLink: {
    title: 'Mail a password link',
    what: (name) => `${name} gets a link to choose a new password.`,
    action: () => 'Mail the link',
  },
  enableAccount: {
    title: 'Enable account',
    what: (name) => `${name} can log in again, and see the figures of every investor.`,
    action: (name) => `Enable ${name}`,
  },
  reopenAccount: {
    title: 'Reopen account',
    what: (name, login, withdrawn) =>
      `${name} can be posted to again.${staysWithdrawn(withdrawn)}${login === 'no-email' ? '' : toldOfReopening}`,
    action: (name) => `Reopen ${name}`,
  },
  disableAccount: {
    title: 'Disable account',
    what: (name, login) =>
      `${name} ${neverHas[login] ?? 'is logged out everywhere at once and cannot log in any more. Earlier links stop working, and e-mails that still wait are not sent.'} Posted months stay, and the account can be enabled again.`,
    action: (name) => `Disable ${name}`,
  },
}

/** The first invitation is not sent again. */
const titleOf = (which: AccountAction, { login }: ManagedAccount): string =>
  which === 'inviteAccount' && login === 'not-invited' ? 'Send the invitation' : words[which].title

const ownDisabling =
  'This is your own account: you are logged out at once, and only other staff can enable it again.'

interface ActionStepProps {
  account: ManagedAccount
  withdrawn: readonly Cents[]
  which: AccountAction
  act: ReturnType<typeof useAccountAction>
  onDone: (message: string) => void
  onCancel: () => void
}

/** Confirms an action on an account; on a staff account with proof of identity. */
function ActionStep({ account, withdrawn, which, act, onDone, onCancel }: ActionStepProps) {
  const { user } = useSession()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  useDismiss(ref, true, { onEscape: onCancel, onLeave: () => {} })
  const { what, action } = words[which]
  const title = titleOf(which, account)
  const name = displayName(account)
  const form = useForm({
    schema: accountRequest,
    read: (data) => ({ user_id: account.id, ...readProof(data) }),
    send: async (_, fields) =>
      onDone((await act.mutateAsync({ which, proof: readProof(new FormData(fields)) })).message),
    failure: 'That did not work. Please try again.',
  })
  const isOwn = which === 'disableAccount' && user?.id === account.id
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={title}
      className="flex flex-col gap-4 rounded border-l-3 border-l-control-line bg-wash p-3.5 outline-none data-[grave=true]:border-l-loss data-[grave=true]:bg-loss-wash"
      data-grave={which === 'disableAccount'}
    >
      <p>{isOwn ? ownDisabling : what(name, account.login, withdrawn)}</p>
      <Form form={form} action={action(name)} onCancel={onCancel}>
        {account.is_staff && (
          <ProofFields
            hint="Changing a staff account requires your password, and all other staff are told."
            failure={act.error}
          />
        )}
      </Form>
    </div>
  )
}
