import { expect, test } from 'vitest'
import { startMailServer, textOf } from '../../../../test/mail-server.ts'
import { mailSenderOf } from '../../../../test/mail-sender.ts'
import { addInvestors, tell } from '../../../../test/notice-mails.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { smtpTransport } from '../../../mail/mail-transport.ts'
import { sendOutbox } from '../../../mail/send-outbox.ts'
import { queueDigests } from './digest.ts'

const hour = 60 * 60_000
const timeZone = 'America/New_York'

/** An app at this time of July 15, 2026 in New York, and its digests. */
async function atHour(start: () => Promise<TestApp>, startHour: number) {
  const app = await start()
  // Tests begin at noon UTC, which is eight in the morning there.
  app.pass((startHour - 8) * hour)
  const digester = { db: app.db, clock: () => app.now(), timeZone }
  return { app, run: () => queueDigests(digester) }
}

const inDigest = (app: TestApp, userId: number) =>
  app.db.transaction((trx) =>
    trx
      .insertInto('notice_preferences')
      .values(
        (['month_posted', 'statement'] as const).map((kind) => ({
          user_id: userId,
          kind,
          way: 'digest' as const,
        })),
      )
      .execute(),
  )

const mails = ({ db }: TestApp) =>
  db.read.selectFrom('outbox').select(['recipient', 'subject', 'list']).orderBy('id').execute()

onEachEngine('a digest', (start) => {
  test('has all that came before seven in the morning, leaves then, and has an unsubscribe link', async () => {
    const { app, run } = await atHour(() => start(), 5)
    const server = await startMailServer()
    const ann = await app.addAccount({ email: 'ann@client.example' })
    await inDigest(app, ann.id)
    await tell(app.db, [ann.id], app.now(), { line: 'Thank you for your patience.' })
    app.pass(hour)
    await tell(app.db, [ann.id], app.now(), { kind: 'statement', subject: 'Your statement is available' })
    expect([await run(), await mails(app)]).toEqual([0, []])
    app.pass(hour)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const digest = { recipient: ann.email, subject: 'What is new in your account', list: 'digest' }
    expect(await mails(app)).toEqual([digest])
    await sendOutbox(mailSenderOf(app, smtpTransport(server.url, { from: 'Fund <no-reply@portal.example>' })))
    const text = textOf(server.taken[0] ?? '').replaceAll('\r', '')
    expect(text).toContain('July 2025 is posted. Your figures through July 2025 are ready.')
    expect(text).toContain('“Thank you for your patience.”')
    expect(text).toContain('Your statement is available.')
    expect(text).toContain('https://portal.example/dashboard')
    expect(server.taken[0]).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\/u\/[\w-]{28}>\r?$/m)
  })

  test('is one a day: what comes later waits for the next morning', async () => {
    const { app, run } = await atHour(() => start(), 6)
    const ann = await app.addAccount()
    await inDigest(app, ann.id)
    await tell(app.db, [ann.id], app.now())
    app.pass(2 * hour)
    expect(await run()).toBe(1)
    await tell(app.db, [ann.id], app.now())
    app.pass(10 * hour)
    expect(await run()).toBe(0)
    app.pass(12 * hour)
    expect(await run()).toBe(0)
    app.pass(hour)
    expect([await run(), await run(), (await mails(app)).length]).toEqual([1, 0, 2])
  })

  test('is made once, however many servers make digests at the same time, and none is left out', async () => {
    const { app, run } = await atHour(() => start(), 6)
    const ids = await addInvestors(app.db, 250)
    for (const id of ids) await inDigest(app, id)
    await tell(app.db, ids, app.now())
    await tell(app.db, ids, app.now())
    app.pass(hour)
    const made = await Promise.all([run(), run(), run()])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(250)
    const recipients = (await mails(app)).map(({ recipient }) => recipient)
    expect([recipients.length, new Set(recipients).size]).toEqual([250, 250])
    const waiting = await app.db.read
      .selectFrom('notices')
      .select('user_id')
      .where('mail_id', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('goes to nobody whose account was disabled in the meantime', async () => {
    const { app, run } = await atHour(() => start(), 6)
    const ann = await app.addAccount()
    await inDigest(app, ann.id)
    await tell(app.db, [ann.id], app.now())
    await app.db.transaction((trx) => trx.updateTable('users').set({ disabled_since: 1 }).execute())
    app.pass(hour)
    await run()
    expect([await mails(app), await run()]).toEqual([[], 0])
  })
})
