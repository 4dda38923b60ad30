import { paths } from '@portico/contract/api/paths'
import { waitlistRefusal, waitlistRequest } from '@portico/contract/features/waitlist'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/api-client.ts'
import { useIsMounted } from '../../components/hooks.ts'
import { Form, untilReplaced, useForm } from '../../components/form/form.tsx'
import { EmailField, TextField } from '../../components/form/text-field.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

/** Whether site.legal.ts has a privacy notice; set by vite.config.ts. */
declare const hasPrivacyPage: boolean

/** Where a visitor joins the waitlist. */
export function Component() {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const form = useForm({
    schema: waitlistRequest,
    send: async (body, sent) => {
      await call('waitlist', { body })
      sent.reset()
      if (!isHere()) return
      await navigate(paths.waitlistThankyou)
      await untilReplaced()
    },
    refusal: waitlistRefusal,
    failure: 'Something went wrong. Please try again.',
  })
  return (
    <AuthLayout
      title="Join the waitlist"
      view="corner"
      text="Leave your name and e-mail. We will write to you to arrange a consultation."
      links={<Link to={paths.login}>Already a client? Login</Link>}
    >
      <Form form={form} action="Join Now">
        <TextField label="Full name" name="full_name" autoComplete="name" required />
        <EmailField autoComplete="email" />
      </Form>
      {hasPrivacyPage && (
        <p className="text-sm text-muted">
          Our{' '}
          <a href={paths.privacy} className="py-4 whitespace-nowrap focus-visible:py-0">
            privacy notice
          </a>{' '}
          says what we store.
        </p>
      )}
    </AuthLayout>
  )
}
