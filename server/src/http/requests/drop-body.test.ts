import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'
import { connectTo } from '../../../test/unread-request.ts'

const megabyte = 1024 * 1024

onSqlite('a long body that is refused', (start) => {
  test.each([
    ['its length', 28 * megabyte, 413],
    ['an ended session', 26 * megabyte, 401],
  ])('for %s is read to its end before the response ends the connection', async (_, bytes, status) => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const token = status === 401 ? 'none' : desk.token
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const socket = await connectTo(app.server.server.address() as AddressInfo)
    const response = text(socket)
    const sentAtEnd = once(socket, 'end').then(() => socket.bytesWritten)
    const path = '/api/users/add-document/'
    // As nginx asks: the connection ends with the response.
    const head = `POST ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nAuthorization: Token ${token}`
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`)
    for (let sent = 0; sent < bytes && socket.writable; sent += megabyte)
      if (!socket.write(Buffer.alloc(megabyte, ' '))) await Promise.race([once(socket, 'drain'), sentAtEnd])
    expect(await sentAtEnd).toBeGreaterThan(bytes)
    expect(await response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })
})
