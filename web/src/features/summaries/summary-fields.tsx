import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { MonthField } from '../../components/form/month-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'

interface SummaryFieldsProps {
  draft: Draft
  errors: DraftErrors
  /** Whether dividend, unrealized gain and balance follow from the others, and are not typed. */
  computed: boolean
  /** Whether it is known which month this is. */
  monthKnown?: boolean
  /** The months that are posted already. */
  taken?: ReadonlySet<Month>
  principalHint?: string | undefined
  onChange: (name: DraftField, text: string) => void
}

/** A month and its figures as staff type them. */
export function SummaryFields(props: SummaryFieldsProps) {
  const { draft, errors, computed, monthKnown = false, taken, principalHint, onChange } = props
  const common = (name: DraftField) => ({
    name,
    autoComplete: 'off',
    required: true,
    value: draft[name],
    error: errors[name],
  })
  return (
    <>
      {monthKnown ? (
        <TextField {...common('quarter')} label="Month" readOnly />
      ) : (
        <MonthField
          {...common('quarter')}
          label="Month"
          hint="For example July 2025"
          {...(taken === undefined ? {} : { taken })}
          onText={(text) => onChange('quarter', text)}
        />
      )}
      {allFigures.map(({ name, formLabel, source }) => (
        <TextField
          {...common(name)}
          key={name}
          label={formLabel}
          hint={name === 'beginning_balance' ? principalHint : undefined}
          inputMode="decimal"
          readOnly={source === 'derived' && computed}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ))}
    </>
  )
}
