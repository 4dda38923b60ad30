import { centsToJson } from '@portico/contract/values/money'
import writeXlsxFile from 'write-excel-file/universal'
import type { FirmRow } from './firm-data.ts'
import { figuresOf } from './firm-data.ts'

const bold = { fontWeight: 'bold' } as const
const amountFormat = '#,##0.00'

/** The months as a workbook of one sheet with real numbers, its head kept in view. Loaded only when it is asked for. */
export function firmWorkbook(rows: readonly FirmRow[]): Promise<Blob> {
  const figures = figuresOf(rows)
  const headers = ['Month', ...figures.map(({ header }) => header), 'Investors']
  const cells = rows.map((row) => [
    { value: row.label, type: String },
    ...figures.map(({ key }) => {
      const amount = row[key]
      return amount === null ? null : { value: centsToJson(amount), type: Number, format: amountFormat }
    }),
    row.investors === null ? null : { value: row.investors, type: Number },
  ])
  return writeXlsxFile([headers.map((value) => ({ value, type: String, ...bold })), ...cells], {
    sheet: 'Firm',
    columns: headers.map((_, k) => ({ width: k === 0 ? 16 : 18 })),
    stickyRowsCount: 1,
  }).toBlob()
}
