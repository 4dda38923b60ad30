import { errors } from '@portico/contract/api/errors'
import { paths } from '@portico/contract/api/paths'
import type { MailList } from '@portico/contract/features/notice-kinds'
import { mailListOf } from '@portico/contract/features/notice-kinds'
import { noticeEndpoints } from '@portico/contract/features/notices'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { call } from '../../api/api-client.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

const stillInPortal = 'You can still see what happens in your account under the bell in the portal.'

const [choices, choose] = [`${paths.account}#mail`, 'Choose which e-mails you get']

const listNames: Readonly<Record<MailList, string>> = {
  digest: 'the daily digest',
  month_posted: 'e-mails about posted months',
  month_restated: 'e-mails about restated months',
  statement: 'e-mails about statements',
  document: 'e-mails about documents',
  money_received: 'e-mails about money received',
  money_sent: 'e-mails about money sent',
  account_closed: 'e-mails about your account being closed or reopened',
}

/**
 * Where the unsubscribe link of a mail leads. The button turns the mails off, not the page, so that a program that opens
 * the links in mails changes nothing.
 */
export function Component() {
  const { token = '' } = useParams()
  const list = mailListOf(token)
  const [done, setDone] = useState<string>()
  const form = useForm({
    schema: noticeEndpoints.unsubscribe.body,
    read: () => ({ token }),
    send: async (body) => setDone((await call('unsubscribe', { body })).message),
    failure: 'The e-mails could not be turned off. Please try again.',
  })
  if (done !== undefined)
    return (
      <AuthLayout
        title="The e-mails are off"
        view="spot"
        text={stillInPortal}
        links={<Link to={choices}>{choose}</Link>}
      >
        <Notice kind="news">{done}</Notice>
      </AuthLayout>
    )
  if (list === undefined || form.failure === errors.unsubscribeLink.message) return <InvalidLink />
  return (
    <AuthLayout
      title={`Turn off ${listNames[list]}?`}
      view="spot"
      text={`You will get no more of these e-mails from ${site.name}. ${stillInPortal}`}
      links={<Link to={choices}>{choose}</Link>}
    >
      <Form form={form} action="Turn off">
        {null}
      </Form>
    </AuthLayout>
  )
}

/** The page of a link that turns nothing off. */
const InvalidLink = () => (
  <AuthLayout
    title="This link is invalid"
    view="spot"
    text="No e-mail has been turned off. You can do it in the portal."
    links={<Link to={paths.login}>Client Portal</Link>}
  >
    <Link to={choices} className={buttonClass('action')}>
      {choose}
    </Link>
  </AuthLayout>
)
