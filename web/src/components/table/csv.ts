import type { CsvColumn } from '@portico/contract/values/csv'
import { csvLines, csvStart } from '@portico/contract/values/csv'

/** Downloads rows as CSV, the column names first. */
export function saveCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  saveCsvRows(name, [columns.map(({ header }) => header), ...cells])
}

/** Downloads cells as CSV. */
export const saveCsvRows = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(name, new Blob([csvStart, csvLines(rows)], { type: 'text/csv;charset=utf-8' }))

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A name as part of that of a file: "naomi-okafor"; `otherwise` where no letter or digit is in it. */
export function fileWord(name: string, otherwise: string): string {
  const word = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return word === '' ? otherwise : word
}
