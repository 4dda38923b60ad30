import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'

/** Sends bytes over a socket of its own and answers all that comes back. */
async function sendRaw(app: TestApp, request: string): Promise<string> {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

onEachEngine('requests that cannot even be read', (start) => {
  test.each([
    ['a giant header', `GET / HTTP/1.1\r\nHost: x\r\nX-Giant: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Nul: a\0b\r\n\r\n', '400'],
    ['an address that is no address', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '404'],
  ])('%s gets a sentence, with the headers of every answer', async (_, request, status) => {
    const app = await start()
    const answer = await sendRaw(app, request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/\.$/) })
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'self'")
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})
