/** The most bytes that an 8 MB body can carry in base64. */
const mostBytes = 6_290_000
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance\n'

/** A file that repeats one piece. */
const filled = (piece: string | Buffer, start = header): Buffer =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(mostBytes - start.length, piece)])

/** A file of as many rows as fit, each made from its number. */
function fileOf(row: (k: number) => string): Buffer {
  const rows = [header]
  let bytes = header.length
  for (let k = 0; ; k++) {
    const next = row(k)
    bytes += next.length
    if (bytes > mostBytes) return Buffer.from(rows.join(''))
    rows.push(next)
  }
}

/** Files of the maximum upload size, each designed to break some step of reading it. */
export const hostileFiles: Readonly<Record<string, () => Buffer>> = {
  'line ends only': () => filled('\n', ''),
  'line ends under a header': () => filled('\r\n'),
  'a comma a line': () => filled(',\n'),
  'rows of two cells': () => filled('a,\n'),
  'rows of one cell between blank lines': () => filled('a\n\n\n'),
  'one cell': () => filled('x'),
  'a quotation mark that is never closed': () => filled('x', `${header}"`),
  'quotation marks only': () => filled('"'),
  'line breaks in quotes': () => filled('"\n"\n'),
  'commas on one line': () => filled(','),
  'empty quoted cells on one line': () => filled('"",'),
  'lines of a thousand empty quoted cells': () => filled(`${'"",'.repeat(999)}\n`),
  'a header of millions of columns': () => filled('a,', ''),
  'spaces only': () => filled(' '),
  'spaces within figures': () => filled(`a@b.cc,2025-07,1${' '.repeat(2_000)}1,1,1,1,1,1\n`),
  'NUL bytes only': () => filled('\0'),
  'NUL bytes in rows': () => filled(`${'\0'.repeat(60)},${'\0'.repeat(30)}\n`),
  'Windows-1252': () => filled(Buffer.from('é,\n', 'latin1')),
  'UTF-16': () => Buffer.from(`\ufeff${header}${'é,\n'.repeat(mostBytes / 6 - header.length)}`, 'utf16le'),
  'rows that cannot be read': () => filled('nobody,July 2025,100,1,1,1,1,101\n'),
  'rows for unknown e-mails': () => fileOf((k) => `${k}@b.cc,2025-07,10,1,1,1,1,1\n`),
}
