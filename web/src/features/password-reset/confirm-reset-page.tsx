import { errors } from '@portico/contract/api/errors'
import { paths } from '@portico/contract/api/paths'
import { invitationMark, passwordResetConfirmRequest } from '@portico/contract/features/password-reset'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '../../api/api-client.ts'
import type { RedirectState } from '../../auth/session.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { buttonClass } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { NewPasswordFields } from '../../components/form/text-field.tsx'
import { useInBrowser } from '../../components/hooks.ts'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

const untilLoginMs = 2500

const words = {
  reset: { title: 'Choose a new password', action: 'Reset Password' },
  invitation: {
    title: 'Choose your password',
    text: 'You log in with your e-mail address and this password.',
    action: 'Set Password',
  },
}

/** Where a mailed link leads. The link is sent to the server with the new password and not before. */
export function Component() {
  const { uid, token } = useParams()
  // The page is prerendered, before any link is known.
  const isInvitation = useInBrowser() && token?.startsWith(invitationMark) === true
  const { action, title, ...texts } = words[isInvitation ? 'invitation' : 'reset']
  const [news, setNews] = useState<string>()
  const form = useForm({
    schema: passwordResetConfirmRequest,
    read: (data) => ({ ...Object.fromEntries(data), uid, token }),
    send: async (body) => setNews((await call('passwordResetConfirm', { body })).message),
    failure: 'Reset failed. Please try again.',
  })
  useLoginAfter(news)
  if (news !== undefined) return <Done news={news} />
  if (form.failure === errors.resetLink.message)
    return <DeadLink failure={isInvitation ? deadInvitation : form.failure} />
  return (
    <AuthLayout
      {...texts}
      title={title}
      view="spot"
      links={
        <>
          <Link to={paths.login}>Back to Login</Link>
          <Link to={paths.resetPassword}>Ask for a new link</Link>
        </>
      }
    >
      <Form form={form} action={action}>
        <NewPasswordFields labels={['New Password', 'Confirm New Password']} />
      </Form>
    </AuthLayout>
  )
}

const deadInvitation =
  'This invitation is invalid or has expired. Ask for a new link to choose your password.'

/** The page of a link that sets no password, whatever is typed. */
const DeadLink = ({ failure }: { failure: string }) => (
  <AuthLayout title="You need a new link" view="spot" links={<Link to={paths.login}>Back to Login</Link>}>
    <Notice kind="failure">{failure}</Notice>
    <Link to={paths.resetPassword} className={buttonClass('action')}>
      Ask for a new link
    </Link>
  </AuthLayout>
)

/** The page once the password is set, as the news says, until the login says so too. */
const Done = ({ news }: { news: string }) => (
  <AuthLayout
    title="Now log in"
    view="spot"
    links={
      <Link to={paths.login} state={loginState(news)}>
        Go to Login
      </Link>
    }
  >
    <Notice kind="news">{news}</Notice>
  </AuthLayout>
)

const loginState = (message: string): RedirectState => ({ message, kind: 'news' })

/** Goes to the login a moment after there is news, which the login repeats. */
function useLoginAfter(news: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (news === undefined) return
    const timer = setTimeout(() => void navigate(paths.login, { state: loginState(news) }), untilLoginMs)
    return () => clearTimeout(timer)
  }, [news, navigate])
}
