import { choiceClass, SelectField } from './choices.tsx'

interface RowFilterProps<Value extends string> {
  filters: readonly { value: Value; name: string; count: number }[]
  chosen: Value
  /** Which of them is marked while it has rows. */
  urgent: Value
  onChoose: (value: Value) => void
}

/** Which rows of a long list are shown, and how many each filter has. */
export const RowFilter = <Value extends string>({
  filters,
  chosen,
  urgent,
  onChoose,
}: RowFilterProps<Value>) => (
  <div className="flex flex-wrap pr-px pb-px" role="group" aria-label="Rows to show">
    {filters.map(({ value, name, count }) => (
      <button
        className={`-mb-px px-3 data-[urgent=true]:before:mr-1.75 data-[urgent=true]:before:inline-block data-[urgent=true]:before:h-3 data-[urgent=true]:before:w-3 data-[urgent=true]:before:border-6 ${choiceClass}`}
        key={value}
        type="button"
        aria-pressed={value === chosen}
        data-urgent={value === urgent && count > 0}
        onClick={() => onChoose(value)}
      >
        {name}{' '}
        <span className="font-normal text-muted tabular-nums in-aria-pressed:text-inherit">
          {count.toLocaleString('en-US')}
        </span>
      </button>
    ))}
  </div>
)

/** The same where there is little room. */
export const RowSelect = <Value extends string>({
  filters,
  chosen,
  onChoose,
}: Omit<RowFilterProps<Value>, 'urgent'>) => (
  <SelectField
    label="Rows to show"
    value={chosen}
    options={filters.map(({ value, name, count }) => ({
      value,
      text: `${name} ${count.toLocaleString('en-US')}`,
    }))}
    onChoose={(text) => {
      const found = filters.find(({ value }) => value === text)
      if (found !== undefined) onChoose(found.value)
    }}
  />
)
