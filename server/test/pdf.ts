import { constants, deflateRawSync } from 'node:zlib'

/** A PDF of one page with these lines of text, written by hand. */
export const pdfOf = (...lines: readonly string[]): Buffer => pdfOfPages([lines])

/** What a page shows for these lines of text. */
function contentOf(lines: readonly string[]): string {
  const escaped = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`)
  const text = lines.map((line) => `(${escaped(line)}) Tj 0 -20 Td`).join(' ')
  return `BT /F1 12 Tf 50 700 Td ${text} ET`
}

/** A PDF stream with the data of its filter. */
export const streamOf = (data: string | Buffer, filter = ''): string =>
  `<< /Length ${data.length} ${filter} >>\nstream\n${data.toString('latin1')}\nendstream`

/** The same with several pages. */
export const pdfOfPages = (pages: readonly (readonly string[])[]): Buffer =>
  pdfOfStreams(pages.map((lines) => streamOf(contentOf(lines))))

/** A PDF of pages with these streams; each page may show its stream several times. */
export function pdfOfStreams(streams: readonly string[], { times = 1 } = {}): Buffer {
  // The catalog, the list of pages and the font are objects 1 to 3; each page has two more.
  const idOf = (page: number) => 4 + 2 * page
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${streams.map((_, k) => `${idOf(k)} 0 R`).join(' ')}] /Count ${streams.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...streams.flatMap((stream, k) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${`${idOf(k) + 1} 0 R `.repeat(times)}] /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream,
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

const mebibyte = 1024 * 1024

/** Text of one mebibyte, deflated `count` times in a row, without deflating gigabytes. */
export function deflatedOften(count: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(mebibyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const last = Buffer.from([3, 0, 0, 0, 0, 0])
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: count }, () => block), last])
}
