import { changeEmailRequest, changeNameRequest } from '@portico/contract/features/accounts'
import { roleTitle } from '@portico/contract/features/roles'
import { useSecondFactor } from '../../auth/account-queries.ts'
import type { StoredUser } from '../../auth/session.ts'
import { Form, useForm } from '../../components/form/form.tsx'
import { CodeField, CurrentPasswordField, EmailField, TextField } from '../../components/form/text-field.tsx'
import { useChange, useProfileChanged } from './account-data.ts'
import { Section } from './account-section.tsx'
import { DetailRow } from './detail-row.tsx'

interface OwnDetailsProps {
  user: StoredUser
  /** Whether they can be changed here. */
  isOwner: boolean
}

/** The account's name and e-mail, which its owner can change. */
export function OwnDetails({ user, isOwner }: OwnDetailsProps) {
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <Section
      title="You"
      text={`Your name is ${user.is_staff ? 'what investors see when you look at their accounts' : 'on your statements'}. You log in with your e-mail.`}
    >
      <DetailRow
        label="Name"
        {...(isOwner ? { form: (done) => <NameForm user={user} onDone={done} /> } : {})}
      >
        {name === '' ? 'Not given' : name}
      </DetailRow>
      <DetailRow
        label="E-mail"
        hint="We mail a link to the new address. Nothing changes before you open it."
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
  onDone: (news: string) => void
}

function NameForm({ user, onDone }: ChangeFormProps) {
  const change = useChange('changeName')
  const profileChanged = useProfileChanged()
  const form = useForm({
    schema: changeNameRequest,
    send: async (body) => {
      const { message } = await change(body)
      await profileChanged()
      onDone(message)
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
        error={form.errors['first_name']}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        defaultValue={user.last_name}
        error={form.errors['last_name']}
      />
    </Form>
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
  const change = useChange('changeEmail')
  const form = useForm({
    schema: changeEmailRequest,
    send: async (body) => onDone((await change(body)).message),
    failure: 'Your e-mail could not be changed. Please try again.',
  })
  return (
    <Form form={form} action="Send the link" guard={{ fate: 'saved' }}>
      <EmailField label="New e-mail" autoComplete="email" error={form.errors['email']} />
      <CurrentPasswordField
        account={user.email}
        label="Current password"
        error={form.errors['current_password']}
      />
      {needsCode && <CodeField hint="From your app, or a recovery code." error={form.errors['code']} />}
    </Form>
  )
}
