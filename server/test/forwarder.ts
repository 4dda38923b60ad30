import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Sits between Portico and PostgreSQL, like a firewall. */
export interface Forwarder {
  /** The database's address through the forwarder. */
  url: string
  /** Whether new connections are forwarded; otherwise they are accepted but never answered. */
  carriesNew: boolean
  /** Stops forwarding on all open connections, in both directions, without closing them. */
  forget: () => void
  /** Withholds the responses to the first connection that sends these texts in this order, from the response to the last one on. */
  holdAnswerTo: (...texts: string[]) => Promise<void>
  /** Delivers the withheld responses. */
  letGo: () => void
}

/** A connection of Portico and its state. */
interface Link {
  forgotten: boolean
  /** How many of the texts have been sent. */
  met: number
  /** Withheld responses; undefined while all are delivered. */
  held: Buffer[] | undefined
  fromServer: (answer: Buffer) => void
}

/** Forwards bytes to and from a PostgreSQL server until the test ends. */
export async function startForwarder(databaseUrl: string): Promise<Forwarder> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  const links: Link[] = []
  let watched: readonly string[] = []
  let onHeld = () => undefined as void

  const carry = (client: Socket) => {
    const server = connect(Number(port), hostname)
    const link: Link = {
      forgotten: false,
      met: 0,
      held: undefined,
      fromServer: (answer) => void client.write(answer),
    }
    links.push(link)
    keep(server)
    client.on('data', (sent) => {
      if (link.forgotten) return
      while (link.met < watched.length && sent.includes(watched[link.met] ?? '')) link.met++
      if (watched.length > 0 && link.met === watched.length) {
        watched = []
        link.held = []
      }
      server.write(sent)
    })
    server.on('data', (answer) => {
      if (link.forgotten) return
      if (link.held === undefined) return link.fromServer(answer)
      link.held.push(answer)
      onHeld()
    })
    client.on('close', () => link.forgotten || server.destroy())
    server.on('close', () => link.forgotten || client.end())
  }
  const keep = (socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
  }

  const listener = createServer((client) => {
    keep(client)
    if (forwarder.carriesNew) carry(client)
    else client.resume()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.port = String((listener.address() as AddressInfo).port)
  const forwarder: Forwarder = {
    url: url.href,
    carriesNew: true,
    forget: () => {
      for (const link of links) link.forgotten = true
    },
    holdAnswerTo: (...texts) => {
      for (const link of links) link.met = 0
      watched = texts
      return new Promise((resolve) => (onHeld = resolve))
    },
    letGo: () => {
      for (const link of links) {
        for (const answer of link.held ?? []) link.fromServer(answer)
        link.held = undefined
      }
    },
  }
  return forwarder
}
