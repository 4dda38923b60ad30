import type { CellObject } from '@e965/xlsx'
import { read, utils, write } from '@e965/xlsx'

/** A cell as Excel stores it: a text, a number with its format, or what a test needs in particular. */
export type Cell = string | number | null | { value: number; format: string } | CellObject

function cellOf(cell: Cell): CellObject | undefined {
  if (cell === null) return undefined
  if (typeof cell === 'string') return { t: 's', v: cell }
  if (typeof cell === 'number') return { t: 'n', v: cell }
  return 'format' in cell ? { t: 'n', v: cell.value, z: cell.format } : cell
}

/** The bytes of an .xlsx workbook with these sheets, each a list of rows. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  { isPacked = true } = {},
): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet([])
    const width = Math.max(1, ...rows.map((row) => row.length))
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries()) {
        const stored = cellOf(cell)
        if (stored !== undefined) sheet[utils.encode_cell({ r, c })] = stored
      }
    sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: width } })
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: isPacked }) as Buffer
}

/** The cells of a workbook's first sheet, row by row. */
export function rowsOf(bytes: Buffer): unknown[][] {
  const book = read(bytes)
  const [name = ''] = book.SheetNames
  const sheet = book.Sheets[name]
  return sheet === undefined ? [] : utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true })
}
