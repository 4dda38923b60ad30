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

const link = `works once and expires in ${durationText(linkLifetimeMs.reset)}`

/** Where a user who forgot the password requests a link. */
export function Component() {
  const [asked, setAsked] = useState<{ email: string; news: string }>()
  const form = useForm({
    schema: passwordResetRequest,
    send: async (body) => {
      const { message: news } = await call('passwordReset', { body })
      setAsked({ ...body, news })
    },
    failure: 'Something went wrong. Please try again.',
  })
  const links = <Link to={paths.login}>Back to Login</Link>
  if (asked !== undefined)
    return (
      <AuthLayout title="Check your e-mail" view="spot" links={links}>
        <Notice kind="news">{asked.news}</Notice>
        {/* Whether it has an account is told to nobody; whether it is mistyped, its owner sees. */}
        <p className="wrap-anywhere">
          You entered <strong className="font-strong">{asked.email}</strong>. The link {link}.
        </p>
        <Button kind="quiet" onClick={() => setAsked(undefined)}>
          Use another address
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="Reset your password"
      view="spot"
      text={`Enter the e-mail address of your account. We will send you a link that ${link}.`}
      links={links}
    >
      <Form form={form} action="Send Reset Link">
        <EmailField autoComplete="username" />
      </Form>
    </AuthLayout>
  )
}
