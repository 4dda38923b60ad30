import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../../../../test/full-runs.ts'
import { hostileFiles } from '../../../../test/hostile-files.ts'
import { RemoteClient } from '../../../../test/remote-client.ts'
import { peakBytes, startServer } from '../../../../test/server-process.ts'
import { addAccountAt } from '../../../../test/test-app.ts'
import { newPlace } from '../../../../test/test-database.ts'

const maxBytesMore = 200_000_000
/** So that what is measured is what a file needs, not also what the collector, on a busy machine, has yet to free. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=192' }

/** A server in its own process, and a signed-in staff member. */
async function startDesk() {
  const place = await newPlace('sqlite')
  const server = startServer({ DATA_DIR: place.dataDir, PORTICO_DEMO: 'off', ...smallHeap })
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  const address = await server.address
  const desk = new RemoteClient(address, await addAccountAt(place, { isStaff: true }))
  return { address, desk, peak: () => peakBytes(server.child) }
}

interface Answer {
  status: number
  json: Record<string, unknown>
}

/** Sends a body. Returns two promises: when it is sent completely, and the response. */
async function send(address: string, desk: RemoteClient, path: string, body: unknown) {
  const sending = request(`${address}${path}`, { method: 'POST', headers: await desk.headersToPost() })
  const answer = once(sending, 'response').then(async ([first]): Promise<Answer> => {
    const response = first as IncomingMessage
    const json = JSON.parse(await text(response)) as Answer['json']
    return { status: response.statusCode ?? 0, json }
  })
  const sent = new Promise<void>((resolve) => sending.end(JSON.stringify(body), resolve))
  return { sent, answer }
}

/** Uploads a file, and counts the other requests served between its last byte and its response. */
async function sendWhileOthersAsk(path: string, file: Buffer, totals?: object) {
  const { address, desk, peak } = await startDesk()
  // The code that reads files is loaded with the first of them; what is measured is the file.
  const small = { file: Buffer.from('email\n').toString('base64'), totals }
  await (
    await send(address, desk, path, small)
  ).answer
  const before = peak()
  const { sent, answer } = await send(address, desk, path, { file: file.toString('base64'), totals })
  await sent
  const state = { isReading: true }
  const ended = answer.finally(() => (state.isReading = false))
  let othersAnswered = 0
  while (state.isReading) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    othersAnswered++
    // Requests without a pause would take the processor from the reading they are to be compared with.
    await wait(20)
  }
  return { ...(await ended), othersAnswered, bytesMore: peak() - before }
}

const tooManyRows = 'The file has more than 200,000 rows, those of empty cells included. Import it in parts.'
/** Independent of the machine's speed: while a file is read in one go, at most one other request is served. */
const oftenAnswered = 10

/** The expected error of each. The first two take every step: reading a whole file, and giving up on it. */
const files: readonly (readonly [name: string, error: string | undefined])[] = [
  ['rows that cannot be read', undefined],
  ['rows of two cells', tooManyRows],
  ['line ends only', 'The file is empty.'],
  ['a comma a line', tooManyRows],
  ['lines of a thousand empty quoted cells', undefined],
  ['rows for unknown e-mails', undefined],
]

test.each(isFull ? files : files.slice(0, 2))(
  'other requests are served while a file of %s is read, in less than 200 MB',
  async (name, error) => {
    const path = '/api/users/preview-import/'
    const read = await sendWhileOthersAsk(path, hostileFiles[name]?.() ?? Buffer.of())
    expect(read.status).toBe(error === undefined ? 200 : 400)
    expect(read.json['error']).toBe(error)
    expect(read.othersAnswered).toBeGreaterThan(oftenAnswered)
    expect(read.bytesMore).toBeLessThan(maxBytesMore)
  },
)

const named = new Set(files.map(([name]) => name))

test.runIf(isFull).each(Object.keys(hostileFiles).filter((name) => !named.has(name)))(
  'a file of %s is answered, in less than 200 MB',
  async (name) => {
    const read = await sendWhileOthersAsk('/api/users/preview-import/', hostileFiles[name]?.() ?? Buffer.of())
    expect([200, 400]).toContain(read.status)
    expect(read.bytesMore).toBeLessThan(maxBytesMore)
  },
)

test('other requests do not wait while an import refuses such a file', async () => {
  const path = '/api/users/import-summaries/'
  const file = hostileFiles['rows for unknown e-mails']?.() ?? Buffer.of()
  const read = await sendWhileOthersAsk(path, file, { rows: 1, principal: 1, paid: 0 })
  expect(read.status).toBe(404)
  expect(Object.keys(read.json['fields'] as object)).toHaveLength(1_000)
  expect(read.othersAnswered).toBeGreaterThan(oftenAnswered)
  expect(read.bytesMore).toBeLessThan(maxBytesMore)
})
