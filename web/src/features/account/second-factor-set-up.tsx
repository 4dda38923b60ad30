import type { Received } from '@portico/contract/api/endpoints'
import { beginSecondFactorRequest, codeRequest } from '@portico/contract/features/second-factor'
import { Suspense, lazy, useState } from 'react'
import { Form, useForm } from '../../components/form/form.tsx'
import { CodeField, PasswordField } from '../../components/form/text-field.tsx'
import { useChange } from './account-data.ts'
import text from './card-text.module.css'
import styles from './second-factor.module.css'

const QrCode = lazy(() => import('./second-factor-qr.tsx'))

type Begun = Received<'beginSecondFactor'>

interface SetUpProps {
  /** Whether the firm requires one. */
  required: boolean
  email: string
  onCodes: (codes: readonly string[]) => void
}

/** The first two of three steps: the password, then the app and its first code. */
export function SecondFactorSetUp({ required, email, onCodes }: SetUpProps) {
  const [begun, setBegun] = useState<Begun>()
  if (begun !== undefined) return <Scan begun={begun} onCodes={onCodes} />
  return (
    <>
      <h3 className={styles['step']}>Step 1 of 3: your password</h3>
      <p className={text['text']}>
        {required
          ? 'The firm requires one of its staff: signing in then takes a code from your phone as well as the password.'
          : 'With one, signing in takes a code from your phone as well as the password. The password alone lets nobody in.'}
      </p>
      <PasswordStep email={email} onBegun={setBegun} />
    </>
  )
}

function PasswordStep({ email, onBegun }: { email: string; onBegun: (begun: Begun) => void }) {
  const begin = useChange('beginSecondFactor')
  const form = useForm({
    schema: beginSecondFactorRequest,
    send: async (body) => onBegun(await begin(body)),
    failure: 'The second factor could not be set up. Please try again.',
  })
  return (
    <Form form={form} action="Set up">
      {/* For password managers, which store a password under the username. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Password"
        name="current_password"
        autoComplete="current-password"
        error={form.errors['current_password']}
      />
    </Form>
  )
}

function Scan({ begun, onCodes }: { begun: Begun; onCodes: SetUpProps['onCodes'] }) {
  const confirm = useChange('confirmSecondFactor')
  const form = useForm({
    schema: codeRequest,
    send: async (body) => onCodes((await confirm(body)).recovery_codes),
    failure: 'The code could not be checked. Please try again.',
  })
  return (
    <>
      <h3 className={styles['step']}>Step 2 of 3: your app</h3>
      <p className={text['text']}>
        Scan this with an authenticator app, or type the key into it by hand. Then enter the code that it
        shows.
      </p>
      <div className={styles['scan']}>
        <Suspense fallback={<div className={styles['qr']} />}>
          <QrCode text={begun.otpauth_url} />
        </Suspense>
        <dl className={styles['key']}>
          <dt>Key</dt>
          <dd>{begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</dd>
        </dl>
      </div>
      <Form form={form} action="Confirm">
        <CodeField label="Code from the app" focused error={form.errors['code']} />
      </Form>
    </>
  )
}
