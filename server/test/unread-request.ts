import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection whose client takes no more of the response than its head and what comes with that. */
export interface UnreadRequest {
  status: number
  head: string
  socket: Socket
}

/** A connection to a server, closed when the test ends. */
export async function connectTo(address: string | { port: number }): Promise<Socket> {
  const port = typeof address === 'string' ? Number(new URL(address).port) : address.port
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  // A server may cut us off.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Requests a path and reads only the head of the response. */
export async function requestUnread(
  address: string | { port: number },
  path: string,
  token = '',
): Promise<UnreadRequest> {
  const socket = await connectTo(address)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.example\r\nAuthorization: Token ${token}\r\n\r\n`)
  await once(socket, 'readable')
  const head = (socket.read() as Buffer).toString('latin1')
  return { status: Number(head.split(' ')[1]), head, socket }
}
