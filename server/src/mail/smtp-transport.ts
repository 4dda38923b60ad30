import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './mail-transport.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Long enough for a slow server: one that takes a mail after we hung up would get it again. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }

/** Sends over the mail server of SMTP_URL, one connection a mail. */
export function smtpTransport(url: string, from: string, timeouts = patience): MailTransport {
  // A relay on this machine mostly has a certificate that nobody signed, and no wire to listen on. To any other a
  // mail goes encrypted or not at all: it may hold a link that opens an account.
  const ignoreTLS = loopback.test(new URL(url).hostname)
  const transport = createTransport({ url, ignoreTLS, requireTLS: !ignoreTLS, ...timeouts })
  return {
    send: async (mail) => void (await transport.sendMail({ ...messageOf(mail, from), text: mail.text })),
  }
}
