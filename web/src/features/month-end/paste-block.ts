/** The cells of a block copied from a spreadsheet, row by row: tabs between cells, a line end after each row. */
export function blockOf(text: string): string[][] {
  const rows = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) => row.split('\t'))
}
