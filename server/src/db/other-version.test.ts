import { expect, onTestFinished, test } from 'vitest'
import { july, post } from '../../test/months.ts'
import { countWaiting, execute } from '../../test/raw-queries.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'
import { auditedTransaction } from '../audit/append-audit.ts'
import type { Database } from './database.ts'
import { shippedSteps } from './migrate.ts'
import type { Place } from './open-database.ts'
import { openAsItIs, whileOpen } from './open-database.ts'

const latest = shippedSteps.at(-1) ?? ''

/** The steps of the next version. The ones before it have been applied. */
const nextSteps = Object.fromEntries([...shippedSteps, '9998-next'].map((step) => [step, () => []]))

const migrateToNext = (place: Place): Promise<void> =>
  whileOpen(openAsItIs(place), (db) => db.migrate(nextSteps))

const busy = [503, '2', { error: 'The service is busy. Please try again in a moment.' }]

async function withDesk(app: TestApp) {
  const { id } = await app.addAccount()
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  return { id, desk }
}

/** Every kind of write is refused, nothing is stored, reads go on, and the server is not ready. */
async function expectOutOfService(
  app: TestApp,
  { id, desk }: Awaited<ReturnType<typeof withDesk>>,
  sentence: string,
) {
  const before = await dump(app.db)
  const audited = await post(desk, id, july)
  const other = await app
    .visitor()
    .post('/api/users/waitlist/', { email: 'new@firm.example', full_name: 'New One' })
  for (const { status, headers, json } of [audited, other])
    expect([status, headers['retry-after'], json]).toEqual(busy)
  await expect
    .poll(async () => {
      const { status, headers, json } = await app.visitor().get('/readyz')
      return [status, headers['retry-after'], json]
    })
    .toEqual([503, '2', { error: sentence }])
  expect(await dump(app.db)).toBe(before)
  expect((await desk.get(`/api/users/all-summaries/${id}/`)).status).toBe(200)
  expect(app.log.filter((line) => line.includes(sentence))).not.toEqual([])
}

onEachEngine('a server', (start, engine) => {
  test('whose database a newer one has migrated writes nothing any more, and says why', async () => {
    const app = await start()
    const people = await withDesk(app)
    expect((await app.visitor().get('/readyz')).status).toBe(200)
    await migrateToNext(app.place)
    await expectOutOfService(
      app,
      people,
      `A newer version of Portico has migrated the database to step 9998-next. This server knows ${latest}: stop it, and start the newer version.`,
    )
  })

  test('whose database was restored from before its migration writes nothing, until it is restarted', async () => {
    const app = await start()
    const people = await withDesk(app)
    await execute(app.db, `delete from schema_steps where name = '${latest}'`)
    await expectOutOfService(
      app,
      people,
      `The database is at step ${shippedSteps.at(-2)}, older than ${latest} of this server, as after a restore. Restart this server, which migrates it.`,
    )
    await whileOpen(openAsItIs(app.place), (db) =>
      execute(db, `insert into schema_steps (name, timestamp) values ('${latest}', '2030-01-01')`),
    )
    expect((await post(people.desk, people.id, july)).status).toBe(201)
  })

  test('that is writing finishes before a migration, which keeps what comes later from being stored', async () => {
    const app = await start()
    const { id, desk } = await withDesk(app)
    const newer = await openAsItIs(app.place)
    onTestFinished(() => newer.close())
    const events: string[] = []
    const written = auditedTransaction(app.db, async () => {
      const migrated = newer.migrate(nextSteps).then(() => void events.push('migrated'))
      await expect.poll(() => isWaiting(app.db, newer)).toBe(true)
      events.push('written')
      return { migrated }
    })
    await (
      await written
    ).migrated
    expect(events).toEqual(['written', 'migrated'])
    const late = await post(desk, id, july)
    expect([late.status, late.headers['retry-after'], late.json]).toEqual(busy)
  })

  /** Whether the migration waits for the transaction. */
  const isWaiting = async (db: Database, newer: Database): Promise<boolean> =>
    engine === 'postgres' ? (await countWaiting(db)) > 0 : newer.waits().retries > 0
})
