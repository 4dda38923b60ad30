import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { FileAnswer } from './send-file.ts'
import { sendFile } from './send-file.ts'

async function sent(file: FileAnswer) {
  const server = fastify()
  server.get('/', (_, reply) => sendFile(reply, 'application/pdf', file))
  return server.inject('/')
}

test('a file is saved, not shown or stored on the way', async () => {
  const { headers, body } = await sent({ fileName: 'report.pdf', body: Buffer.from('%PDF-1.7') })
  expect(body).toBe('%PDF-1.7')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '8',
    'content-disposition': `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('a name with quotes, line breaks or other scripts cannot add to the header', async () => {
  const { headers } = await sent({ fileName: 'a"\r\nX: 1; é*\ud800.pdf', body: Buffer.from('x') })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="a_ X_ 1_ __.pdf"; filename*=UTF-8''a%22%20X%3A%201%3B%20%C3%A9%2A.pdf`,
  )
})

test('a name with direction marks cannot pretend to be of another type', async () => {
  const { headers } = await sent({ fileName: 'invoice\u202efdp.exe\u2066\u200b', body: Buffer.from('x') })
  expect(headers['content-disposition']).toBe(
    `attachment; filename="invoicefdp.exe"; filename*=UTF-8''invoicefdp.exe`,
  )
})

test('a stream is sent with its length, if it is known', async () => {
  const stream = () => Readable.from([Buffer.from('one'), Buffer.from('two')])
  const known = await sent({ fileName: 'a.pdf', body: stream(), byteCount: 6 })
  expect([known.body, known.headers['content-length']]).toEqual(['onetwo', '6'])
  const unknown = await sent({ fileName: 'a.pdf', body: stream() })
  expect([unknown.body, unknown.headers['content-length']]).toEqual(['onetwo', undefined])
})

test('others have their turn while parts are sent that are there at once', async () => {
  let isTheirTurn = false
  async function* parts() {
    setImmediate(() => (isTheirTurn = true))
    for (let k = 0; k < 1_000 && !isTheirTurn; k++) yield 'x'
  }
  expect((await sent({ fileName: 'a.csv', body: parts() })).body.length).toBeLessThan(10)
})
