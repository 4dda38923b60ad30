/** The thread that writes workbooks, started by table-file.ts. */
import type { CellObject } from '@e965/xlsx'
import { utils, write } from '@e965/xlsx'
import { centsToJson } from '@portico/contract/values/money'
import { answerWith } from '../pdf/thread-answers.ts'
import type { Cell, Table } from './table-cells.ts'

function toCell(cell: Cell): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'object') return { t: 'n', v: centsToJson(cell.cents), z: '#,##0.00' }
  return typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell }
}

const widest = 40
const columnWidth = (header: string, cells: readonly Cell[]) => ({
  wch: Math.min(
    widest,
    Math.max(header.length, ...cells.map((cell) => (typeof cell === 'string' ? cell.length : 16))) + 2,
  ),
})

/** A workbook with real numbers. Text is never a formula: cells have a type of their own. */
function workbookOf({ title, headers, rows }: Table): Uint8Array {
  const sheet = utils.aoa_to_sheet([headers.map(toCell), ...rows.map((row) => row.map(toCell))])
  sheet['!cols'] = headers.map((header, k) =>
    columnWidth(
      header,
      rows.map((row) => row[k] ?? null),
    ),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, title)
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

answerWith((table: Table) => Promise.resolve(workbookOf(table)))
