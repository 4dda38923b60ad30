import { useId } from 'react'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChoose: (value: string) => void
}

/** A labelled select. */
export function SelectField({ label, value, options, onChoose }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="min-h-11 rounded border border-control-line bg-paper px-3 py-2"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ChoiceGroupProps<Value> {
  label: string
  choices: readonly { name: string; value: Value }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Smaller, next to something that matters more. */
  small?: boolean
}

/** A range is not an action: pressed, it is ink. */
const choiceSizes = {
  large: 'min-h-11 aria-pressed:bg-action aria-pressed:text-action-ink',
  small: 'min-w-11.5 min-h-9 text-sm pointer-coarse:min-h-11 aria-pressed:bg-ink aria-pressed:text-paper',
}

/** A group of buttons, one of them pressed. */
export function ChoiceGroup<Value>({
  label,
  choices,
  chosen,
  onChoose,
  small = false,
}: ChoiceGroupProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex max-w-xs rounded border border-control-line data-[small=true]:border-hairline"
      data-small={small}
    >
      {choices.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          className={`-m-px flex-1 cursor-pointer rounded border border-transparent px-3 py-1 whitespace-nowrap hover:border-ink aria-pressed:font-semibold forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:text-highlight-text forced-colors:aria-pressed:forced-color-adjust-none ${choiceSizes[small ? 'small' : 'large']}`}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

interface CheckFieldProps {
  label: string
  checked: boolean
  /** A switch changes what the form asks for. */
  isSwitch?: boolean
  onChange: (checked: boolean) => void
}

/** A labelled checkbox or switch. */
export const CheckField = ({ label, checked, isSwitch = false, onChange }: CheckFieldProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
    <input
      type="checkbox"
      {...(isSwitch ? { role: 'switch' } : {})}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
