/** What a spreadsheet would run as a formula, were it not marked as text; the wide ones are East Asian. */
const formula = /^[=+\-@\t\r＝＋－＠]/

const cellText = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Rows of texts as a file. Excel knows UTF-8 by the mark at its beginning. */
const csvText = (rows: readonly (readonly string[])[]): string =>
  `\u{FEFF}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`

/** Hands rows, the names of the columns first, over as a download. */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  saveFile(name, 'text/csv;charset=utf-8', csvText(rows))

/** Hands a text over to the browser as a file to keep. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
