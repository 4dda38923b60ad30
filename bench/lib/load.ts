import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A request, ready to be written to a connection. */
export type RequestBytes = Buffer
export type Headers = Readonly<Record<string, string>>

export const pathOf = (call: string): string => `/api/users/${call}/`

/** A browser's CSRF token, as header and cookie. */
export async function csrfHeaders(port: number): Promise<Headers> {
  const response = await fetch(`http://127.0.0.1:${port}/get-csrf/`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { 'x-csrftoken': csrfToken, cookie: `csrftoken=${csrfToken}` }
}

/** The bytes of a request: a GET, or with a body a POST. */
export function requestOf(path: string, headers: Headers, body?: unknown): RequestBytes {
  const text = body === undefined ? '' : JSON.stringify(body)
  const sent = {
    host: '127.0.0.1',
    connection: 'keep-alive',
    accept: 'application/json',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  const method = body === undefined ? 'GET' : 'POST'
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'))
}

/** A response, and how many microseconds it took. */
interface Answered {
  status: number
  tookUs: number
}

/**
 * Sends each request once, over a number of connections, opened beforehand, with one request at a time each. Returns how
 * many microseconds each took. Writes the bytes straight to the sockets, because a client that parses whole responses
 * would be slower than the servers it measures. Throws if a response has another status than this one.
 */
export async function send(
  port: number,
  requests: readonly RequestBytes[],
  { status, connections = 8 }: { status: number; connections?: number },
): Promise<number[]> {
  const opened = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const waiting = requests.values()
  const took: number[] = []
  const work = async ({ ask, end }: Connection) => {
    for (const request of waiting) {
      const answer = await ask(request)
      took.push(answer.tookUs)
      if (answer.status !== status) throw new Error(`The status was ${answer.status} instead of ${status}.`)
    }
    end()
  }
  await Promise.all(opened.map(work))
  return took
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
  const tookUs: number[] = []
  const work = async () => {
    const { ask, end } = await open(port)
    while (!state.isDone) {
      const k = state.sent++
      const due = began + k * everyMs
      await wait(Math.max(0, due - performance.now()))
      await ask(requests[k % requests.length] ?? Buffer.alloc(0))
      tookUs.push((performance.now() - due) * 1_000)
    }
    end()
  }
  await Promise.all([ended, ...Array.from({ length: 4 }, work)])
  return tookUs
}

/** A connection that carries one request at a time. */
interface Connection {
  ask: (request: RequestBytes) => Promise<Answered>
  end: () => void
}

async function open(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let asked = Promise.withResolvers<Answered>()
  let began = 0
  let head = { status: 0, length: 0 }
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing === 0) {
      head = headOf(chunk)
      missing = head.length
    }
    missing -= chunk.length
    if (missing === 0) asked.resolve({ ...head, tookUs: (performance.now() - began) * 1_000 })
  })
  const fail = (error?: Error) => asked.reject(error ?? new Error('A connection was closed.'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  // Closing after the last response is no failure.
  asked.promise.catch(() => undefined)
  const ask = (request: RequestBytes) => {
    asked = Promise.withResolvers()
    began = performance.now()
    socket.write(request)
    return asked.promise
  }
  return { ask, end: () => void socket.end() }
}

const headEnd = '\r\n\r\n'

/** Parses the head of a response, which arrives in one chunk. The length includes head and body. */
function headOf(chunk: Buffer): { status: number; length: number } {
  const text = chunk.toString('latin1', 0, chunk.indexOf(headEnd))
  const length = /\ncontent-length: (\d+)/i.exec(text)?.[1] ?? '0'
  return {
    status: Number(text.slice(9, 12)),
    length: text.length + headEnd.length + Number(length),
  }
}
