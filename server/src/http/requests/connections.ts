import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/** Whether a whole request has arrived and its response is not yet sent. */
const isServed = (latest: ServerResponse | undefined): boolean =>
  latest !== undefined && latest.req.complete && !latest.writableFinished

/**
 * Keeps slow clients from taking every connection. One above the limit replaces the connection that has waited longest
 * for a request, or for the rest of one; if all are being served, its request is answered with 503. A client that takes
 * no byte of its response for the server's `connectionTimeout` is disconnected.
 */
export function limitConnections(server: FastifyInstance, most: number): void {
  /** The latest response of each connection, in the order of their last change. */
  const latestOf = new Map<Socket, ServerResponse | undefined>()
  const surplus = new WeakSet<object>()
  const note = (socket: Socket, latest: ServerResponse | undefined) => {
    latestOf.delete(socket)
    if (!socket.destroyed) latestOf.set(socket, latest)
  }
  const makeRoomFor = (socket: Socket) => {
    for (const [waiting, latest] of latestOf) {
      if (isServed(latest)) continue
      latestOf.delete(waiting)
      return waiting.destroy()
    }
    return surplus.add(socket)
  }
  server.server.maxConnections = most + spareConnections
  server.server.on('connection', (socket) => {
    socket.once('close', () => latestOf.delete(socket))
    if (latestOf.size >= most) makeRoomFor(socket)
    note(socket, undefined)
  })
  server.server.on('request', ({ socket }, response) => {
    note(socket, response)
    response.once('close', () => latestOf.get(socket) === response && note(socket, undefined))
    // Node would also disconnect a client that waits for us.
    response.on('timeout', () => void (socket.writableLength > 0 && socket.destroy()))
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!surplus.has(request.raw.socket)) return done()
    reply.header('Connection', 'close')
    return done(new ApiError('busy', undefined, undefined, busyRetrySeconds))
  })
}
