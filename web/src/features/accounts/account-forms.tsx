import { maxReason } from '@portico/contract/api/fields'
import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import type { AccountRole, ManagedAccount } from '@portico/contract/features/managed-accounts'
import {
  addAccountRequest,
  editAccountRequest,
  withoutReason,
} from '@portico/contract/features/managed-accounts'
import type { Role } from '@portico/contract/features/roles'
import { roles } from '@portico/contract/features/roles'
import { durationText } from '@portico/contract/values/duration'
import { hasEmail } from '@portico/contract/values/no-email'
import { hundredthsForPeople } from '@portico/contract/values/decimal'
import { centsToText } from '@portico/contract/values/money'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RequestError, isRefused } from '../../api/request-error.ts'
import { useIsMounted } from '../../components/hooks.ts'
import { InvestmentField, NameFields, typedInvestment } from '../../components/form/account-fields.tsx'
import { Button } from '../../components/form/button.tsx'
import { Form, textIn, useForm } from '../../components/form/form.tsx'
import { EmailField, TextField } from '../../components/form/text-field.tsx'
import { usePostingCall } from '../../figures/release.ts'
import { useHistoryOf } from '../../figures/investor-history.ts'
import { roleWords } from './account-state.tsx'
import { useAddAccount, useEditAccount } from './accounts-data.ts'
import { ClosedBooks, InvestmentEffect, WaitingInvestment } from './investment-effect.tsx'
import { NamesakeQuestion, readNamesakes } from './namesakes.tsx'
import { Pane } from './pane.tsx'
import { ProofFields, readProof } from './proof-fields.tsx'
import { RoleFields } from './role-fields.tsx'

interface AccountFieldsProps {
  /** Whether it is an investor's; staff have no investment. */
  invests: boolean
  account?: ManagedAccount
  /** Called with the typed e-mail. */
  onEmail?: (typed: string) => void
  /** Called with the typed name. */
  onName?: (typed: string) => void
}

/** What the field of an e-mail begins with. */
const emailOf = (account: ManagedAccount | undefined): string =>
  account !== undefined && hasEmail(account.email) ? account.email : ''

const withoutEmail = 'Leave it empty for an investor without one, whose statements are on paper.'

/** The account's fields: e-mail, names and initial investment. */
function AccountFields({ invests, account, onEmail, onName }: AccountFieldsProps) {
  const invested = account?.initial_investment ?? null
  const known = emailOf(account)
  const [other, setOther] = useState<string>()
  return (
    <>
      <EmailField
        autoComplete="off"
        required={!invests || known !== ''}
        hint={invests && known === '' ? withoutEmail : undefined}
        defaultValue={known}
        onChange={(event) => onEmail?.(event.target.value)}
      />
      <div
        className="grid items-start gap-x-4 gap-y-5 @min-[22.5rem]:grid-cols-[1fr_1fr]"
        onInput={({ currentTarget }) => onName?.(typedName(currentTarget))}
      >
        <NameFields firstName={account?.first_name} lastName={account?.last_name} />
      </div>
      {invests && (
        <InvestmentField
          invested={invested === null ? '' : hundredthsForPeople(invested)}
          onOther={setOther}
        />
      )}
      {invests && account !== undefined && (
        <>
          <ClosedBooks id={account.id} />
          <WaitingInvestment account={account} />
        </>
      )}
      {other !== undefined && account !== undefined && (
        <>
          <InvestmentEffect account={account} typed={other} />
          <TextField
            label="Reason"
            name="reason"
            hint="Needed to change the initial investment once a month is posted; the investor gets a notice then."
            autoComplete="off"
            maxLength={maxReason}
          />
        </>
      )}
    </>
  )
}

/** The name in the form of an element. */
function typedName(element: HTMLElement): string {
  const form = element.closest('form')
  return form === null ? '' : nameOf(readFields(new FormData(form)))
}

