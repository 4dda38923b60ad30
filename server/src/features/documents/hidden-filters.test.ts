import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { documentIn, firmOf, upload } from '../../../test/documents.ts'
import { deflatedOften, pdfOf, pdfOfStreams, streamOf } from '../../../test/pdf.ts'
import { onSqlite } from '../../../test/test-app.ts'
import { memoryBytes, patienceMs } from './rules/document-text.ts'

const mebibyte = 1024 * 1024
/** The unit of a process's times, of which Linux has a hundred a second. */
const tickMs = 10

/** 4 kB that unpack twice, to 2,000 MB. */
const bomb = deflateSync(deflatedOften(2_000), { level: 9 })
const twice = '/Filter[/FlateDecode/FlateDecode]'

/** Code drawn on a page, before and after an inline image with these filters and data. */
const withInlineImage = (code: string, filters: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`BT /F1 12 Tf 50 700 Td (${code}) Tj ET BI /W 9000 /H 9000 /BPC 8 /CS /G ${filters} ID `),
    data,
    Buffer.from(' EI BT /F1 12 Tf 50 600 Td (the end) Tj ET'),
  ])

/** A PDF whose list of pages is in an object stream that is packed like this. */
function withObjectStream(packing: string, data: Buffer): Buffer {
  const parts: Buffer[] = []
  const offsets = new Map<number, number>()
  const add = (text: string | Buffer) => void parts.push(Buffer.from(text as string))
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const object = (id: number, dictionary: string, content: Buffer) => {
    offsets.set(id, length())
    add(`${id} 0 obj\n<< /Length ${content.length} ${dictionary} >>\nstream\n`)
    add(content)
    add('\nendstream\nendobj\n')
  }
  add('%PDF-1.5\n')
  offsets.set(1, length())
  add('1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  object(3, `/Type /ObjStm /N 1 /First 4 ${packing}`, data)
  const start = length()
  offsets.set(4, start)
  const entry = (type: number, field: number, index: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt8(type)
    bytes.writeUInt32BE(field, 1)
    bytes.writeUInt16BE(index, 5)
    return bytes
  }
  const at = (id: number) => entry(1, offsets.get(id) ?? 0, 0)
  const table = Buffer.concat([entry(0, 0, 65_535), at(1), entry(2, 3, 0), at(3), at(4)])
  object(4, '/Type /XRef /Size 5 /W [1 4 2] /Root 1 0 R', table)
  add(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const pageOf = (code: string) => streamOf(`BT /F1 12 Tf 50 700 Td (K-1 of ${code}) Tj ET`)

/** A file whose second page has this stream. Read in part, it would be the investor's whose code the first page has. */
const after = (stream: string) => (code: string) => pdfOfStreams([pageOf(code), stream])

/** Files that hide their filters from a look at their bytes. */
const hidden: Readonly<Record<string, (code: string) => Buffer>> = {
  'an end of the object in a string': after(streamOf(bomb, `${twice} /X (endobj)`)),
  'an end of the object in a comment': after(streamOf(bomb, `${twice} %endobj\n`)),
  'a keyword followed by other text': after(
    streamOf(deflatedOften(200), '/Filter /FlateDecode').replace('\nstream\n', '\nstream %x\r\n'),
  ),
  'a filter in another object': after(streamOf(bomb, '/Filter 3 0 R')),
  'names with escapes': after(streamOf(bomb, '/#46ilter[/Flate#44ecode/Fl]')),
  'an object stream': () => withObjectStream(`${twice} /X (endobj)`, bomb),
  'LZW without its code for the end': after(
    streamOf(Buffer.alloc(9_000_000, 0x55), '/Filter /LZWDecode /X (endobj)'),
  ),
  'runs of bytes': after(
    streamOf(Buffer.alloc(9_000_000, Buffer.from([0x81, 0x20])), '/Filter /RunLengthDecode /X (endobj)'),
  ),
}

/** Images are not unpacked, so these are read. */
const images: typeof hidden = {
  'an inline image': (code) => pdfOfStreams([streamOf(withInlineImage(code, '/F [/Fl /Fl]', bomb))]),
  'an inline image in a hidden chain': (code) => {
    const packed = deflateSync(deflateSync(withInlineImage(code, '/F [/Fl /Fl]', bomb)))
    return pdfOfStreams([streamOf(packed, `${twice} /X (endobj)`)])
  },
  'a picture as a page': after(streamOf(bomb, '/Filter /DCTDecode')),
}

/** The most memory and time on a core that a child process of ours has had until the test ends, where the system tells. */
function watchChildren() {
  const most = { bytes: 0, cpuMs: 0 }
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  }
  const look = () => {
    for (const pid of read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)) {
      const [, kilobytes] = /VmRSS:\s*(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? []
      most.bytes = Math.max(most.bytes, Number(kilobytes ?? 0) * 1024)
      // After the name, which may have spaces, the times are the 12th and 13th field.
      const [user, system] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').slice(11, 13) ?? []
      most.cpuMs = Math.max(most.cpuMs, (Number(user ?? 0) + Number(system ?? 0)) * tickMs)
    }
  }
  const timer = setInterval(look, 5)
  onTestFinished(() => clearInterval(timer))
  return most
}

const cases = [
  ...Object.entries(hidden).map(([name, fileOf]) => ({ name, fileOf, state: 'held' })),
  ...Object.entries(images).map(([name, fileOf]) => ({ name, fileOf, state: 'waiting' })),
]

onSqlite('a PDF that hides what it unpacks to', (start) => {
  test.each(cases)('by $name is $state, and costs a bounded process', async ({ fileOf, state }) => {
    const { desk, ann, bea } = await firmOf(start, 2)
    const most = watchChildren()
    const document = documentIn(await upload(desk, 'a.pdf', fileOf(ann.code)))
    expect(document.state).toBe(state)
    expect(document.recipients).toHaveLength(state === 'held' ? 0 : 1)
    // Not the time that passed, of which a busy machine gives it less.
    expect(most.cpuMs).toBeLessThan(patienceMs)
    // A process looks at its memory every 20 ms.
    expect(most.bytes).toBeLessThan(memoryBytes + 64 * mebibyte)
    const next = documentIn(await upload(desk, 'next.pdf', pdfOf(`K-1 of ${bea.code}`)))
    expect(next).toMatchObject({ state: 'waiting', recipients: [{ id: bea.id }] })
  })
})
