import {
  codeRequest,
  recoveryCodeCount,
  removeSecondFactorRequest,
} from '@portico/contract/features/second-factor'
import { useState } from 'react'
import type { SecondFactor } from '../../auth/account-queries.ts'
import { Button } from '../../components/form/button.tsx'
import { Form, useForm } from '../../components/form/form.tsx'
import { CodeField, PasswordField } from '../../components/form/text-field.tsx'
import { useChange, useSecondFactorChanged, useSessionsChanged } from './account-data.ts'
import text from './card-text.module.css'
import styles from './second-factor.module.css'

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
      <p className={text['text']}>
        On. Signing in takes a code from your app. {left} of {recoveryCodeCount} recovery codes are left.
        {required && ' The firm requires it, so it cannot be switched off.'}
      </p>
      {open === 'renew' && <Renew onCodes={onCodes} />}
      {open === 'remove' && <Remove email={email} />}
      <div className={styles['ways']}>
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
  const renew = useChange('renewRecoveryCodes')
  const form = useForm({
    schema: codeRequest,
    send: async (body) => onCodes((await renew(body)).recovery_codes),
    failure: 'The recovery codes could not be renewed. Please try again.',
  })
  return (
    <Form form={form} action="Get new recovery codes">
      <CodeField
        focused
        hint="The codes you have now will open nothing any more."
        error={form.errors['code']}
      />
    </Form>
  )
}

function Remove({ email }: Pick<ManageProps, 'email'>) {
  const remove = useChange('removeSecondFactor')
  const changed = useSecondFactorChanged()
  const sessionsChanged = useSessionsChanged()
  const form = useForm({
    schema: removeSecondFactorRequest,
    send: async (body) => {
      await remove(body)
      changed({ set: false })
      sessionsChanged()
    },
    failure: 'The second factor could not be switched off. Please try again.',
  })
  return (
    <Form form={form} action="Switch off">
      <CodeField focused hint="From your app, or a recovery code." error={form.errors['code']} />
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
