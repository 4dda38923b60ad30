/** What a spreadsheet would run as a formula unless marked as text; the last four are East Asian full-width signs. */
const formula = /^[=+\-@\t\r＝＋－＠]/

/** A number is neither quoted nor marked, not even below 0. */
const plainNumber = /^-?\d+(\.\d+)?$/

const cellText = (text: string): string =>
  plainNumber.test(text) ? text : `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Rows as CSV. Excel recognises UTF-8 by the byte order mark. */
const csvText = (rows: readonly (readonly string[])[]): string =>
  `\u{FEFF}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`

interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => string
}

/** Downloads rows as CSV, the column names first. */
export function saveCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  saveCsvRows(name, [columns.map(({ header }) => header), ...cells])
}

/** Downloads cells as CSV. */
export const saveCsvRows = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))

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
