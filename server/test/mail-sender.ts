import type { MailTransport } from '../src/mail/mail-transport.ts'
import type { Sender } from '../src/mail/send-outbox.ts'
import type { TestApp } from './test-app.ts'

/** What the sender of a test app needs besides a transport; it ignores failures. */
export const mailSenderOf = (
  app: Pick<TestApp, 'db' | 'now'>,
  transport: MailTransport,
  details: Partial<Sender> = {},
): Sender => ({
  db: app.db,
  transport,
  clock: () => app.now(),
  sharedTime: () => Promise.resolve(app.now()),
  publicUrl: 'https://portal.example',
  unsubscribeSecret: 'a secret of the tests',
  perMinute: 0,
  warn: () => undefined,
  ...details,
})
