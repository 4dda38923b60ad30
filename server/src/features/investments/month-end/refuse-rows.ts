import type { ControlTotals } from '@portico/contract/features/month-end'
import { maxRefusedRows, nothingPosted, rowField } from '@portico/contract/features/month-end'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { controlTotalFigures } from '@portico/contract/figures/monthly-figures'
import { cents, formatUsd, sumCents } from '@portico/contract/values/money'
import type { ImportedRow } from './import-summaries.ts'
import { refusalCodes } from './import-summaries.ts'
import { ApiError } from '../../../api-error.ts'

/** Throws ApiError if any row is refused, with a message for each of the first refused rows. */
export function refuseRows(rows: readonly ImportedRow[]): void {
  const refused = rows.filter((row) => row.state === 'refused')
  const code = refusalCodes.find((each) => refused.some((row) => row.code === each))
  if (code === undefined) return
  const named = refused.slice(0, maxRefusedRows)
  const fields = Object.fromEntries(named.map(({ line, sentence }) => [rowField(line), sentence]))
  throw new ApiError(code, nothingPosted(refused.length), fields)
}

/** Throws ApiError unless the control totals match the months, to the cent. */
export function requireTotals(totals: ControlTotals, months: readonly Summary[]): void {
  const sums = [
    { name: 'rows', said: totals.rows, made: months.length, text: String },
    ...controlTotalFigures.map(({ total, key }) => ({
      name: total,
      said: totals[total],
      made: sumCents(months.map((row) => cents(row[key]))),
      text: formatUsd,
    })),
  ]
  const differing = sums.filter(({ said, made }) => said !== made)
  if (differing.length === 0) return
  const fields = differing.map(({ name, made, text }) => [
    `totals.${name}`,
    `The rows to post make ${text(made as never)}.`,
  ])
  throw new ApiError(
    'invalid',
    'Nothing is posted, because the control totals are not what the rows make.',
    Object.fromEntries(fields) as Record<string, string>,
  )
}
