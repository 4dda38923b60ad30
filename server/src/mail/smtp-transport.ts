import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './mail-transport.ts'

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
