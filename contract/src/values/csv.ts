/** What a spreadsheet would run as a formula unless marked as text; the last four are East Asian full-width signs. */
const formula = /^[=+\-@\t\r＝＋－＠]/

/** A number is neither quoted nor marked, not even below 0. */
const plainNumber = /^-?\d+(\.\d+)?$/

const cellText = (text: string): string =>
  plainNumber.test(text) ? text : `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Begins a CSV file: Excel recognises UTF-8 by the byte order mark. */
export const csvStart = '\u{FEFF}'

/** Rows as lines of a CSV file, in which no cell can run as a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => string
}
