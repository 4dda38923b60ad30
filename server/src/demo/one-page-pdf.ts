/** A PDF with one page of text, small enough to be written by hand. The lines have no brackets or backslashes. */
export function onePagePdf(lines: readonly string[]): Buffer {
  const text = ['BT /F1 16 Tf 72 720 Td 26 TL', ...lines.map((line) => `(${line}) Tj T*`), 'ET'].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const entries = objects.map((object, k) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${k + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`
  return Buffer.from(
    `${file}${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
