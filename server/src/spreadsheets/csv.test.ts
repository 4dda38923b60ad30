import { afterEach, expect, test, vi } from 'vitest'
import type { CsvLine } from './csv.ts'
import { readCsv } from './csv.ts'

afterEach(() => vi.restoreAllMocks())

async function read(file: string | Uint8Array): Promise<{ delimiter: string; lines: CsvLine[] }> {
  const { delimiter, lines } = await readCsv(typeof file === 'string' ? Buffer.from(file) : file)
  const all: CsvLine[] = []
  for await (const some of lines) all.push(...some)
  return { delimiter, lines: all }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Everything that makes reading in chunks hard: two-character line ends, doubled quotes, multi-byte characters. */
const awkward = 'é“€😀;"say ""yes""\r\n\r\nand go";x\r\n\r\n;;\r\n'

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', utf16],
])('a file of %s has the same lines, wherever its chunks end', async (_, encode) => {
  const cells = ['é“€😀', 'say "yes"\n\nand go', 'x']
  const rows = Array.from({ length: 40 }, (_, k) => ({ line: 2 + 5 * k, cells }))
  // One byte longer each time, so that every byte of the pattern is the last of a chunk once.
  for (let shift = 0; shift < awkward.length * 2; shift++) {
    const first = `a;b;${'c'.repeat(shift + 1)}`
    const { delimiter, lines } = await read(encode(`${first}\r\n${awkward.repeat(40)}`))
    expect(delimiter).toBe(';')
    expect(lines).toEqual([{ line: 1, cells: first.split(';') }, ...rows])
  }
})

test('reads Windows-1252 if the bytes are not UTF-8, even if only the last one shows it', async () => {
  const rows = 'a,b\r\n'.repeat(2_000)
  expect((await read(latin1(`${rows}M\xfcller,\x80`))).lines.at(-1)).toEqual({
    line: 2_001,
    cells: ['Müller', '€'],
  })
})

test.each(['\n', '\r\n', '\r'])('counts lines that end with %j as an editor does', async (end) => {
  const text = ['', 'sep=\t', '', 'a\tb', '"1', '', '2"\t3', ' ', '\t', '4\t5'].join(end)
  const numbered = [
    { line: 4, cells: ['a', 'b'] },
    { line: 5, cells: ['1\n\n2', '3'] },
    { line: 10, cells: ['4', '5'] },
  ]
  for (const file of [Buffer.from(text), utf16(text)])
    expect(await read(file)).toEqual({ delimiter: '\t', lines: numbered })
})

test('counts the line of an error in the same way, chunks later', async () => {
  const text = `sep=,\r\na,b\r\n${'"1\r\n2",3\r\n\r\n'.repeat(1_000)}5" pipe`
  await expect(read(text)).rejects.toThrow('on line 3003, a quotation mark stands within a cell')
})

test('a file may have 200,000 rows and no more, even if a later row is broken', async () => {
  const rows = 'a,b\n'.repeat(200_000)
  expect((await read(`sep=,\nx,y\n${rows}\n\n`)).lines).toHaveLength(200_001)
  const broken = 'a "quotation mark" within a cell'
  await expect(read(`x,y\n${rows}a\n\n${'a\n'.repeat(500)}${broken}`)).rejects.toThrow(
    'The file has more than 200,000 rows',
  )
})

test('leaves out rows of empty cells, but counts them as lines', async () => {
  const rows = `${',\n'.repeat(199_999)}a,b\n`
  expect((await read(`x,y\n${rows}`)).lines.at(-1)).toEqual({ line: 200_001, cells: ['a', 'b'] })
  await expect(read(`x,y\n${rows},\n`)).rejects.toThrow('The file has more than 200,000 rows')
})

test('blank lines are not rows, however many there are', async () => {
  const { lines } = await read(`${'\n'.repeat(300_000)}x,y\n${' \r\n'.repeat(300_000)}a,b`)
  expect(lines.map(({ line }) => line)).toEqual([300_001, 600_002])
})

test('a row may have 1,000 columns and 100,000 characters', async () => {
  expect((await read(`${'"",'.repeat(999)}x`)).lines[0]?.cells).toHaveLength(1_000)
  await expect(read(`${'a,'.repeat(1_000)}x\n`)).rejects.toThrow('more than 1,000 columns')

  const note = 'x'.repeat(99_000)
  expect((await read(`a,"${note}"\n`)).lines[0]?.cells).toEqual(['a', note])
  const tooLong = 'A row of the file has more than 100,000 characters'
  for (const start of ['', '"', ',', '"",', '""'])
    await expect(read(`a,b\n${start}${(start || 'x').repeat(110_000)}`)).rejects.toThrow(tooLong)
})

test('a file may have 64 MB', async () => {
  await expect(read(Buffer.alloc(64 * 1024 * 1024 + 1, 'a,b\n'))).rejects.toThrow(
    'The file is larger than 64 MB.',
  )
})

test('rows of other lengths than the first do not cost an Error with a stack each', async () => {
  const stacks = vi.spyOn(Error, 'captureStackTrace')
  expect((await read(`x,y\n${'a\na,b,c\n'.repeat(1_000)}`)).lines).toHaveLength(2_001)
  expect(stacks.mock.calls.length).toBeLessThan(10)
})

test('other work runs between the chunks', async () => {
  let turns = 0
  let isReading = true
  const count = () => {
    turns++
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  await read('\n'.repeat(100_000))
  isReading = false
  expect(turns).toBeGreaterThan(100)
})
