import type { SummaryField } from '@portico/contract/features/summaries'
import type { Month } from '@portico/contract/values/month'
import { MonthField } from '../../components/form/month-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'

const figures: readonly { name: SummaryField; label: string; follows?: true }[] = [
  { name: 'beginning_balance', label: 'Principal' },
  { name: 'dividend_percent', label: 'Dividend Percent' },
  { name: 'dividend_amount', label: 'Dividend Amount', follows: true },
  { name: 'dividend_paid', label: 'Dividend Paid' },
  { name: 'unrealized_gain', label: 'Unrealized Gain', follows: true },
  { name: 'ending_balance', label: 'Current Balance', follows: true },
]

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
      {figures.map(({ name, label, follows = false }) => (
        <TextField
          {...common(name)}
          key={name}
          label={label}
          hint={name === 'beginning_balance' ? principalHint : undefined}
          inputMode="decimal"
          readOnly={follows && computed}
          onChange={(event) => onChange(name, event.target.value)}
        />
      ))}
    </>
  )
}
