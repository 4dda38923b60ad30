import type { Summary } from '@portico/contract/figures/figures'
import { formatUsd, sumCents } from '@portico/contract/values/money'
import type { ControlTotals } from '@portico/contract/features/month-end'
import { mostRefusedRows, nothingPosted, rowField } from '@portico/contract/features/month-end'
import { ApiError } from '../../../api-error.ts'
import type { ImportedRow } from './import-summaries.ts'
import { refusalCodes } from './import-summaries.ts'

/** Throws ApiError with a sentence for each refused row, of very many for the first of them, if there is one. */
export function refuseRows(rows: readonly ImportedRow[]): void {
  const refused = rows.filter((row) => row.state === 'refused')
  const code = refusalCodes.find((each) => refused.some((row) => row.code === each))
  if (code === undefined) return
  const named = refused.slice(0, mostRefusedRows)
  const fields = Object.fromEntries(named.map(({ line, sentence }) => [rowField(line), sentence]))
  throw new ApiError(code, nothingPosted(refused.length), fields)
}

/** Throws ApiError unless what staff say that they post is what the months make, to the cent. */
export function requireTotals(totals: ControlTotals, months: readonly Summary[]): void {
  const principal = sumCents(months.map((row) => row.beginningBalance))
  const paid = sumCents(months.map((row) => row.dividendPaid))
  const sums = [
    { name: 'rows', said: totals.rows, made: months.length, text: String },
    { name: 'principal', said: totals.principal, made: principal, text: formatUsd },
    { name: 'paid', said: totals.paid, made: paid, text: formatUsd },
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