const nameOf = ({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string =>
  `${first.trim()} ${last.trim()}`.trim()

/** The fields as the contract expects them; an empty amount is null. */
const readFields = (data: FormData) => ({
  email: textIn(data, 'email'),
  first_name: textIn(data, 'first_name'),
  last_name: textIn(data, 'last_name'),
  initial_investment: typedInvestment(data),
})

/** Why an initial investment is changed, if it is said. */
function readReason(data: FormData): { reason?: string } {
  const reason = textIn(data, 'reason').trim()
  return reason === '' ? {} : { reason }
}

/** The chosen role; one is always chosen. */
const chosenRole = (data: FormData): Role => roles.find((each) => each === data.get('role')) ?? 'viewer'

/** Searching the list or choosing another state leaves what is typed about an account. */
const guard = { fate: 'saved', boundTo: 'account' } as const

interface AddPaneProps {
  role: AccountRole
  back: string
  onAdded: (id: number, message: string) => void
}

/** Opens an account and invites its owner. */
export function AddPane({ role, back, onAdded }: AddPaneProps) {
  const add = useAddAccount()
  // The form stays for a moment after the account exists.
  const done = useRef(false)
  const [isAdded, setAdded] = useState(false)
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const isHere = useIsMounted()
  const [asked, setAsked] = useState<{ name: string; namesakes: ManagedAccount[]; fields: HTMLFormElement }>()
  // Once it is confirmed that a name is that of someone else.
  const confirmed = useRef('')
  const isUninvited = role === 'investor' && name !== '' && address === ''
  const read = (data: FormData) => ({
    ...readFields(data),
    ...readProof(data),
    is_staff: role === 'staff',
    ...(role === 'staff' ? { role: chosenRole(data) } : {}),
  })
  const readUnconfirmed = async (own: string) =>
    role === 'staff' || own === '' || own === confirmed.current ? [] : readNamesakes(own)
  const form = useForm({
    schema: addAccountRequest,
    read,
    send: async (body, fields) => {
      if (done.current) return
      const own = nameOf(body)
      const namesakes = await readUnconfirmed(own)
      if (namesakes.length > 0) return setAsked({ name: own, namesakes, fields })
      const { account, message } = await add.mutateAsync(read(new FormData(fields)))
      done.current = true
      // Before the next page is opened: nothing is unsaved any more.
      flushSync(() => setAdded(true))
      if (isHere()) onAdded(account.id, message)
    },
    failure: 'The account could not be added. Please try again.',
  })
  const action = isUninvited ? 'Add without inviting' : 'Add and invite'
  return (
    <Pane title={`Add ${roleWords[role].one}`} back={back}>
      <p>
        A mail invites them to choose a password. Its link works once, for{' '}
        {durationText(linkLifetimeMs.invitation)}.
      </p>
      <Form form={form} action={action} guard={isAdded ? undefined : guard}>
        <AccountFields
          invests={role === 'investor'}
          onName={setName}
          onEmail={(typed) => setAddress(typed.trim())}
        />
        {role === 'staff' && <RoleFields initial="viewer" />}
        {role === 'staff' && (
          <ProofFields
            hint="Staff see the figures of every investor, so adding them requires your password, and all other staff are told."
            failure={add.error}
          />
        )}
      </Form>
      {asked !== undefined && (
        <NamesakeQuestion
          name={asked.name}
          namesakes={asked.namesakes}
          action={action}
          onConfirm={() => {
            confirmed.current = asked.name
            asked.fields.requestSubmit()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Pane>
  )
}

/** An edit of an account with posted months: what it lacks is said together with what else is wrong, before it is sent. */
const reasonedEdit = (invested: ManagedAccount['initial_investment']) =>
  editAccountRequest.refine(({ initial_investment: typed, reason }) => typed === invested || reason !== '', {
    path: ['reason'],
    message: withoutReason,
  })

interface EditFormProps {
  account: ManagedAccount
  onNews: (news: string | undefined) => void
  /** Called to discard the input here and load what a colleague changed. */
  onOutdated: () => void
}

/** Changes an account without overwriting what a colleague changed meanwhile. */
export function EditForm({ account, onNews, onOutdated }: EditFormProps) {
  const edit = useEditAccount()
  const prepare = usePostingCall('edit-account')
  const [moves, setMoves] = useState(false)
  const [outdated, setOutdated] = useState(false)
  const { id, version, is_staff: isStaff, initial_investment: invested } = account
  // It is read once another initial investment is typed, to show what that changes.
  const isPosted = (useHistoryOf(id, undefined, false).data?.months.length ?? 0) > 0
  const kept = isStaff ? { initial_investment: invested === null ? null : centsToText(invested) } : {}
  const read = (data: FormData) => ({
    user_id: id,
    version,
    ...readFields(data),
    ...readReason(data),
    ...kept,
    ...readProof(data),
  })
  const save = async (data: FormData): Promise<string> => {
    try {
      return (await edit.mutateAsync(read(data))).message
    } catch (error) {
      if (!isRefused(error, 'releaseNeeded')) throw error
      // The proof stays here: what is sent for release is kept.
      const { current_password: _, code: __, ...body } = read(data)
      return (await prepare.mutateAsync({ body })).message
    }
  }
  const form = useForm({
    schema: isPosted ? reasonedEdit(invested) : editAccountRequest,
    read,
    send: async (_, fields) => {
      onNews(undefined)
      try {
        onNews(await save(new FormData(fields)))
      } catch (error) {
        const taken = error instanceof RequestError && 'email' in error.fields
        setOutdated(error instanceof RequestError && error.status === 409 && !taken)
        throw error
      }
    },
    failure: 'The account could not be changed. Please try again.',
  })
  return (
    <>
      <Form form={form} action="Save changes" onlyChanged guard={guard}>
        <AccountFields
          invests={!isStaff}
          account={account}
          onEmail={(typed) => setMoves(typed.trim().toLowerCase() !== emailOf(account))}
        />
        {moves && (
          <ProofFields
            hint="Anyone who reads the mails of an account can take it over, so changing the e-mail requires your password. The account is logged out everywhere."
            failure={edit.error}
          />
        )}
      </Form>
      {outdated && (
        <Button kind="quiet" onClick={onOutdated}>
          Show the account as it is now
        </Button>
      )}
    </>
  )
}
