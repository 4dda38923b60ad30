import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './mail-transport.ts'

/** As it lies: quoted-printable would break a long link in two. */
const plainPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`

/** Writes each mail to a file of DATA_DIR/mail instead of sending it; whole, for this user's eyes, once. */
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
