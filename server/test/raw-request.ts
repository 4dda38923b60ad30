import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sends bytes over a new connection to a running server, and returns everything it sends until it closes the connection. */
export const sendRaw = (server: FastifyInstance, bytes: string, options?: { thenEnds: boolean }) =>
  sendRawTo((server.server.address() as { port: number }).port, bytes, options)

/** The same to whatever listens on a port of this machine. */
export async function sendRawTo(port: number, bytes: string, { thenEnds = false } = {}): Promise<string> {
  // Either side may stay open after the other has ended.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.on('data', (some) => (received += some.toString('latin1')))
  // A server that has responded may leave the rest of our bytes unread.
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  if (thenEnds) socket.end()
  await once(socket, 'close')
  return received
}
