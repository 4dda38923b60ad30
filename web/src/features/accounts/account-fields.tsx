import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { centsToText } from '@portico/contract/values/money'
import { TextField } from '../../components/form/text-field.tsx'
import { typedMoney } from '../../components/form/typed-figure.ts'
import styles from './account-fields.module.css'

interface AccountFieldsProps {
  errors: Readonly<Record<string, string>>
  /** Whether it is an investor's: staff have put nothing in. */
  invests: boolean
  account?: ManagedAccount
  /** Called with what is typed as the e-mail. */
  onEmail?: (typed: string) => void
}

/** Who an account belongs to and what was put in, as staff type it. */
export function AccountFields({ errors, invests, account, onEmail }: AccountFieldsProps) {
  const invested = account?.initial_investment ?? null
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        required
        defaultValue={account?.email}
        onChange={(event) => onEmail?.(event.target.value)}
        error={errors['email']}
      />
      <div className={styles['names']}>
        <TextField
          label="First name"
          name="first_name"
          autoComplete="off"
          maxLength={100}
          defaultValue={account?.first_name}
          error={errors['first_name']}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="off"
          maxLength={100}
          defaultValue={account?.last_name}
          error={errors['last_name']}
        />
      </div>
      {invests && (
        <TextField
          label="Initial investment"
          name="initial_investment"
          inputMode="decimal"
          autoComplete="off"
          hint="In US dollars. Left empty, the first posted month counts."
          defaultValue={invested === null ? '' : centsToText(invested)}
          error={errors['initial_investment']}
        />
      )}
    </>
  )
}

/** What was typed, as the contract takes it; an empty amount is none. */
export function readFields(data: FormData) {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const amount = typedMoney(text('initial_investment'))
  return {
    email: text('email'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    initial_investment: amount === '' ? null : amount,
  }
}
