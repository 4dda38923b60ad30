import type { ControlTotal } from '@portico/contract/figures/monthly-figures'
import { controlTotalFigures, controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { FigureError } from '@portico/contract/values/decimal'
import { centsToText } from '@portico/contract/values/money'
import { readMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { TextField } from '../../components/form/text-field.tsx'

type Field = 'rows' | ControlTotal

const fields: readonly { name: Field; label: string }[] = [
  { name: 'rows', label: 'Rows to post' },
  ...controlTotalFigures.map(({ total }) => ({ name: total, label: `Sum of ${total}` })),
]

/** The control totals as typed. */
export type TypedTotals = Record<Field, string>

/** A message for each total that is wrong. */
export type TotalErrors = Partial<Record<Field, string>>

export const noTotals: TypedTotals = { rows: '', ...controlTotalsOf(() => '') }

interface TotalFieldsProps {
  typed: TypedTotals
  errors: TotalErrors
  onType: (typed: TypedTotals) => void
}

/** Where staff type the totals that their own records have. */
export const TotalFields = ({ typed, errors, onType }: TotalFieldsProps) => (
  <div className="grid w-full max-w-3xl grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-4">
    {fields.map(({ name, label }) => (
      <TextField
        key={name}
        label={label}
        name={name}
        inputMode={name === 'rows' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed[name]}
        error={errors[name]}
        onChange={(event) => onType({ ...typed, [name]: event.target.value })}
      />
    ))}
  </div>
)

/** The messages of a refused posting for its totals. */
export const refusedTotals = (refused: Readonly<Record<string, string>>): TotalErrors =>
  Object.fromEntries(fields.map(({ name }) => [name, refused[`totals.${name}`]]))

/** The totals to send, and the error for each that cannot be read. */
export function readTotals(typed: TypedTotals) {
  const wrong: TotalErrors = {}
  const money = (name: ControlTotal): string => {
    try {
      return centsToText(readMoneyCell(typed[name]))
    } catch (error) {
      if (!(error instanceof FigureError)) throw error
      wrong[name] = typed[name].trim() === '' ? 'This field is required.' : error.message
      return ''
    }
  }
  const rows = typed.rows.trim().replaceAll(',', '')
  if (!/^\d{1,7}$/.test(rows)) wrong.rows = 'Enter how many rows are posted.'
  return { totals: { rows: Number(rows), ...controlTotalsOf(money) }, wrong }
}
