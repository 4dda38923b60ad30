import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: number
  /** The link that stops such mails; undefined for mails that are always sent. */
  unsubscribeUrl?: string | undefined
}

export interface MailTransport {
  /** Resolves once the mail is accepted. Otherwise it has to be sent again. */
  send(mail: Mail): Promise<void>
}

type MailSettings = Config['mail']

/** One click in the mail program, without opening a page (RFC 8058). Folding would break the signature of a header. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
})

/** The parts of a message that do not depend on the transport. The same mail always has the same Message-ID. */
function messageOf(mail: Mail, from: string) {
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const { unsubscribeUrl } = mail
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    date: new Date(mail.createdAt),
    messageId: `<${mail.createdAt}.${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
    html: mail.html,
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What the signature covers. Without the second List-Unsubscribe header, mail programs show no button. */
const signedHeaders =
  'from:to:subject:date:message-id:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post'

/** How mails are signed; nothing without a key. */
const signing = (dkim: MailSettings['dkim']) =>
  dkim === undefined
    ? {}
    : {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.key,
          headerFieldNames: signedHeaders,
        },
      }

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Generous, because a server that accepts a mail after we hang up would get it twice. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }

/** How many mails a process sends at the same time, each over a connection that it keeps. */
export const mailsAtOnce = 8

/** Sends through a mail server. */
export function smtpTransport(
  url: string,
  { from, dkim }: Pick<MailSettings, 'from' | 'dkim'>,
  timeouts = patience,
): MailTransport {
  // A relay on this machine usually has a self-signed certificate, and nobody can eavesdrop. Any other server must
  // support TLS: mails contain links that open accounts.
  const ignoreTLS = loopback.test(new URL(url).hostname)
  const transport = createTransport({
    url,
    ignoreTLS,
    requireTLS: !ignoreTLS,
    pool: true,
    maxConnections: mailsAtOnce,
    // For a kept connection that the server has closed: nothing was sent on it yet.
    maxRequeues: 1,
    ...timeouts,
    ...signing(dkim),
  })
  return {
    send: async (mail) => void (await transport.sendMail({ ...messageOf(mail, from), text: mail.text })),
  }
}

/** Unencoded, since quoted-printable would split long links. */
const plainPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`

/** Instead of sending mails, writes each to a file in DATA_DIR/mail: atomically, readable only by this user, and only once. */
function fileTransport(dataDir: string, { from, dkim }: MailSettings): MailTransport {
  const folder = join(dataDir, 'mail')
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...signing(dkim),
  })
  return {
    async send(mail) {
      const { message } = await composer.sendMail({
        ...messageOf(mail, from),
        text: { raw: plainPart(mail.text) },
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(
        folder,
        `${new Date(mail.createdAt).toISOString().replaceAll(':', '-')}-${mail.id}.eml`,
      )
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}

/** The mail server of SMTP_URL, or files in DATA_DIR/mail if it is not set. */
export function openTransport({ dataDir, mail }: Pick<Config, 'dataDir' | 'mail'>): MailTransport {
  return mail.smtpUrl === undefined ? fileTransport(dataDir, mail) : smtpTransport(mail.smtpUrl, mail)
}

/**
 * Records ids as soon as the recording before is done, all that have come in the meantime together: as little time as
 * possible between a mail server's answer and our record of it, without a commit for each mail.
 */
export class Recorder {
  readonly #record: (ids: readonly number[]) => Promise<void>
  #waiting: number[] = []
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(record: (ids: readonly number[]) => Promise<void>) {
    this.#record = record
  }

  /** Resolves when the id is recorded. */
  add(id: number): Promise<void> {
    this.#waiting.push(id)
    this.#next ??= this.#running = this.#running.then(() => {
      const ids = this.#waiting
      this.#waiting = []
      this.#next = undefined
      return this.#record(ids)
    })
    return this.#next
  }
}
