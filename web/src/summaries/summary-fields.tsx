import { TextField } from '../ui/text-field.tsx'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'

const fields: readonly { name: DraftField; label: string; hint?: string; follows?: true }[] = [
  { name: 'quarter', label: 'Month', hint: 'For example July 2025' },
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
  principalHint?: string | undefined
  onChange: (name: DraftField, text: string) => void
}

/** The figures of a month as staff type them. */
export function SummaryFields({
  draft,
  errors,
  computed,
  monthKnown = false,
  principalHint,
  onChange,
}: SummaryFieldsProps) {
  return fields.map(({ name, label, hint, follows = false }) => (
    <TextField
      key={name}
      label={label}
      hint={name === 'beginning_balance' ? principalHint : monthKnown ? undefined : hint}
      name={name}
      inputMode={name === 'quarter' ? 'text' : 'decimal'}
      autoComplete="off"
      required
      readOnly={(follows && computed) || (name === 'quarter' && monthKnown)}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => onChange(name, event.target.value)}
    />
  ))
}
