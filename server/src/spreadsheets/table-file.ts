import { csvLines, csvStart } from '@portico/contract/values/csv'
import { centsToText } from '@portico/contract/values/money'
import { Thread } from '../pdf/thread.ts'
import type { Cell, Table } from './table-cells.ts'

const thread = new Thread<Table, Uint8Array>(new URL('./workbook-writer.ts', import.meta.url))

const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'object') return centsToText(cell.cents)
  return String(cell)
}

/** A table as a file, under this name without its ending. Workbooks are written in a thread, which takes a second for a large firm. */
export async function tableFile(
  name: string,
  format: 'csv' | 'xlsx',
  table: Table,
): Promise<{ fileName: string; body: Uint8Array }> {
  const body =
    format === 'xlsx'
      ? Buffer.from(await thread.ask(table))
      : Buffer.from(csvStart + csvLines([table.headers, ...table.rows.map((row) => row.map(textOf))]))
  return { fileName: `${name}.${format}`, body }
}
