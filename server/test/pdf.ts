/** A PDF of one page with these lines of text, written by hand. */
export const pdfOf = (...lines: readonly string[]): Buffer => pdfOfPages([lines])

/** The same with several pages. */
export function pdfOfPages(pages: readonly (readonly string[])[]): Buffer {
  const escaped = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`)
  const contents = pages.map((lines) => {
    const text = lines.map((line) => `(${escaped(line)}) Tj 0 -20 Td`).join(' ')
    return `BT /F1 12 Tf 50 700 Td ${text} ET`
  })
  // The catalog, the list of pages and the font are objects 1 to 3; each page has two more.
  const idOf = (page: number) => 4 + 2 * page
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, k) => `${idOf(k)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, k) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${idOf(k) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, k) => {
    const at = body.length
    body += `${k + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const start = body.length
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}
