import type { SentCorrections } from '@portico/contract/features/release'
import type { ControlTotal } from '@portico/contract/figures/monthly-figures'
import { controlTotalFigures, controlTotalsOf } from '@portico/contract/figures/monthly-figures'
import { differingTotals, totalsDiffer } from '@portico/contract/figures/control-totals'
import { FigureError } from '@portico/contract/values/decimal'
import type { Cents } from '@portico/contract/values/money'
import { centsToText, zeroCents } from '@portico/contract/values/money'
import { readMoneyCell } from '@portico/contract/values/spreadsheet-cells'
import { Notice } from '../../components/feedback/notice.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useState } from 'react'
import { LineField, useLine } from '../../components/form/line-field.tsx'

type Field = 'rows' | ControlTotal

/** The fields; `verb` is what happens to the rows. */
const fieldsTo = (verb: string): readonly { name: Field; label: string }[] => [
  { name: 'rows', label: `Rows to ${verb}` },
  ...controlTotalFigures.map(({ total }) => ({ name: total, label: `Sum of ${total}` })),
]

/** The control totals as typed. */
type Typed = Record<Field, string>

/** A message for each total that is wrong. */
type Errors = Partial<Record<Field, string>>

/** The control totals that staff type from their own records. */
export function useControlTotals(verb = 'post') {
  const fields = fieldsTo(verb)
  const [typed, setTyped] = useState<Typed>({ rows: '', ...controlTotalsOf(() => '') })
  const [errors, setErrors] = useState<Errors>({})
  const [differs, setDiffers] = useState(false)
  const { said, wrong } = readTotals(typed, verb)
  return {
    totals: { rows: said.rows, ...controlTotalsOf((total) => centsToText(said[total])) },
    /** Shows the errors, also where they differ from those of the rows, if these are known; false if there are any. */
    isValid(made?: typeof said | null) {
      const found = made ? { ...differingTotals(said, made, verb), ...wrong } : wrong
      setErrors(found)
      setDiffers(Object.keys(found).length > Object.keys(wrong).length)
      return Object.keys(found).length === 0
    },
    /** Shows the errors of a refused posting. */
    refuse: (refused: Readonly<Record<string, string>>) =>
      setErrors(Object.fromEntries(fields.map(({ name }) => [name, refused[`totals.${name}`]]))),
    fields: (
      <>
        {differs && <Notice kind="failure">{totalsDiffer}</Notice>}
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
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          ))}
        </div>
      </>
    ),
  }
}

/** The totals as numbers, and the error for each that cannot be read. */
function readTotals(typed: Typed, verb: string) {
  const wrong: Errors = {}
  const money = (name: ControlTotal): Cents => {
    try {
      return readMoneyCell(typed[name])
    } catch (error) {
      if (!(error instanceof FigureError)) throw error
      wrong[name] = typed[name].trim() === '' ? `Enter the sum of ${name}.` : error.message
      return zeroCents
    }
  }
  const rows = typed.rows.trim().replaceAll(',', '')
  if (!/^\d{1,7}$/.test(rows)) wrong.rows = `Enter how many rows you ${verb}.`
  return { said: { rows: Number(rows), ...controlTotalsOf(money) }, wrong }
}

export type CorrectionReason = ReturnType<typeof useCorrectionReason>

/** Why posted months are corrected, and what their investors are told of it, as in a request; at first as it was sent before. */
export function useCorrectionReason(sent?: Pick<SentCorrections, 'reason' | 'line'>) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? sent?.reason ?? ''
  const [error, setError] = useState<string>()
  const line = useLine(sent?.line)
  return {
    sent: { reason: text.trim(), ...line.sent },
    /** Shows the errors; false if there are any. */
    isValid() {
      const isGiven = text.trim() !== ''
      setError(isGiven ? undefined : 'Say why the months are corrected.')
      return line.isValid() && isGiven
    },
    fields: (
      <>
        <TextField
          label="Reason for all corrections"
          name="reason"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <LineField line={line} />
      </>
    ),
  }
}
