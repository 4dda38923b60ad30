import { paths } from '@portico/contract/api/paths'
import { confirmEmailRequest } from '@portico/contract/features/accounts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '../../api/api-client.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

/**
 * Where the link mailed to a new address leads. It is sent to the server with the button and not before, so that a
 * program that opens the links in mails does not use it up.
 */
export function Component() {
  const { uid, token } = useParams()
  const [news, setNews] = useState<string>()
  const form = useForm({
    schema: confirmEmailRequest,
    read: () => ({ uid, token }),
    send: async (body) => setNews((await call('confirmEmail', { body })).message),
    failure: 'The address could not be confirmed. Please try again.',
  })
  if (news !== undefined)
    return (
      <AuthLayout
        title="Your e-mail is changed"
        view="spot"
        links={<Link to={paths.login}>Go to the portal</Link>}
      >
        <Notice kind="news">{news}</Notice>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="Confirm your e-mail"
      view="spot"
      text="From then on you log in with this address. Your other sessions end, and the old address is told."
      links={<Link to={paths.login}>Back to Login</Link>}
    >
      <Form form={form} action="Confirm E-mail">
        {null}
      </Form>
    </AuthLayout>
  )
}
