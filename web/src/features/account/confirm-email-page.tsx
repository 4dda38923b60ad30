import { errors } from '@portico/contract/api/errors'
import { paths } from '@portico/contract/api/paths'
import { confirmEmailRequest } from '@portico/contract/features/accounts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../../api/api-client.ts'
import { RequestError } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { PasswordField } from '../../components/form/text-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

/** Whether the browser is not logged in as the account of the link. */
const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof RequestError && 'current_password' in error.fields

/**
 * Where the link mailed to a new address leads. It is sent to the server with the button and not before, so that a
 * program that opens the links in mails does not use it up.
 */
export function Component() {
  const { uid, token } = useParams()
  const [news, setNews] = useState<string>()
  const [needsPassword, setNeedsPassword] = useState(false)
  const form = useForm({
    schema: confirmEmailRequest,
    read: (data) => ({ uid, token, current_password: data.get('current_password') ?? undefined }),
    send: async (body) => {
      try {
        setNews((await call('confirmEmail', { body })).message)
      } catch (error) {
        if (needsPassword || !isPasswordNeeded(error)) throw error
        setNeedsPassword(true)
      }
    },
    failure: 'The address could not be confirmed. Please try again.',
  })
  if (news !== undefined)
    return (
      <AuthLayout
        title="Your e-mail is changed"
        view="spot"
        links={<Link to={paths.login}>Client Portal</Link>}
      >
        <Notice kind="news">{news}</Notice>
      </AuthLayout>
    )
  if (form.failure === errors.emailLink.message) return <DeadLink failure={form.failure} />
  return (
    <AuthLayout
      title="Confirm your e-mail"
      view="spot"
      text="Once confirmed, your new address is the one you log in with. Your other sessions end, and we let your old address know."
      links={<Link to={paths.login}>Back to Login</Link>}
    >
      <Form form={form} action="Confirm E-mail">
        {needsPassword && (
          <PasswordField
            label="Password"
            name="current_password"
            autoComplete="current-password"
            hint="You are not logged in here, so your password shows that the account is yours."
          />
        )}
      </Form>
    </AuthLayout>
  )
}

/** The page of a link that confirms nothing, however often it is tried. */
const DeadLink = ({ failure }: { failure: string }) => (
  <AuthLayout title="You need a new link" view="spot" links={<Link to={paths.login}>Back to Login</Link>}>
    <Notice kind="failure">{failure}</Notice>
    <p>You still log in with the address you had. To get a new link, change your e-mail again.</p>
    <Link to={paths.account} className={buttonClass('action')}>
      Go to your account
    </Link>
  </AuthLayout>
)
