import { formatMonthIso } from '@portico/contract/values/month'
import { fileWord } from '../../../components/table/csv.ts'
import type { MonthlyRow } from '../monthly-columns.ts'

/** The file of these months, the newest first: "naomi-okafor-2023-01-to-2025-12.csv". */
export function fileNameOf(holder: string, rows: readonly MonthlyRow[]): string {
  const [from, to] = [rows.at(-1), rows[0]].map((row) => (row === undefined ? '' : formatMonthIso(row.month)))
  return `${fileWord(holder, 'investment-summary')}-${from === to ? from : `${from}-to-${to}`}.csv`
}
