import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { documentIn, firmOf, upload } from '../../../test/documents.ts'
import { deflatedOften, pdfOf, pdfOfStreams, streamOf } from '../../../test/pdf.ts'
import { onSqlite } from '../../../test/test-app.ts'
import { mostInflatedBytes } from './rules/pdf-streams.ts'

const mebibyte = 1024 * 1024
const once = '/Filter /FlateDecode'

const chained =
  'It is compressed in a way that is not safe to read here. Look at all of it before you assign it.'
const tooLarge = 'It unpacks to more than 100 MB, which is not read. Look at all of it before you assign it.'
const tooMuchWork = 'Its pages take too much memory or time to read. Look at it before you assign it.'

onSqlite('a hostile PDF', (start) => {
  test('of 4 kB that unpacks to 2,000 MB is held at once, and costs the server no memory', async () => {
    const { desk, ann } = await firmOf(start, 1)
    const bomb = pdfOfStreams([
      streamOf(deflateSync(deflatedOften(2_000), { level: 9 }), '/Filter[/FlateDecode/FlateDecode]'),
    ])
    expect(bomb.length).toBeLessThan(8_000)
    const before = process.memoryUsage.rss()
    for (const whose of [{ match: true }, { user_ids: [ann.id] }]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const document = documentIn(await upload(desk, `${ann.code}.pdf`, bomb, whose))
      expect(document).toMatchObject({ state: 'held', held_because: chained, recipients: [] })
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * mebibyte)
  })

  test('is read up to 100 MB of unpacked streams together, and held beyond', async () => {
    const { desk, ann } = await firmOf(start, 1)
    const file = (length: number) => {
      const streams = [length - 1_000, 1_000].map((each) => deflateSync(Buffer.alloc(each, ' ')))
      const extra = streams.map((data) => `9 0 obj ${streamOf(data, once)} endobj\n`).join('')
      return Buffer.concat([pdfOf(`K-1 of ${ann.code}`), Buffer.from(`${extra}%%EOF`, 'latin1')])
    }
    const read = documentIn(await upload(desk, 'a.pdf', file(mostInflatedBytes)))
    expect(read).toMatchObject({ state: 'waiting', held_because: null, recipients: [{ id: ann.id }] })
    const beyond = documentIn(await upload(desk, 'b.pdf', file(mostInflatedBytes + 1)))
    expect(beyond).toMatchObject({ state: 'held', held_because: tooLarge, recipients: [] })
  })

  test('that hides how much it unpacks to ends its process, while others are read', async () => {
    const { app, desk, ann, bea } = await firmOf(start, 2)
    const colleague = await app.signIn(await app.addAccount({ isStaff: true }))
    const hidden = pdfOfStreams([streamOf(deflatedOften(90), once)], { times: 40 })
    const held = upload(desk, `${ann.code}.pdf`, hidden)
    const others = [1, 2, 3].map((k) =>
      upload(colleague, `${k}.pdf`, pdfOf(`${bea.code} ${k}`), { match: true, title: `Letter ${k}` }),
    )
    for (const other of await Promise.all(others))
      expect(documentIn(other)).toMatchObject({ state: 'waiting', recipients: [{ id: bea.id }] })
    expect(documentIn(await held)).toMatchObject({ state: 'held', held_because: tooMuchWork, recipients: [] })
    const next = documentIn(await upload(desk, 'next.pdf', pdfOf(`K-1 of ${ann.code}`)))
    expect(next).toMatchObject({ state: 'waiting', recipients: [{ id: ann.id }] })
  })
})

onSqlite('a genuine PDF', (start) => {
  test('of another program, with deflated pages, is read', async () => {
    const { desk, ann } = await firmOf(start, 1)
    const paper = new PDFDocument({ compress: true })
    paper.text(`Schedule K-1 of ${ann.code}`).addPage().text('The second page')
    paper.end()
    const parts: Buffer[] = []
    for await (const part of paper as unknown as AsyncIterable<Buffer>) parts.push(part)
    expect(documentIn(await upload(desk, 'k1.pdf', Buffer.concat(parts)))).toMatchObject({
      state: 'waiting',
      recipients: [{ id: ann.id }],
    })
  })
})
