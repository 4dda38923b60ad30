import { formatMonthIso } from '@portico/contract/values/month'
import type { MonthlyRow } from '../monthly-columns.ts'

/** The file of these months, the newest first: "naomi-okafor-2023-01-to-2025-12.csv". */
export function fileNameOf(holder: string, rows: readonly MonthlyRow[]): string {
  const name = holder
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const [from, to] = [rows.at(-1), rows[0]].map((row) => (row === undefined ? '' : formatMonthIso(row.month)))
  return `${name === '' ? 'investment-summary' : name}-${from === to ? from : `${from}-to-${to}`}.csv`
}
