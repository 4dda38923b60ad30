import { TextField, typedMoney } from './text-field.tsx'

interface NameFieldsProps {
  firstName: string | undefined
  lastName: string | undefined
}

/** The names of an account's owner, which staff may leave empty. */
export const NameFields = ({ firstName, lastName }: NameFieldsProps) => (
  <>
    <TextField
      label="First name"
      name="first_name"
      autoComplete="off"
      maxLength={100}
      defaultValue={firstName}
    />
    <TextField
      label="Last name"
      name="last_name"
      autoComplete="off"
      maxLength={100}
      defaultValue={lastName}
    />
  </>
)

interface InvestmentFieldProps {
  invested?: string
  /** Called with another one, as it is sent; undefined once it is the same. */
  onOther?: (other: string | undefined) => void
}

/** The field of an investor's initial investment. */
export const InvestmentField = ({ invested = '', onOther }: InvestmentFieldProps) => (
  <TextField
    label="Initial investment"
    name="initial_investment"
    hint="In US dollars. If empty, the first posted month’s principal is used."
    inputMode="decimal"
    autoComplete="off"
    defaultValue={invested}
    onChange={({ target }) => {
      const typed = typedMoney(target.value)
      onOther?.(typed === typedMoney(invested) ? undefined : typed)
    }}
  />
)

/** The typed investment as the contract reads it; null if empty. */
export function typedInvestment(data: FormData): string | null {
  const typed = data.get('initial_investment')
  return typeof typed === 'string' && typed.trim() !== '' ? typedMoney(typed) : null
}
