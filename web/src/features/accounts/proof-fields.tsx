import { useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { useSecondFactor } from '../../auth/account-queries.ts'
import { useSession } from '../../auth/session.ts'
import { CodeField, PasswordField } from '../../components/form/text-field.tsx'

interface ProofFieldsProps {
  /** Why it is asked for. */
  hint: string
  errors: Readonly<Record<string, string>>
  /** What the call that takes them failed with. */
  failure: unknown
}

/** What staff type to prove that it is them: their password, and a code where they have a second factor. */
export function ProofFields({ hint, errors, failure }: ProofFieldsProps) {
  const { user } = useSession()
  const factor = useSecondFactor()
  const [asked, setAsked] = useState(false)
  // How the second factor stands may not be known here yet, or have changed meanwhile.
  if (!asked && failure instanceof RequestError && 'code' in failure.fields) setAsked(true)
  return (
    <>
      {/* For password managers, which keep a password under the account's name. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user?.email ?? ''} />
      <PasswordField
        label="Your password"
        name="current_password"
        autoComplete="current-password"
        hint={hint}
        error={errors['current_password']}
      />
      {(asked || factor.data?.set === true) && (
        <CodeField
          label="Your code"
          focused={asked}
          hint="Six digits from your app, or a recovery code."
          error={errors['code']}
        />
      )}
    </>
  )
}

/** What staff typed as proof. */
export interface Proof {
  current_password?: string
  code?: string
}

/** What was typed as proof; nothing where it was not asked for. */
export function readProof(data: FormData): Proof {
  const [password, code] = [data.get('current_password'), data.get('code')]
  return {
    ...(typeof password === 'string' ? { current_password: password } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  }
}
