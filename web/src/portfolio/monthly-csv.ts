import { saveFile } from '../ui/save-file.ts'
import type { MonthlyRow } from './monthly-columns.ts'
import { monthlyColumns } from './monthly-columns.ts'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The monthly table as a file, with the texts of the page. Excel knows UTF-8 by the mark at its beginning. */
function monthlyCsv(rows: readonly MonthlyRow[]): string {
  const lines = [
    monthlyColumns.map(({ header }) => header),
    ...rows.map((row) => monthlyColumns.map(({ cell }) => cell(row))),
  ]
  return `\u{FEFF}${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

/** Hands the monthly table over as a download. */
export const saveMonthlyCsv = (rows: readonly MonthlyRow[]): void =>
  saveFile('investment-summary.csv', 'text/csv;charset=utf-8', monthlyCsv(rows))
