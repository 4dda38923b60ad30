import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../../test/full-runs.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { addInvestors, envelopeOf, tell } from '../../test/notice-mails.ts'
import { startServer } from '../../test/server-process.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { mailsAtOnce } from './mail-transport.ts'

const mails = isFull ? 10_000 : 600
const patienceMs = isFull ? 300_000 : 90_000

/** A server on the test's database and mail server, as its own process. */
function startOn({ place }: TestApp, url: string, variables: Record<string, string> = {}) {
  const server = startServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    SMTP_URL: url,
    MAIL_PER_MINUTE: '0',
    PORTICO_DEMO: 'off',
    ...variables,
  })
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  return server
}

const unsent = async (app: TestApp): Promise<number> =>
  (await app.db.read.selectFrom('outbox').select('id').where('next_attempt_at', 'is not', null).execute())
    .length

/** A time zone in which it is about noon, so that the digests of the day are due. */
function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours()
  // In these names, places east of Greenwich have a minus.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** Lets the claims end that were made until this moment and have not been renewed, as they do after a minute. */
const endClaims = (app: TestApp, madeUntil: number) =>
  app.db.transaction((trx) =>
    trx
      .updateTable('outbox')
      .set({ next_attempt_at: Date.now() })
      .where('next_attempt_at', '>', Date.now())
      .where('next_attempt_at', '<=', madeUntil + 60_000)
      .execute(),
  )

onEachEngine('mails of two servers', (start) => {
  test(
    `${mails} notices go out once each, though one server is killed on the way`,
    { timeout: 3 * patienceMs },
    async () => {
      const [app, smtp] = [await start(), await startMailServer(false)]
      const ids = await addInvestors(app.db, mails)
      await tell(app.db, ids, Date.now())
      const servers = [startOn(app, smtp.url), startOn(app, smtp.url)]
      await Promise.all(servers.map(({ address }) => address))

      await expect.poll(() => smtp.taken.length, { timeout: patienceMs }).toBeGreaterThan(mails / 4)
      servers[0]?.child.kill('SIGKILL')
      await servers[0]?.ended
      const killedAt = Date.now()
      // The other one sends on alone, all but what the dead one had claimed.
      await expect
        .poll(() => smtp.taken.length, { timeout: patienceMs })
        .toBeGreaterThan(mails - 5 * mailsAtOnce)
      await expect
        .poll(
          async () => {
            await endClaims(app, killedAt)
            return unsent(app)
          },
          { timeout: patienceMs },
        )
        .toBe(0)

      const envelopes = smtp.taken.map(envelopeOf)
      const idsOf = new Map<string, Set<string>>()
      for (const { to, messageId } of envelopes) idsOf.set(to, (idsOf.get(to) ?? new Set()).add(messageId))
      expect(idsOf.size).toBe(mails)
      expect([...idsOf.values()].every((own) => own.size === 1)).toBe(true)
      expect(new Set(envelopes.map(({ messageId }) => messageId)).size).toBe(mails)
      // Only what the killed server had handed over and not recorded yet is there twice, with the same Message-ID.
      expect(envelopes.length - mails).toBeLessThanOrEqual(mailsAtOnce)
    },
  )

  test('keep to one pace together', { timeout: 3 * patienceMs }, async () => {
    const [app, smtp] = [await start(), await startMailServer(false)]
    const arrivals: number[] = []
    const push = smtp.taken.push.bind(smtp.taken)
    smtp.taken.push = (...messages) => {
      arrivals.push(performance.now())
      return push(...messages)
    }
    const [first = 0, ...others] = await addInvestors(app.db, 61)
    await tell(app.db, [first], Date.now())
    const variables = { MAIL_PER_MINUTE: '1200' }
    const servers = [startOn(app, smtp.url, variables), startOn(app, smtp.url, variables)]
    // Both run, whatever the first mail has waited for.
    await Promise.all(servers.map(({ address }) => address))
    await expect.poll(() => arrivals.length, { timeout: patienceMs }).toBe(1)
    const toldAt = performance.now()
    await tell(app.db, others, Date.now())
    await expect.poll(() => arrivals.length, { timeout: patienceMs }).toBe(61)
    // A mail every 50 milliseconds, by clocks that are read in whole ones.
    expect((arrivals.at(-1) ?? 0) - toldAt).toBeGreaterThan(59 * 50 - 10)
  })

  test('make one digest for each account', async () => {
    const [app, smtp] = [await start(), await startMailServer(false)]
    const ids = await addInvestors(app.db, 300)
    await app.db.transaction((trx) =>
      trx
        .insertInto('notice_preferences')
        .values(ids.map((id) => ({ user_id: id, kind: 'month_posted' as const, way: 'digest' as const })))
        .execute(),
    )
    for (const hours of [48, 24]) await tell(app.db, ids, Date.now() - hours * 60 * 60_000)
    const variables = { TIME_ZONE: zoneAtNoon() }
    const servers = [startOn(app, smtp.url, variables), startOn(app, smtp.url, variables)]
    await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(300)
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      await ended
    }
    const recipients = smtp.taken.map((message) => envelopeOf(message).to)
    expect([recipients.length, new Set(recipients).size]).toEqual([300, 300])
    expect(await unsent(app)).toBe(0)
  })
})
