import type { Received } from '@portico/contract/api/endpoints'
import {
  beginSecondFactorRequest,
  codeRequest,
  recoveryCodeCount,
  removeSecondFactorRequest,
} from '@portico/contract/features/second-factor'
import { Suspense, lazy, useState } from 'react'
import type { SecondFactor } from '../../auth/account-queries.ts'
import { Button } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { CodeField, CurrentPasswordField } from '../../components/form/text-field.tsx'
import { useSecondFactorChanged, useSessionsChanged } from './account-data.ts'
import { useChange } from '../../api/use-change.ts'

const QrCode = lazy(() => import('../../components/qr-code.tsx'))

type Begun = Received<'beginSecondFactor'>

interface SetUpProps {
  /** Whether the firm requires one. */
  required: boolean
  email: string
  onCodes: (codes: readonly string[]) => void
}

/** In a form it has the text's size; what it belongs to is above it. */
export const stepTitle = 'text-base font-strong focus:outline-none'
/** Below it. */
export const stepText = 'max-w-xl mt-1.5 mb-5 first:mt-0 last:mb-0 text-muted'

/** The first two of three steps: the password, then the app and its first code. */
export function SecondFactorSetUp({ required, email, onCodes }: SetUpProps) {
  const [begun, setBegun] = useState<Begun>()
  if (begun !== undefined) return <Scan begun={begun} onCodes={onCodes} />
  return (
    <>
      <h4 className={stepTitle}>Step 1 of 3: your password</h4>
      <p className={stepText}>
        {required
          ? 'The firm requires one of its staff: signing in then takes a code from your phone as well as the password.'
          : 'With one, signing in takes a code from your phone as well as the password. The password alone lets nobody in.'}
      </p>
      <PasswordStep email={email} onBegun={setBegun} />
    </>
  )
}

function PasswordStep({ email, onBegun }: { email: string; onBegun: (begun: Begun) => void }) {
  const begin = useChange('beginSecondFactor').mutateAsync
  const form = useForm({
    schema: beginSecondFactorRequest,
    send: async (body) => onBegun(await begin(body)),
    failure: 'The second factor could not be set up. Please try again.',
  })
  return (
    <Form form={form} action="Set up">
      <CurrentPasswordField account={email} label="Password" error={form.errors['current_password']} />
    </Form>
  )
}

function Scan({ begun, onCodes }: { begun: Begun; onCodes: SetUpProps['onCodes'] }) {
  const confirm = useChange('confirmSecondFactor').mutateAsync
  const form = useForm({
    schema: codeRequest,
    send: async (body) => onCodes((await confirm(body)).recovery_codes),
    failure: 'The code could not be checked. Please try again.',
  })
  return (
    <>
      <h4 className={stepTitle}>Step 2 of 3: your app</h4>
      <p className={stepText}>
        Scan this with an authenticator app, or type the key into it by hand. Then enter the code that it
        shows.
      </p>
      <div className="mb-5 grid gap-x-6 gap-y-4 @min-[400px]:grid-cols-[auto_minmax(0,1fr)] @min-[400px]:items-center">
        <div className="aspect-square w-50 rounded border border-hairline bg-[#fff]">
          <Suspense>
            <QrCode text={begun.otpauth_url} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <dl className={'min-w-0'}>
          <dt className="text-sm text-muted">Key</dt>
          <dd className="mt-1 font-semibold wrap-anywhere tabular-nums">
            {begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </dd>
        </dl>
      </div>
      <Form form={form} action="Confirm">
        <CodeField label="Code from the app" focused error={form.errors['code']} />
      </Form>
    </>
  )
}

interface ManageProps {
  factor: SecondFactor
  email: string
  onCodes: (codes: readonly string[]) => void
}

/** An active second factor: new recovery codes, and switching it off where that is allowed. */
export function SecondFactorManage({ factor, email, onCodes }: ManageProps) {
  const [open, setOpen] = useState<'renew' | 'remove'>()
  const { required, recovery_codes_left: left } = factor
  return (
    <>
      <p className={stepText}>
        On. Signing in takes a code from your app. {left} of {recoveryCodeCount} recovery codes are left.
        {required && ' The firm requires it, so it cannot be switched off.'}
      </p>
      {open === 'renew' && <Renew onCodes={onCodes} />}
      {open === 'remove' && <Remove email={email} />}
      <div className="flex flex-wrap gap-3 [form+&]:mt-5">
        {open === undefined && (
          <Button kind="quiet" onClick={() => setOpen('renew')}>
            New recovery codes
          </Button>
        )}
        {open === undefined && !required && (
          <Button kind="quiet" onClick={() => setOpen('remove')}>
            Switch off
          </Button>
        )}
        {open !== undefined && (
          <Button kind="quiet" onClick={() => setOpen(undefined)}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}

function Renew({ onCodes }: Pick<ManageProps, 'onCodes'>) {
  const renew = useChange('renewRecoveryCodes').mutateAsync
  const form = useForm({
    schema: codeRequest,
    send: async (body) => onCodes((await renew(body)).recovery_codes),
    failure: 'The recovery codes could not be renewed. Please try again.',
  })
  return (
    <Form form={form} action="Get new recovery codes">
      <CodeField focused hint="The codes you have now will stop working." error={form.errors['code']} />
    </Form>
  )
}

function Remove({ email }: Pick<ManageProps, 'email'>) {
  const remove = useChange('removeSecondFactor').mutateAsync
  const changed = useSecondFactorChanged()
  const sessionsChanged = useSessionsChanged()
  const form = useForm({
    schema: removeSecondFactorRequest,
    send: async (body) => {
      await remove(body)
      changed({ set: false })
      void sessionsChanged()
    },
    failure: 'The second factor could not be switched off. Please try again.',
  })
  return (
    <Form form={form} action="Switch off">
      <CodeField focused hint="From your app, or a recovery code." error={form.errors['code']} />
      <CurrentPasswordField account={email} label="Password" error={form.errors['current_password']} />
    </Form>
  )
}
