import { allFigures } from '@portico/contract/figures/monthly-figures'
import type { Figure } from '@portico/contract/figures/monthly-figures'
import type { Unlike } from '@portico/contract/figures/unusual'
import type { Cents } from '@portico/contract/values/money'
import { formatUsd } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import type { ReactNode } from 'react'
import { CheckField } from '../../components/form/choices.tsx'
import { MonthField } from '../../components/form/month-field.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import type { Draft, DraftErrors, DraftField } from './summary-draft.ts'
import { counts } from './summary-draft.ts'

interface SummaryFieldsProps {
  draft: Draft
  errors: DraftErrors
  /** Why the month cannot be posted, and whether it was chosen or sent, so that it is refused. */
  monthNote: ReactNode
  isMonthRefused: boolean
  /** Whether unrealized gain and balance follow from the others, and are not typed. */
  computed: boolean
  /** The months that are posted already; undefined where the month is not chosen here. */
  taken: ReadonlySet<Month> | undefined
  monthHint: string | undefined
  principalHint: string | undefined
  /** What is unusual about some figures. */
  unlike: readonly Unlike[]
  /** Whether nothing but the month can be changed. */
  readOnly: boolean
  /** The most that the month can lose, if it is known. */
  mostLost: Cents | undefined
  onChange: (name: DraftField, text: string) => void
  /** Called when the switch of a loss changes. */
  onLost: (lost: boolean) => void
  /** Called when the switch of fees changes. */
  onCharged: (charged: boolean) => void
}

/** The dividend can be typed instead of the percentage; the other derived figures cannot. */
const isTyped = ({ source, name }: Figure): boolean => source === 'entered' || name === 'dividend_amount'

/** The balance comes last: it follows from all others. */
const figures = allFigures.toSorted(
  (a, b) => Number(a.name === 'ending_balance') - Number(b.name === 'ending_balance'),
)

const mostLostHint = (most: Cents | undefined): string =>
  most === undefined ? 'At most the principal.' : `At most ${formatUsd(most)}.`

/** A month and its figures as staff type them. */
export function SummaryFields(props: SummaryFieldsProps) {
  const { draft, errors, monthNote, isMonthRefused, computed, taken, unlike, readOnly, onChange } = props
  const common = (name: DraftField) => ({
    name,
    autoComplete: 'off',
    required: true,
    value: draft[name],
    error: errors[name],
  })
  const hints: Partial<Record<DraftField, string | undefined>> = {
    beginning_balance: props.principalHint,
    loss_amount: mostLostHint(props.mostLost),
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
          error={(isMonthRefused ? monthNote : undefined) ?? errors.quarter}
          label="Month"
          hint={monthNote ?? props.monthHint ?? 'For example July 2025'}
          taken={taken}
          onText={(text) => onChange('quarter', text)}
        />
      )}
      <div className="grid self-center">
        {!readOnly && (
          <>
            <CheckField label="This month was a loss" isSwitch checked={draft.lost} onChange={props.onLost} />
            <CheckField
              label="This month has fees"
              isSwitch
              checked={draft.charged}
              onChange={props.onCharged}
            />
          </>
        )}
      </div>
      {figures
        .filter(({ name }) => counts(name, draft))
        .map((figure) => ({
          figure,
          found:
            errors[figure.name] === undefined ? unlike.find((each) => each.figure === figure.key) : undefined,
        }))
        .map(({ figure, found }) => (
          <TextField
            key={figure.name}
            {...common(figure.name)}
            label={figure.formLabel}
            hint={
              found === undefined ? (
                hints[figure.name]
              ) : (
                <>
                  {hints[figure.name]} <b className="font-semibold text-ink">{found.sentence}</b>
                </>
              )
            }
            inputMode="decimal"
            readOnly={readOnly || (computed && !isTyped(figure))}
            onChange={(event) => onChange(figure.name, event.target.value)}
          />
        ))}
    </>
  )
}
