import type { Config } from '../config.ts'
import { fileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

/** The mail server of SMTP_URL, or files in DATA_DIR/mail if it is not set. */
export function openTransport({ dataDir, mail }: Pick<Config, 'dataDir' | 'mail'>): MailTransport {
  return mail.smtpUrl === undefined
    ? fileTransport(dataDir, mail.from)
    : smtpTransport(mail.smtpUrl, mail.from)
}
