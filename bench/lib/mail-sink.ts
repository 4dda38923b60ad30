import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'

/** A mail as it arrived. */
interface Arrival {
  to: string
  /** As of performance.now() */
  at: number
}

/** A mail server on this machine that accepts everything and keeps none of it. */
export interface MailSink {
  url: string
  arrivals: readonly Arrival[]
  close(): void
}

export async function startMailSink(): Promise<MailSink> {
  const arrivals: Arrival[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    converse(socket, (message) => {
      const to = /^To: (\S+)\r$/m.exec(message)?.[1] ?? ''
      arrivals.push({ to, at: performance.now() })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const replies: Readonly<Record<string, string>> = {
  EHLO: '250 sink.example',
  DATA: '354 Go on',
  QUIT: '221 Bye',
}

const endOfMessage = '\r\n.\r\n'

/** Speaks SMTP with a client that waits for each reply. */
function converse(socket: Socket, take: (message: string) => void): void {
  let received = ''
  let isMessage = false
  const reply = (line: string) => void socket.write(`${line}\r\n`)
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
    const end = isMessage ? endOfMessage : '\r\n'
    if (!received.endsWith(end)) return
    const whole = received
    received = ''
    if (isMessage) {
      isMessage = false
      take(whole)
      return reply('250 Taken')
    }
    const verb = whole.slice(0, 4).toUpperCase()
    isMessage = verb === 'DATA'
    return reply(replies[verb] ?? '250 OK')
  })
  reply('220 sink.example')
}
