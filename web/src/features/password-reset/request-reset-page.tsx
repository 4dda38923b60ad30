import { linkLifetimeMs } from '@portico/contract/features/lifetimes'
import { paths } from '@portico/contract/api/paths'
import { passwordResetRequest } from '@portico/contract/features/password-reset'
import { durationText } from '@portico/contract/values/duration'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/api-client.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { EmailField } from '../../components/form/text-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

/** Where a user who forgot the password requests a link. */
export function Component() {
  const [news, setNews] = useState<string>()
  const form = useForm({
    schema: passwordResetRequest,
    send: async (body) => setNews((await call('passwordReset', { body })).message),
    failure: 'Something went wrong. Please try again.',
  })
  const links = <Link to={paths.login}>Back to Login</Link>
  if (news !== undefined)
    return (
      <AuthLayout title="Check your e-mail" view="spot" links={links}>
        <Notice kind="news">{news}</Notice>
        <Button kind="quiet" onClick={() => setNews(undefined)}>
          Use another address
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="Reset your password"
      view="spot"
      text={`Enter the e-mail address of your account. We will send you a link that works once and expires in ${durationText(linkLifetimeMs.reset)}.`}
      links={links}
    >
      <Form form={form} action="Send Reset Link">
        <EmailField autoComplete="username" />
      </Form>
    </AuthLayout>
  )
}
