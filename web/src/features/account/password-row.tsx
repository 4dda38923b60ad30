import { changePasswordRequest } from '@portico/contract/features/accounts'
import { Form, useForm } from '../../components/form/form.tsx'
import { CurrentPasswordField, NewPasswordFields } from '../../components/form/text-field.tsx'
import { useSessionsChanged } from './account-data.ts'
import { useChange } from '../../api/use-change.ts'
import { DetailRow } from './detail-row.tsx'

interface PasswordRowProps {
  email: string
  /** Whether it can be changed here: never an impersonated user's. */
  isOwner: boolean
}

/** The signed-in user's password, which can be changed but not shown. */
export const PasswordRow = ({ email, isOwner }: PasswordRowProps) => (
  <DetailRow
    label="Password"
    hint="Changing it ends your other sessions everywhere; this one stays. You are told by mail."
    {...(isOwner ? { form: (done) => <PasswordForm email={email} onDone={done} /> } : {})}
  >
    Only you know it
  </DetailRow>
)

function PasswordForm({ email, onDone }: { email: string; onDone: (news: string) => void }) {
  const change = useChange('changePassword').mutateAsync
  const sessionsChanged = useSessionsChanged()
  const form = useForm({
    schema: changePasswordRequest,
    send: async (body) => {
      const { message } = await change(body)
      void sessionsChanged()
      onDone(message)
    },
    failure: 'The password could not be changed. Please try again.',
  })
  return (
    <Form form={form} action="Change password">
      <CurrentPasswordField
        account={email}
        label="Current password"
        error={form.errors['current_password']}
      />
      <NewPasswordFields labels={['New password', 'Confirm new password']} errors={form.errors} />
    </Form>
  )
}
