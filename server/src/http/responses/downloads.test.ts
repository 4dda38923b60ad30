import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@portico/contract/api/endpoints'
import { endpoints } from '@portico/contract/api/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { damage } from '../../../test/damage-queries.ts'
import type { Client } from '../../../test/client.ts'
import { insertReleased, path, secretKey } from '../../../test/documents.ts'
import { peakBytes, startServer } from '../../../test/server-process.ts'
import type { Start } from '../../../test/test-app.ts'
import { addAccountTo, onEachEngine, onSqlite } from '../../../test/test-app.ts'
import { newDatabase } from '../../../test/test-database.ts'
import { requestUnread } from '../../../test/unread-request.ts'

/** More than the buffers of a connection take, so that a response nobody reads does not end. */
const large = randomBytes(6 * 1024 * 1024)

type Bounds = NonNullable<Parameters<Start>[1]>['bounds']

/** A listening firm with a large document for each of its investors. */
async function firmWithFile(start: Start, count: number, bounds: Bounds = {}) {
  const app = await start({ SECRET_KEY: secretKey }, { bounds })
  const staff = await app.signIn(await app.addAccount({ isStaff: true }))
  const accounts: { id: number; email: string }[] = []
  for (let k = 0; k < count; k++) accounts.push(await app.addAccount())
  const clients: Client[] = []
  for (const account of accounts) clients.push(await app.signIn(account))
  const id = await insertReleased(
    app.db,
    large,
    accounts.map((account) => account.id),
  )
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.server.address() as AddressInfo
  const own = `${path}documents/${id}/`
  const unread = async (k: number) => requestUnread(address, own, clients[k]?.token)
  return { app, staff, clients, own, managed: `${path}document-file/${id}/`, address, unread }
}

onEachEngine('downloads that are not read', (start, engine) => {
  test('are at most three of an account, and stop nobody else', async () => {
    const { clients, staff, own, managed, unread } = await firmWithFile(start, 3)
    const opened = []
    for (const k of [0, 0, 0, 1, 1, 1]) opened.push(await unread(k))
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const fourth = await clients[0]?.get(own)
    expect([fourth?.status, fourth?.headers['retry-after'], fourth?.json]).toEqual([
      429,
      '5',
      { error: 'You have 3 downloads open. Wait until one of them has ended.' },
    ])
    expect((await clients[2]?.get(own))?.bytes.equals(large)).toBe(true)
    expect((await staff.get(managed)).bytes.equals(large)).toBe(true)
    opened[0]?.socket.destroy()
    await expect.poll(async () => (await unread(0)).status).toBe(200)
    expect((await clients[0]?.get(own))?.status).toBe(429)
  })

  test('are limited in all', async () => {
    const { clients, own, unread } = await firmWithFile(start, 3, { downloads: 2 })
    const first = await unread(0)
    expect((await clients[2]?.get(own))?.status).toBe(200)
    expect((await unread(1)).status).toBe(200)
    const refused = await clients[2]?.get(own)
    expect([refused?.status, refused?.headers['retry-after']]).toEqual([503, '5'])
    first.socket.destroy()
    await expect.poll(async () => (await clients[2]?.get(own))?.status).toBe(200)
  })

  test('end when no byte is taken for the limit, whatever the client sends meanwhile', async () => {
    const { clients, own, unread } = await firmWithFile(start, 2, { downloadsOfAccount: 1, stallMs: 400 })
    const [silent, sending] = [await unread(0), await unread(1)]
    // Many at a time: after some that wait for their turn, the server reads no more of them.
    const requests = 'GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n'.repeat(10)
    const repeating = setInterval(() => sending.socket.write(requests), 50)
    onTestFinished(() => clearInterval(repeating))
    for (const client of clients) await expect.poll(async () => (await client.get(own)).status).toBe(200)
    for (const { socket } of [silent, sending]) {
      // What had left the server before it gave up.
      socket.resume()
      if (!socket.closed) await once(socket, 'close')
      expect(socket.bytesRead).toBeLessThan(large.length)
    }
  })

  test('that are read slowly are read to their end', async () => {
    const { unread } = await firmWithFile(start, 1, { stallMs: 2_000 })
    const began = performance.now()
    const { socket, head } = await unread(0)
    const length = head.indexOf('\r\n\r\n') + 4 + large.length
    while (socket.bytesRead < length) {
      await wait(100)
      const until = socket.bytesRead + 256 * 1024
      while (socket.bytesRead < Math.min(until, length))
        if (socket.read() === null) await once(socket, 'readable')
    }
    expect(performance.now() - began).toBeGreaterThan(2_000)
    expect(socket.bytesRead).toBe(length)
  })

  test('are not counted any longer once they failed, were abandoned, or were requests for the head only', async () => {
    const { app, clients, own, managed, staff, unread } = await firmWithFile(start, 1)
    for (let k = 0; k < 4; k++) {
      const head = await clients[0]?.send({ method: 'HEAD', url: own })
      expect([head?.status, head?.headers['content-length'], head?.body]).toEqual([
        200,
        `${large.length}`,
        '',
      ])
      expect((await clients[0]?.get(`${path}documents/999/`))?.status).toBe(404)
      const { socket } = await unread(0)
      socket.destroy()
      await expect.poll(async () => (await clients[0]?.get(own))?.status).toBe(200)
    }
    await damage(app, 'delete from document_parts where part = 23')
    for (let k = 0; k < 4; k++) expect((await staff.get(managed)).status).toBe(500)
  })

  test('of 600 MB leave a server below 450 MB', async () => {
    const db = await newDatabase(engine)
    const tokens = []
    for (let k = 0; k < 10; k++) tokens.push(await addAccountTo(db, { email: `i${k}@mail.example` }))
    const users = await db.read.selectFrom('users').select('id').execute()
    const id = await insertReleased(
      db,
      randomBytes(20 * 1024 * 1024),
      users.map((user) => user.id),
    )
    const server = startServer({
      DATA_DIR: db.place.dataDir,
      DATABASE_URL: db.place.databaseUrl ?? '',
      SECRET_KEY: secretKey,
    })
    onTestFinished(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    const address = await server.address
    const opened = tokens.flatMap((token) =>
      [1, 2, 3].map(() => requestUnread(address, `${path}documents/${id}/`, token)),
    )
    const statuses = (await Promise.all(opened)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200))
    expect(peakBytes(server.child)).toBeLessThan(450 * 1024 * 1024)
  })
})

onSqlite('every call that answers a file', (start) => {
  test('counts as a download of its account', async () => {
    const app = await start({ SECRET_KEY: secretKey }, { bounds: { downloadsOfAccount: 0 } })
    const [staff, investor] = [
      await app.signIn(await app.addAccount({ isStaff: true })),
      await app.signIn(await app.addAccount()),
    ]
    const all: readonly Endpoint[] = Object.values(endpoints)
    const paths = all.filter(({ file }) => file !== undefined).map((each) => each.path)
    expect(paths.length).toBeGreaterThanOrEqual(5)
    for (const each of paths) {
      const url = each.replaceAll(/:\w+/g, '1')
      const statuses = [(await staff.get(url)).status, (await investor.get(url)).status]
      expect([url, statuses]).toEqual([url, expect.arrayContaining([429])])
    }
  })
})
