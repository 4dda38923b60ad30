import type { Socket } from 'node:net'
import { connect } from 'node:net'

/** A request, ready to be written to a connection. */
export type RequestBytes = Buffer

/** The bytes of a request. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): RequestBytes {
  const text = body === undefined ? '' : JSON.stringify(body)
  const sent = {
    host: '127.0.0.1',
    connection: 'keep-alive',
    accept: 'application/json',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'))
}

/**
 * Sends requests, each once, over so many connections with one under way on each, and answers how long each took
 * in microseconds. The bytes go straight to the sockets: a client that parses whole answers would be slower than
 * the servers it measures. Throws on an answer with another status.
 */
export async function send(
  port: number,
  requests: readonly RequestBytes[],
  { status = 200, connections = 8 } = {},
): Promise<number[]> {
  const waiting = requests.values()
  const took: number[] = []
  const work = async () => {
    const connection = await open(port)
    for (const request of waiting) {
      const began = performance.now()
      const answered = await connection.ask(request)
      took.push((performance.now() - began) * 1_000)
      if (answered !== status) throw new Error(`Answered ${answered} instead of ${status}.`)
    }
    connection.socket.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return took
}

const headEnd = '\r\n\r\n'

/** A connection that carries one request at a time. */
async function open(port: number): Promise<{ socket: Socket; ask(request: RequestBytes): Promise<number> }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answered: { resolve(status: number): void; reject(error: Error): void } | undefined
  let status = 0
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf(headEnd))
      status = Number(head.slice(9, 12))
      const length = /\ncontent-length: (\d+)/i.exec(head)?.[1] ?? '0'
      missing = head.length + headEnd.length + Number(length)
    }
    missing -= chunk.length
    if (missing === 0) answered?.resolve(status)
  })
  const fail = (error?: Error) => answered?.reject(error ?? new Error('A connection was closed.'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const ask = (request: RequestBytes) =>
    new Promise<number>((resolve, reject) => {
      answered = { resolve, reject }
      socket.write(request)
    })
  return { socket, ask }
}
