import { paths } from '@portico/contract/api/paths'
import { invitationMark, passwordResetConfirmRequest } from '@portico/contract/features/password-reset'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '../../api/api-client.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { NewPasswordFields } from '../../components/form/text-field.tsx'
import { useInBrowser } from '../../components/hooks.ts'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

const untilLoginMs = 2500

const words = {
  reset: { title: 'Choose a new password', action: 'Reset Password' },
  invitation: {
    title: 'Choose your password',
    text: 'With it and your e-mail address you log in to your account.',
    action: 'Set Password',
  },
}

/** Where a mailed link leads. The link is sent to the server with the new password and not before. */
export function Component() {
  const { uid, token } = useParams()
  // The page is prerendered, before any link is known.
  const isInvitation = useInBrowser() && token?.startsWith(invitationMark) === true
  const { action, ...texts } = words[isInvitation ? 'invitation' : 'reset']
  const [news, setNews] = useState<string>()
  const form = useForm({
    schema: passwordResetConfirmRequest,
    read: (data) => ({ ...Object.fromEntries(data), uid, token }),
    send: async (body) => setNews((await call('passwordResetConfirm', { body })).message),
    failure: 'Reset failed. Please try again.',
  })
  useLoginAfter(news !== undefined)
  return (
    <AuthLayout
      {...texts}
      view="spot"
      links={
        <>
          <Link to={paths.login}>Back to Login</Link>
          <Link to={paths.resetPassword}>Ask for a new link</Link>
        </>
      }
    >
      {news === undefined ? (
        <Form form={form} action={action}>
          <NewPasswordFields labels={['New Password', 'Confirm New Password']} errors={form.errors} />
        </Form>
      ) : (
        <Notice kind="news">{news}</Notice>
      )}
    </AuthLayout>
  )
}

function useLoginAfter(done: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate(paths.login), untilLoginMs)
    return () => clearTimeout(timer)
  }, [done, navigate])
}
