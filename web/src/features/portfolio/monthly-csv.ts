import { saveCsv } from '../../components/table/csv.ts'
import type { MonthlyRow } from './monthly-columns.ts'
import { monthlyColumns } from './monthly-columns.ts'

/** Hands the monthly table over as a download, with the texts of the page. */
export const saveMonthlyCsv = (rows: readonly MonthlyRow[]): void =>
  saveCsv('investment-summary.csv', [
    monthlyColumns.map(({ header }) => header),
    ...rows.map((row) => monthlyColumns.map(({ cell }) => cell(row))),
  ])
