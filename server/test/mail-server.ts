import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'

/** What the server does with the next mails: accepts them, defers them (451), never responds, or hangs up. */
type Mood = 'takes' | 'refuses' | 'hangs' | 'drops'

/** A real mail server on its own port until the test ends. */
export interface MailServer {
  url: string
  mood: Mood
  /** The recipients that it refuses for good (550). */
  unknown: Set<string>
  /** The mails it has accepted, as received. */
  taken: string[]
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a mail server, by default with STARTTLS. */
export async function startMailServer(offersTls = true): Promise<MailServer> {
  // Keeps the port reserved while the server is away.
  const port = await freePort()
  let listening: SMTPServer | undefined
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'takes',
    unknown: new Set(),
    taken: [],
    async start() {
      listening = makeServer(server, offersTls)
      const { server: socket } = listening
      listening.listen(port, '127.0.0.1')
      await once(socket, 'listening')
    },
    async stop() {
      const closing = listening
      listening = undefined
      if (closing !== undefined) await new Promise<void>((closed) => closing.close(closed))
    },
  }
  onTestFinished(() => server.stop())
  await server.start()
  return server
}

function makeServer(server: MailServer, offersTls: boolean): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    // Its certificate is self-signed, as those of local relays usually are.
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _, callback) {
      if (!server.unknown.has(address)) return callback()
      return callback(Object.assign(new Error(`${address} is unknown`), { responseCode: 550 }))
    },
    onData(stream, session, callback) {
      let message = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => void (message += chunk))
      stream.on('end', () => {
        if (server.mood === 'hangs') return
        if (server.mood === 'refuses') {
          const later = Object.assign(new Error(`No room for ${session.id} now`), { responseCode: 451 })
          return callback(later)
        }
        if (server.mood === 'drops') return smtp.connections.forEach((connection) => connection.close())
        server.taken.push(message)
        return callback()
      })
    },
  })
  smtp.on('error', () => undefined)
  return smtp
}

/** The text part of a message, decoded. */
export function textOf(message: string): string {
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(message)
  const [whole = '', body = ''] = part ?? []
  if (!whole.includes('quoted-printable')) return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
