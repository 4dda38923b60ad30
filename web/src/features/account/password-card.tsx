import type { BodySent } from '@portico/contract/api/endpoints'
import { changePasswordRequest } from '@portico/contract/features/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api-client.ts'
import { useImpersonation } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { CurrentPasswordField, NewPasswordFields } from '../../components/form/text-field.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useSessionsChanged } from './account-data.ts'
import styles from './account-page.module.css'

/** Changes the signed-in user's password; never an impersonated user's. */
export function PasswordCard({ email }: { email: string }) {
  const impersonating = useImpersonation() !== null
  return (
    <Card title="Change password" heading="large">
      {impersonating ? (
        <p className={styles['text']}>
          You see this account as someone else. Only its owner can change the password.
        </p>
      ) : (
        <PasswordForm email={email} />
      )}
    </Card>
  )
}

function PasswordForm({ email }: { email: string }) {
  const [news, setNews] = useState<string>()
  const sessionsChanged = useSessionsChanged()
  // A mutation, so that an expired session leads to the login as everywhere else.
  const change = useMutation({
    mutationFn: (body: BodySent<'changePassword'>) => call('changePassword', { body }),
  })
  const form = useForm({
    schema: changePasswordRequest,
    send: async (body, fields) => {
      setNews(undefined)
      setNews((await change.mutateAsync(body)).message)
      fields.reset()
      sessionsChanged()
    },
    failure: 'The password could not be changed. Please try again.',
  })
  return (
    <>
      <p className={styles['text']}>
        Changing it ends your other sessions everywhere; this one stays. You are told by mail.
      </p>
      <Form
        form={form}
        action="Change password"
        notice={news !== undefined && <Notice kind="news">{news}</Notice>}
      >
        <CurrentPasswordField
          account={email}
          label="Current password"
          error={form.errors['current_password']}
        />
        <NewPasswordFields labels={['New password', 'Confirm new password']} errors={form.errors} />
      </Form>
    </>
  )
}
