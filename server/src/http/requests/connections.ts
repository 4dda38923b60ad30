import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { secondMs } from '@portico/contract/values/duration'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../api-error.ts'

/** Descriptors for everything else: the database, files, mails, threads and child processes. */
const reservedDescriptors = 200
/** A connection that sends its request slowly may hold a body of 64 kB. */
const mostConnections = 2_000
/** Refused connections that are still open while they are answered. */
const spareConnections = 50
const busyRetrySeconds = 5

/** This process's limit of descriptors, if the system tells; otherwise the usual one. Node has raised it to the hard limit. */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(limit ?? 1024)
  } catch {
    return 1024
  }
}

/** How many connections a process with so many descriptors serves at once. */
export const connectionLimit = (descriptors: number = descriptorLimit()): number =>
  Math.min(mostConnections, descriptors - Math.min(reservedDescriptors, Math.floor(descriptors / 2)))

/** The progress of a connection. */
interface State {
  /** The response to its latest request; undefined between requests. */
  latest: ServerResponse | undefined
  hasServed: boolean
  /** How many bytes had been read when it was last between requests. */
  bytesBefore: number
  /** When `latest` last changed. */
  since: number
}

/** Connections are cut in this order; those being served never are. */
const ranks = { idle: 0, noHeaders: 1, slowBody: 2, served: 3 } as const

/** A kept-alive connection is idle once its last response has been sent, until a byte of its next request arrives. */
function rankOf(socket: Socket, { latest, hasServed, bytesBefore }: State): number {
  if (latest !== undefined)
    return latest.req.complete && !latest.writableFinished ? ranks.served : ranks.slowBody
  return hasServed && socket.bytesRead === bytesBefore ? ranks.idle : ranks.noHeaders
}

/** Bytes of a request per millisecond, taking at least a second: otherwise every new request would seem the fastest. */
const speedOf = (socket: Socket, { bytesBefore, since }: State, now: number): number =>
  (socket.bytesRead - bytesBefore) / (now - since + secondMs)

/** The connection to cut for another: of those of the lowest rank, the slowest body, or the one that has waited longest. */
function findToCut(states: ReadonlyMap<Socket, State>): Socket | undefined {
  const now = performance.now()
  let [found, foundRank, foundSpeed]: [Socket | undefined, number, number] = [undefined, ranks.served, 0]
  for (const [socket, state] of states) {
    const rank = rankOf(socket, state)
    if (rank > foundRank || rank === ranks.served) continue
    const speed = rank === ranks.slowBody ? speedOf(socket, state, now) : 0
    if (rank === foundRank && speed >= foundSpeed) continue
    ;[found, foundRank, foundSpeed] = [socket, rank, speed]
    if (rank === ranks.idle) break
  }
  return found
}

/**
 * Keeps slow clients from taking every connection. One above the limit replaces an idle one, else one that has sent no
 * complete headers, else the one whose body is slowest; if all are being served, its request is answered with 503. A client
 * that takes no byte of its response for the server's `connectionTimeout` is disconnected.
 */
export function limitConnections(server: FastifyInstance, most: number): void {
  /** In the order of their last change. */
  const states = new Map<Socket, State>()
  const surplus = new WeakSet<object>()
  const note = (socket: Socket, latest: ServerResponse | undefined, hasServed: boolean) => {
    const before = states.get(socket)
    states.delete(socket)
    if (socket.destroyed) return
    const bytesBefore = latest === undefined ? socket.bytesRead : (before?.bytesBefore ?? 0)
    states.set(socket, { latest, hasServed, bytesBefore, since: performance.now() })
  }
  const makeRoomFor = (socket: Socket) => {
    const cut = findToCut(states)
    if (cut === undefined) return surplus.add(socket)
    states.delete(cut)
    return cut.destroy()
  }
  server.server.maxConnections = most + spareConnections
  server.server.on('connection', (socket) => {
    socket.once('close', () => states.delete(socket))
    if (states.size >= most) makeRoomFor(socket)
    note(socket, undefined, false)
  })
  server.server.on('request', ({ socket }, response) => {
    note(socket, response, true)
    response.once('close', () => states.get(socket)?.latest === response && note(socket, undefined, true))
  })
  // Node would also disconnect a client that waits for us.
  server.server.on('timeout', (socket: Socket) => {
    if (states.get(socket)?.latest === undefined || socket.writableLength > 0) socket.destroy()
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!surplus.has(request.raw.socket)) return done()
    reply.header('Connection', 'close')
    return done(new ApiError('busy', undefined, undefined, busyRetrySeconds))
  })
}
