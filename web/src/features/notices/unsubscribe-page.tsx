import { paths } from '@portico/contract/api/paths'
import { noticeEndpoints } from '@portico/contract/features/notices'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { call } from '../../api/api-client.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

const stillInPortal = 'You can still see what happens in your account under the bell in the portal.'

/**
 * Where the unsubscribe link of a mail leads. The button turns the mails off, not the page, so that a program that opens
 * the links in mails changes nothing.
 */
export function Component() {
  const { token = '' } = useParams()
  const [done, setDone] = useState<string>()
  const form = useForm({
    schema: noticeEndpoints.unsubscribe.body,
    read: () => ({ token }),
    send: async (body) => setDone((await call('unsubscribe', { body })).message),
    failure: 'The e-mails could not be turned off. Please try again.',
  })
  const links = <Link to={`${paths.account}#mail`}>Choose which e-mails you get</Link>
  if (done !== undefined)
    return (
      <AuthLayout title="The e-mails are off" view="spot" text={stillInPortal} links={links}>
        <Notice kind="news">{done}</Notice>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="Turn off these e-mails?"
      view="spot"
      text={`You will get no more of these e-mails from ${site.name}. ${stillInPortal}`}
      links={links}
    >
      <Form form={form} action="Turn off">
        {null}
      </Form>
    </AuthLayout>
  )
}
