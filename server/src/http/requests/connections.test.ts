import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { insertReleased, path, secretKey } from '../../../test/documents.ts'
import { sendRaw } from '../../../test/raw-request.ts'
import { startServer } from '../../../test/server-process.ts'
import type { Start } from '../../../test/test-app.ts'
import { onSqlite } from '../../../test/test-app.ts'
import { newPlace } from '../../../test/test-database.ts'
import { connectTo, requestUnread } from '../../../test/unread-request.ts'
import { connectionLimit } from './connections.ts'

const health = 'GET /healthz HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n'
const slowBody =
  'POST /api/users/login/ HTTP/1.1\r\nHost: portal.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"'

const largeBody = slowBody.replace('Length: 9', 'Length: 60000')

/** A listening server with an investor's document that is too large for the buffers of a connection. */
async function listening(start: Start, connections: number) {
  const app = await start({ SECRET_KEY: secretKey }, { bounds: { connections } })
  const account = await app.addAccount()
  const { token } = await app.signIn(account)
  const id = await insertReleased(app.db, randomBytes(6 * 1024 * 1024), [account.id])
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  // Nothing but the limit disconnects them.
  app.server.server.headersTimeout = 0
  const address = app.server.server.address() as AddressInfo
  /** Its side of the connections, in their order. */
  const served: Socket[] = []
  app.server.server.on('connection', (socket: Socket) => void served.push(socket))
  const accepted = async (bytes = '') => {
    const connected = once(app.server.server, 'connection')
    const socket = await connectTo(address)
    await connected
    if (bytes !== '') {
      const arrived = once(app.server.server, 'request')
      socket.write(bytes)
      await arrived
    }
    return socket
  }
  const download = () => requestUnread(address, `${path}documents/${id}/`, token)
  return { app, accepted, served, download, ask: () => sendRaw(app.server, health) }
}

/** Until the server has closed it. */
const closed = async (socket: Socket) => {
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
}

/** Over a connection of its own: an idle one may be closed just when it is used again, which browsers repeat and fetch does not. */
async function statusOf(url: string): Promise<number | undefined> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

onSqlite('a server with all its connections open', (start) => {
  test('disconnects the one that has waited longest for a request, and no more than it has to', async () => {
    const { accepted, ask } = await listening(start, 3)
    const [first, second, third] = [await accepted(), await accepted(), await accepted()]
    expect([first, second, third].map((socket) => socket.closed)).toEqual([false, false, false])
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    await closed(first)
    const fourth = await accepted()
    expect(second.closed).toBe(false)
    await accepted()
    await closed(second)
    expect([third.closed, fourth.closed]).toEqual([false, false])
  })

  test('disconnects an idle one first, then one without headers, and then one whose body is slow', async () => {
    const { accepted, ask } = await listening(start, 3)
    const [slow, noHeaders, idle] = [await accepted(slowBody), await accepted(), await accepted()]
    idle.write(health.replace('close', 'keep-alive'))
    await once(idle, 'data')
    for (const [cut, left] of [
      [idle, [noHeaders, slow]],
      [noHeaders, [slow]],
    ] as const) {
      expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
      await closed(cut)
      expect(left.map((socket) => socket.closed)).toEqual(left.map(() => false))
      await accepted(slowBody)
    }
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    await closed(slow)
  })

  test('counts a kept-alive one that sends its next request as one without headers', async () => {
    const { accepted, ask, served } = await listening(start, 2)
    const [sends, idle] = [await accepted(), await accepted()]
    for (const socket of [sends, idle]) {
      socket.write(health.replace('close', 'keep-alive'))
      await once(socket, 'data')
    }
    const before = served[0]?.bytesRead
    sends.write('GET /healthz HTTP/1.1\r\nHost: por')
    await expect.poll(() => served[0]?.bytesRead).toBeGreaterThan(before ?? 0)
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    await closed(idle)
    expect(sends.closed).toBe(false)
  })

  test('disconnects bodies that make the least progress, however long they have been going on', async () => {
    const { accepted, ask, served } = await listening(start, 3)
    const honest = await accepted(largeBody)
    honest.write('x'.repeat(40_000))
    await expect.poll(() => served[0]?.bytesRead).toBeGreaterThan(40_000)
    const [first, second] = [await accepted(slowBody), await accepted(slowBody)]
    for (const slow of [first, second]) {
      expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
      await closed(slow)
      expect(honest.closed).toBe(false)
      await accepted(slowBody)
    }
  })

  test('answers 503 when all of them are being served, until one ends', async () => {
    const { accepted, download, ask } = await listening(start, 3)
    const downloads = [await download(), await download()]
    const idle = await accepted()
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
    await closed(idle)
    downloads.push(await download())
    expect(downloads.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await ask()
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused.toLowerCase()).toMatch(/\r\nretry-after: 5\r\n.*/s)
    expect(refused.toLowerCase()).toMatch(/\r\nconnection: close\r\n.*/s)
    expect(refused).toContain('{"error":"The service is busy. Please try again in a moment."}')
    downloads[1]?.socket.destroy()
    await expect.poll(ask).toMatch(/^HTTP\/1\.1 200 /)
    expect(downloads[0]?.socket.closed).toBe(false)
  })

  test('has 20 seconds for the headers of a request, 5 minutes for its body and one for a client that takes nothing', async () => {
    const { server } = await start()
    const { headersTimeout, requestTimeout, timeout } = server.server
    expect([headersTimeout, requestTimeout, timeout]).toEqual([20_000, 300_000, 60_000])
  })
})

test.each([
  [64, 32],
  [400, 200],
  [1_024, 824],
  [2_200, 2_000],
  [1_048_576, 2_000],
])('with %i descriptors there are %i connections', (descriptors, connections) => {
  expect(connectionLimit(descriptors)).toBe(connections)
})

test('more slow connections than descriptors do not end a server, or keep it from anyone', async () => {
  const { dataDir } = await newPlace('sqlite')
  const limited = join(dataDir, 'limited')
  writeFileSync(limited, `#!/bin/sh\nulimit -n 256\nexec "${process.execPath}" "$@"\n`)
  chmodSync(limited, 0o755)
  const server = startServer({ DATA_DIR: dataDir, PORTICO_DEMO: 'off' }, 'node', limited)
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  const address = await server.address
  const slow: Socket[] = []
  const statuses: (number | undefined)[] = []
  for (let k = 0; k < 400; k++) {
    const socket = await connectTo(address)
    socket.write('GET /healthz HTTP/1.1\r\nHost: por')
    slow.push(socket)
    if (k % 50 === 0) statuses.push(await statusOf(`${address}/healthz`))
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  for (const socket of slow) socket.destroy()
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  expect(server.child.exitCode).toBe(null)
})
