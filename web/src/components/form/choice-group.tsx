import styles from './choice-group.module.css'

interface ChoiceGroupProps<Value> {
  label: string
  choices: readonly { name: string; value: Value }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Beside something else that matters more. */
  small?: boolean
}

/** A few buttons of which one is pressed. */
export function ChoiceGroup<Value>({
  label,
  choices,
  chosen,
  onChoose,
  small = false,
}: ChoiceGroupProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles['group']} data-small={small}>
      {choices.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          className={styles['choice']}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
