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
}

export interface MailTransport {
  /** Resolves once the mail is accepted. Otherwise it has to be sent again. */
  send(mail: Mail): Promise<void>
}

/** The parts of a message that do not depend on the transport. The same mail always has the same Message-ID. */
function messageOf(mail: Mail, from: string) {
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    date: new Date(mail.createdAt),
    messageId: `<${mail.createdAt}.${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: mail.html,
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Generous, because a server that accepts a mail after we hang up would get it twice. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }

/** Sends through the mail server of SMTP_URL, with one connection per mail. */
export function smtpTransport(url: string, from: string, timeouts = patience): MailTransport {
  // A relay on this machine usually has a self-signed certificate, and nobody can eavesdrop. Any other server must
  // support TLS: mails contain links that open accounts.
  const ignoreTLS = loopback.test(new URL(url).hostname)
  const transport = createTransport({ url, ignoreTLS, requireTLS: !ignoreTLS, ...timeouts })
  return {
    send: async (mail) => void (await transport.sendMail({ ...messageOf(mail, from), text: mail.text })),
  }
}

/** Unencoded, since quoted-printable would split long links. */
const plainPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`

/** Instead of sending mails, writes each to a file in DATA_DIR/mail: atomically, readable only by this user, and only once. */
function fileTransport(dataDir: string, from: string): MailTransport {
  const folder = join(dataDir, 'mail')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
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
  return mail.smtpUrl === undefined
    ? fileTransport(dataDir, mail.from)
    : smtpTransport(mail.smtpUrl, mail.from)
}
