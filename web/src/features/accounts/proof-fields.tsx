import { useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { useSecondFactor } from '../../auth/account-queries.ts'
import { useSession } from '../../auth/session.ts'
import { CodeField } from '../../components/form/code-field.tsx'
import { CurrentPasswordField } from '../../components/form/text-field.tsx'

interface ProofFieldsProps {
  /** Why it is required. */
  hint: string
  /** The error of the call they are sent with. */
  failure: unknown
}

/** Staff prove their identity with their password, and a code where they have a second factor. */
export function ProofFields({ hint, failure }: ProofFieldsProps) {
  const { user } = useSession()
  const factor = useSecondFactor()
  const [asked, setAsked] = useState(false)
  // The state of the second factor may not be known here yet, or have changed meanwhile.
  if (!asked && failure instanceof RequestError && 'code' in failure.fields) setAsked(true)
  return (
    <>
      <CurrentPasswordField account={user?.email ?? ''} label="Your password" hint={hint} />
      {(asked || factor.data?.set === true) && <CodeField focused={asked} />}
    </>
  )
}

/** What staff entered as proof. */
export interface Proof {
  current_password?: string
  code?: string
}

/** The entered proof; empty where it was not required. */
export function readProof(data: FormData): Proof {
  const [password, code] = [data.get('current_password'), data.get('code')]
  return {
    ...(typeof password === 'string' ? { current_password: password } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  }
}
