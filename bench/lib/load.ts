import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

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
 * Sends each request once, over a number of connections with one request at a time each. Returns how long each took in
 * microseconds. Writes the bytes straight to the sockets, because a client that parses whole responses would be slower
 * than the servers it measures. Throws if a response has another status.
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
      const answer = await connection.ask(request)
      took.push((performance.now() - began) * 1_000)
      if (answer.status !== status) throw new Error(`The status was ${answer.status} instead of ${status}.`)
    }
    connection.socket.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return took
}

/** A response's status, and how long it took in milliseconds. */
export interface Answered {
  status: number
  tookMs: number
}

/** Sends all requests at once, in order, each over its own connection, opened beforehand. */
export async function sendAtOnce(port: number, requests: readonly RequestBytes[]): Promise<Answered[]> {
  const connections = await Promise.all(requests.map(() => open(port)))
  const began = performance.now()
  const answers = connections.map(async (connection, k) => {
    const { status } = await connection.ask(requests[k] ?? Buffer.alloc(0))
    connection.socket.end()
    return { status, tookMs: performance.now() - began }
  })
  return Promise.all(answers)
}

/**
 * Sends a request every `everyMs` milliseconds, cycling through the list, until the other work is done. Returns how long
 * each took in microseconds since it was due, so waiting for an earlier request counts. Throws what the other work throws.
 */
export async function sendEvery(
  port: number,
  requests: readonly RequestBytes[],
  everyMs: number,
  other: Promise<unknown>,
): Promise<number[]> {
  const state = { isDone: false, sent: 0 }
  const ended = other.finally(() => (state.isDone = true))
  const began = performance.now()
  const took: number[] = []
  const work = async () => {
    const connection = await open(port)
    while (!state.isDone) {
      const k = state.sent++
      const due = began + k * everyMs
      await wait(Math.max(0, due - performance.now()))
      await connection.ask(requests[k % requests.length] ?? Buffer.alloc(0))
      took.push((performance.now() - due) * 1_000)
    }
    connection.socket.end()
  }
  await Promise.all([ended, ...Array.from({ length: 4 }, work)])
  return took
}

/** The ETags of the responses, in the order of the requests. */
export async function etagsOf(port: number, requests: readonly RequestBytes[]): Promise<string[]> {
  const connection = await open(port)
  const tags: string[] = []
  for (const request of requests) tags.push((await connection.ask(request)).etag)
  connection.socket.end()
  return tags
}

const headEnd = '\r\n\r\n'

/** The parts of a response that are read. */
interface Head {
  status: number
  etag: string
  length: number
}

/** A connection that carries one request at a time. */
async function open(port: number): Promise<{ socket: Socket; ask(request: RequestBytes): Promise<Head> }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let answered: { resolve(head: Head): void; reject(error: Error): void } | undefined
  let head: Head = { status: 0, etag: '', length: 0 }
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing === 0) {
      head = headOf(chunk)
      missing = head.length
    }
    missing -= chunk.length
    if (missing === 0) answered?.resolve(head)
  })
  const fail = (error?: Error) => answered?.reject(error ?? new Error('A connection was closed.'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const ask = (request: RequestBytes) =>
    new Promise<Head>((resolve, reject) => {
      answered = { resolve, reject }
      socket.write(request)
    })
  return { socket, ask }
}

/** Parses the head of a response, which arrives in one chunk. The length includes head and body. */
function headOf(chunk: Buffer): Head {
  const text = chunk.toString('latin1', 0, chunk.indexOf(headEnd))
  const length = /\ncontent-length: (\d+)/i.exec(text)?.[1] ?? '0'
  return {
    status: Number(text.slice(9, 12)),
    etag: /\netag: (\S+)/i.exec(text)?.[1] ?? '',
    length: text.length + headEnd.length + Number(length),
  }
}
