import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './mail-transport.ts'

/** Unencoded, since quoted-printable would split long links. */
const plainPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`

/** Instead of sending mails, writes each to a file in DATA_DIR/mail: atomically, readable only by this user, and only once. */
export function fileTransport(dataDir: string, from: string): MailTransport {
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
