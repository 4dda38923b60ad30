import { dayToJson, firstDay, lastDay } from '@portico/contract/values/day'
import { passwordLength } from '@portico/contract/values/password-length'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useId, useState } from 'react'
import { useFormError } from './form-errors.ts'
import styles from './text-field.module.css'

interface FrameProps {
  label: string
  name: string | undefined
  /** The error shown below the field; by default what the form says of it. */
  error?: ReactNode
  hint?: ReactNode
  /** The element around the input, to anchor a popup to. */
  frame?: Ref<HTMLDivElement> | undefined
  isReadOnly?: boolean | undefined
  /** Whether a day is chosen in it, which the browser shows in its own way. */
  isDay?: boolean | undefined
  /** Renders the control, with the attributes for its label and its error. */
  children: (
    described: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode
}

/** A label, the frame of an input, and its hint or error below. */
function Frame({ label, name, error: own, hint, frame, isReadOnly = false, isDay, children }: FrameProps) {
  const id = useId()
  const told = useFormError(name)
  const found = own ?? told
  const error =
    isDay === true && typeof found === 'string' ? found.replace(/^Enter a day.*/, 'Choose a day.') : found
  const says = error ?? hint
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        ref={frame}
        className={styles['frame']}
        data-invalid={error !== undefined}
        data-readonly={isReadOnly}
      >
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': says === undefined ? undefined : `${id}-says`,
        })}
      </div>
      {says !== undefined && (
        <p id={`${id}-says`} className={error === undefined ? 'mt-1.5 text-sm text-muted' : styles['error']}>
          {says}
        </p>
      )}
    </div>
  )
}

const idsOf = (...ids: readonly (string | undefined)[]): string | undefined =>
  ids.filter((id) => id !== undefined).join(' ') || undefined

interface TextFieldProps
  extends
    Omit<ComponentProps<'input'>, 'className' | 'id'>,
    Pick<FrameProps, 'label' | 'error' | 'hint' | 'frame'> {
  /** Rendered inside the frame, after the input. */
  after?: ReactNode
}

/** The days that a field takes: without a last one, browsers take years of six digits. */
const dayLimits = ({ min = dayToJson(firstDay), max = dayToJson(lastDay) }: ComponentProps<'input'>) => ({
  min,
  max,
})

/** A labelled input with its hint or error below. */
export const TextField = ({ label, error, hint, after, frame, ...input }: TextFieldProps) => (
  <Frame
    label={label}
    name={input.name}
    error={error}
    hint={hint}
    frame={frame}
    isReadOnly={input.readOnly}
    isDay={input.type === 'date'}
  >
    {(described) => (
      <>
        <input
          {...input}
          {...(input.type === 'date' && dayLimits(input))}
          {...described}
          aria-describedby={idsOf(described['aria-describedby'], input['aria-describedby'])}
          className={styles['input']}
        />
        {after}
      </>
    )}
  </Frame>
)

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
}

/** A labelled field for several lines, with its error below. */
export const TextArea = ({ label, rows = 3, ...input }: TextAreaProps) => (
  <Frame label={label} name={input.name}>
    {(described) => (
      <textarea
        {...input}
        {...described}
        rows={rows}
        className={`${styles['input']} block resize-y leading-normal`}
      />
    )}
  </Frame>
)

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
}

/** A password input that can be revealed. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={
        <button
          type="button"
          className="min-w-15 flex-none cursor-pointer rounded px-1.5 text-sm font-semibold text-muted hover:text-ink"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

/** The e-mail address of an account, or of someone who asks for one. */
export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type'> & { label?: string }) => (
  <TextField
    name="email"
    label="E-mail"
    required
    {...props}
    type="email"
    autoCapitalize="none"
    spellCheck={false}
  />
)

interface CurrentPasswordFieldProps extends Omit<PasswordFieldProps, 'name' | 'autoComplete'> {
  /** The username of the account that signs in with it. */
  account: string
}

/** The password of the signed-in account. Password managers find it by the username hidden next to it. */
export const CurrentPasswordField = ({ account, ...field }: CurrentPasswordFieldProps) => (
  <>
    <input hidden readOnly type="text" name="username" autoComplete="username" value={account} />
    <PasswordField {...field} name="current_password" autoComplete="current-password" />
  </>
)

/** A new password, typed twice. */
export const NewPasswordFields = ({
  labels,
}: {
  labels: readonly [password: string, confirmation: string]
}) => (
  <>
    <PasswordField
      label={labels[0]}
      name="new_password1"
      autoComplete="new-password"
      hint={`${passwordLength.least} to ${passwordLength.most} characters, and not a common password.`}
    />
    <PasswordField label={labels[1]} name="new_password2" autoComplete="new-password" />
  </>
)

const groupedDollars = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/

/** Turns a typed "$1,234.50" into the "1234.50" that the contract reads; anything else is left for it to refuse. */
export function typedMoney(text: string): string {
  const [, units, decimals = ''] = groupedDollars.exec(text.trim()) ?? []
  return units === undefined ? text.trim() : units.replaceAll(',', '') + decimals
}

/** "3.33 %" to "3.33". */
export const typedPercent = (text: string): string => text.trim().replace(/\s*%$/, '')
