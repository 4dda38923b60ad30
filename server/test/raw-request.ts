import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sends bytes over a connection of their own, to a server that listens, and answers all that comes back until the server closes it. */
export async function sendRaw(
  server: FastifyInstance,
  bytes: string,
  { thenEnds = false } = {},
): Promise<string> {
  const { port } = server.server.address() as { port: number }
  // The server keeps its side open after ours is over, and the other way round.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.on('data', (some) => (received += some.toString('latin1')))
  // A server that has said what it had to say may leave the rest of our bytes unread.
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  if (thenEnds) socket.end()
  await once(socket, 'close')
  return received
}
