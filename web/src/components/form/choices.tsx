import type { ComponentProps, Ref } from 'react'
import { useId } from 'react'
import field from './text-field.module.css'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  error?: string | undefined
  ref?: Ref<HTMLSelectElement> | undefined
  onChoose: (value: string) => void
}

/** A labelled select, with its error below. */
export function SelectField({ label, value, options, error, ref, onChoose }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Select
        id={id}
        ref={ref}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
      <ErrorBelow id={`${id}-error`} error={error} />
    </div>
  )
}

/** What is wrong with a choice. */
const ErrorBelow = ({ id, error }: { id: string; error: string | undefined }) =>
  error !== undefined && (
    <p id={id} className={field['error']}>
      {error}
    </p>
  )

/** A select that looks the same in every browser. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <div className="relative">
    <select
      className="min-h-11 w-full appearance-none rounded border border-control-line bg-paper py-2 pr-9 pl-3 text-ellipsis aria-invalid:border-loss"
      {...props}
    />
    <svg
      className="pointer-events-none absolute top-4.5 right-3.5 h-2 w-3 fill-none stroke-current stroke-2"
      viewBox="0 0 12 8"
      aria-hidden
    >
      <path d="m1 1 5 5 5-5" />
    </svg>
  </div>
)

/** One of the buttons of a choice. It is no action: pressed, it is ink. */
export const choiceClass =
  '-mr-px last:mr-0 min-h-11 cursor-pointer border border-control-line px-2 text-md whitespace-nowrap first:rounded-l last:rounded-r hover:bg-wash aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:font-semibold forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:text-highlight-text forced-colors:aria-pressed:forced-color-adjust-none'

interface ChoiceGroupProps<Value> {
  label: string
  choices: readonly { name: string; value: Value }[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A group of buttons of the same width, one of them pressed. What it stands in may set how wide it is at most (--choices). */
export const ChoiceGroup = <Value,>({ label, choices, chosen, onChoose }: ChoiceGroupProps<Value>) => (
  <div
    role="group"
    aria-label={label}
    className="flex w-full max-w-(--choices,20rem) flex-wrap max-md:max-w-none"
  >
    {choices.map(({ name, value }) => (
      <button
        key={name}
        type="button"
        className={`flex-1 ${choiceClass}`}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {name}
      </button>
    ))}
  </div>
)

interface CheckFieldProps {
  label: string
  checked: boolean
  /** A switch changes what the form asks for. */
  isSwitch?: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
}

/** A labelled checkbox or switch, with its error below. */
export function CheckField({ label, checked, isSwitch = false, error, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          {...(isSwitch ? { role: 'switch' } : {})}
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <ErrorBelow id={id} error={error} />
    </>
  )
}
