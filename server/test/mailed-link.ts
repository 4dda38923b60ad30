import type { TestApp } from './test-app.ts'

/** The two parts of the link in the newest mail to an address. */
export async function newestLink(app: TestApp, recipient: string): Promise<{ uid: string; token: string }> {
  const mail = await app.db.read
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const [, uid = '', token = ''] = /\/(?:reset|confirm-email)\/([\w-]+)\/([\w-]+)\n/.exec(mail.text) ?? []
  return { uid, token }
}
