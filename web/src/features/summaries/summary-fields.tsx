import type { Figure } from '@portico/contract/figures/monthly-figures'
import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { cents, formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { CheckField } from '../../components/form/choices.tsx'
import { MonthField } from '../../components/form/month-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { counts } from './summary-draft.ts'

/** A form of short fields: two next to each other where they fit, and all else below. */
export const formClass =
  'mt-4 grid grid-cols-[1fr] gap-x-4 gap-y-3.5 @min-[420px]:grid-cols-[1fr_1fr] [&>:not(div)]:col-span-full [&>[role]]:col-span-full'

interface SummaryFieldsProps {
  draft: Draft
  errors: DraftErrors
  /** Whether unrealized gain and balance follow from the others, and are not typed. */
  computed: boolean
  /** The months that are posted already; undefined where the month is not chosen here. */
  taken: ReadonlySet<Month> | undefined
  principalHint?: string | undefined
  /** What earlier months leave at work in the month, which can be lost as well. */
  retained: Cents
  onChange: (name: DraftField, text: string) => void
  /** Called when the month turns out to have lost, or not. */
  onLost: (lost: boolean) => void
  /** Called when the month turns out to have fees, or not. */
  onCharged: (charged: boolean) => void
}

/** The dividend can be typed instead of the percentage; the other derived figures cannot. */
const isTyped = ({ source, name }: Figure): boolean => source === 'entered' || name === 'dividend_amount'

/** A month and its figures as staff type them. */
export function SummaryFields(props: SummaryFieldsProps) {
  const { draft, errors, computed, taken, principalHint, retained, onChange } = props
  const common = (name: DraftField) => ({
    name,
    autoComplete: 'off',
    required: true,
    value: draft[name],
    error: errors[name],
  })
  const hints: Partial<Record<DraftField, string | undefined>> = {
    beginning_balance: principalHint,
    loss_amount:
      retained === 0
        ? 'At most the principal.'
        : `At most the principal ${retained > 0 ? 'and' : 'less'} ${formatUsd(cents(Math.abs(retained)))} ${retained > 0 ? 'of retained gains' : 'lost before'}.`,
    ending_balance: 'This month only',
    dividend_percent: draft.dividendTyped && computed ? 'Follows from the dividend.' : undefined,
  }
  return (
    <>
      {taken === undefined ? (
        <TextField {...common('quarter')} label="Month" readOnly />
      ) : (
        <MonthField
          {...common('quarter')}
          label="Month"
          hint="For example July 2025"
          taken={taken}
          onText={(text) => onChange('quarter', text)}
        />
      )}
      <div className="grid self-center">
        <CheckField label="This month was a loss" isSwitch checked={draft.lost} onChange={props.onLost} />
        <CheckField label="This month has fees" isSwitch checked={draft.charged} onChange={props.onCharged} />
      </div>
      {allFigures
        .filter(({ name }) => counts(name, draft))
        .map((figure) => (
          <TextField
            {...common(figure.name)}
            key={figure.name}
            label={figure.formLabel}
            hint={hints[figure.name]}
            inputMode="decimal"
            readOnly={computed && !isTyped(figure)}
            onChange={(event) => onChange(figure.name, event.target.value)}
          />
        ))}
    </>
  )
}
