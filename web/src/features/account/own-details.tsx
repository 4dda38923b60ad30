import { changeEmailRequest, changeNameRequest } from '@portico/contract/features/accounts'
import { roleTitle } from '@portico/contract/features/roles'
import { fullName } from '../../auth/display-name.ts'
import { useSecondFactor } from '../../auth/account-queries.ts'
import type { StoredUser } from '../../auth/session.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { CodeField } from '../../components/form/code-field.tsx'
import { CurrentPasswordField, EmailField, TextField } from '../../components/form/text-field.tsx'
import { usePendingEmail, usePendingEmailChanged, useProfileChanged } from './account-data.ts'
import { useChange } from '../../api/use-change.ts'
import { formatMoment } from '../../figures/moments.ts'
import { Section } from './account-section.tsx'
import { DetailRow } from './detail-row.tsx'

/** What waits for its owner. */
const pendingClass =
  'flex flex-wrap gap-x-4 gap-y-2 items-center px-3.5 py-3 border border-dashed border-control-line rounded [&>p]:flex-[1_1_14rem] [&>p]:wrap-anywhere'

interface OwnDetailsProps {
  user: StoredUser
  /** Whether they can be changed here. */
  isOwner: boolean
}

/** The account's name and e-mail, which its owner can change. */
export function OwnDetails({ user, isOwner }: OwnDetailsProps) {
  const name = fullName(user)
  return (
    <Section
      title="You"
      text={`${user.is_staff ? 'Your name is what investors see when you look at their accounts.' : 'A new name appears on statements once we have confirmed it.'} You log in with your e-mail address.`}
    >
      <DetailRow
        label="Name"
        {...(isOwner ? { form: (done) => <NameForm user={user} onDone={done} /> } : {})}
      >
        {name === '' ? 'Not given' : name}
      </DetailRow>
      <DetailRow
        label="E-mail"
        {...(isOwner ? { pending: <PendingEmail /> } : {})}
        hint="We send a link to the new address. Nothing changes until you open it."
        {...(isOwner ? { form: (done) => <NewEmailForm user={user} onDone={done} /> } : {})}
      >
        <Address email={user.email} />
      </DetailRow>
      {user.role !== null && user.role !== undefined && (
        <DetailRow label="Role">{roleTitle(user.role)}</DetailRow>
      )}
    </Section>
  )
}

/** An address, which breaks behind its @ first where it is too long for a line. */
function Address({ email }: { email: string }) {
  const [local, domain] = email.split(/(?<=@)/)
  return (
    <>
      {local}
      <wbr />
      {domain}
    </>
  )
}

interface ChangeFormProps {
  user: StoredUser
  onDone: (news?: string) => void
}

/** Statements keep the name of an investor until staff have confirmed the new one. */
const untilConfirmed = ' Statements show it once we have confirmed it.'

function NameForm({ user, onDone }: ChangeFormProps) {
  const change = useChange('changeName').mutateAsync
  const profileChanged = useProfileChanged()
  const form = useForm({
    schema: changeNameRequest,
    send: async (body) => {
      if (body.first_name === user.first_name && body.last_name === user.last_name) return onDone()
      const { message } = await change(body)
      await profileChanged()
      onDone(user.is_staff ? message : message + untilConfirmed)
    },
    failure: 'Your name could not be changed. Please try again.',
  })
  return (
    <Form form={form} action="Save name" guard={{ fate: 'saved' }}>
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        defaultValue={user.first_name}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        defaultValue={user.last_name}
      />
    </Form>
  )
}

/** The new e-mail whose link has not been opened yet; the change can be cancelled. */
function PendingEmail() {
  const { data } = usePendingEmail()
  const cancel = useChange('cancelEmail').mutateAsync
  const changed = usePendingEmailChanged()
  const take = useAction(async () => {
    const { message } = await cancel(undefined)
    await changed()
    return message
  }, 'The change could not be canceled. Please try again.')
  const email = data?.email ?? null
  const until = data?.expires_at ?? null
  return (
    <>
      {/* Always there, so that what comes into it is announced. */}
      <div role="status" className="py-2.5 empty:absolute">
        {email !== null && until !== null && (
          <div className={pendingClass}>
            <p>
              <strong>
                <Address email={email} />
              </strong>{' '}
              {`is not confirmed yet. Open the link that we mailed to it before ${formatMoment(until)}.`}
            </p>
            <Button kind="quiet" busy={take.isBusy} aria-label="Cancel the new e-mail" onClick={take.run}>
              Cancel
            </Button>
          </div>
        )}
      </div>
      <div className="py-2.5 empty:hidden">
        {(email === null || take.failure !== undefined) && <ActionNotice of={take} />}
      </div>
    </>
  )
}

function NewEmailForm({ user, onDone }: ChangeFormProps) {
  return user.is_staff ? (
    <StaffEmailForm user={user} onDone={onDone} />
  ) : (
    <EmailForm user={user} onDone={onDone} />
  )
}

/** Only staff have second factors. */
function StaffEmailForm(props: ChangeFormProps) {
  const { data } = useSecondFactor()
  return <EmailForm {...props} needsCode={data?.set === true} />
}

function EmailForm({ user, onDone, needsCode = false }: ChangeFormProps & { needsCode?: boolean }) {
  const change = useChange('changeEmail').mutateAsync
  const changed = usePendingEmailChanged()
  const form = useForm({
    schema: changeEmailRequest,
    send: async (body) => {
      await change(body)
      await changed()
      // What waits for the link says so itself.
      onDone()
    },
    failure: 'Your e-mail could not be changed. Please try again.',
  })
  return (
    <Form form={form} action="Send the link" guard={{ fate: 'saved' }}>
      <EmailField label="New e-mail" autoComplete="email" />
      <CurrentPasswordField account={user.email} label="Current password" />
      {needsCode && <CodeField />}
    </Form>
  )
}
