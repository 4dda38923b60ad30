import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newPreviousDatabase } from '../../test/previous-version.ts'
import { startServer } from '../../test/server-process.ts'
import { onEachEngine, startTestAppOver } from '../../test/test-app.ts'
import { newPlace, openForTest } from '../../test/test-database.ts'
import { listSteps, shippedSteps } from './migrate.ts'
import type { Place } from './open-database.ts'
import { openAsItIs, openDatabase, openToRead, whileOpen } from './open-database.ts'

/** What the previous version answered about its own rows: account, call and body. */
const answers = readFileSync(join(import.meta.dirname, '../../test/previous-version.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => /^(\S+) (\S+) (.*)$/.exec(line)?.slice(1) ?? [])

/** Opens a database as a start does, and returns what it printed. */
async function reportsOf(place: Place): Promise<string[]> {
  const reports: string[] = []
  await whileOpen(
    openDatabase(place, undefined, (sentence) => void reports.push(sentence)),
    () => Promise.resolve(),
  )
  return reports
}

const stepsOf = (place: Place) => whileOpen(openToRead(place), ({ read }) => listSteps(read))

onEachEngine('a database of the previous version', (_, engine) => {
  test('answers its investors byte for byte as before; the profile has its new fields at the end', async () => {
    const app = await startTestAppOver(await openForTest(await newPreviousDatabase(engine)))
    for (const [email = '', call = '', before = ''] of answers) {
      const client = await app.signIn({ email })
      const { body } = await client.get(`/api/users/${call}/`)
      if (call !== 'profile') expect([email, call, body]).toEqual([email, call, before])
      else expect(body.slice(0, before.length + 18)).toBe(`${before.slice(0, -1)},"current_balance":`)
    }
  })

  test('its staff become administrators, and its investors get no role', async () => {
    const staffed = ['update users set staff_since = 1735689600000 where id = 2']
    const db = await openForTest(await newPreviousDatabase(engine, staffed))
    const accounts = db.read.selectFrom('users').select(['id', 'role']).orderBy('id')
    expect(await accounts.execute()).toEqual([
      { id: 1, role: null },
      { id: 2, role: 'administrator' },
    ])
  })

  test('its statements print the names that staff gave, and not those that owners chose', async () => {
    const entry = (sequence: number, subject: number, action: string, first: string) =>
      `insert into audit_entries (sequence, at, actor_id, actor, action, subject_id, before, after, previous_hash, hash)
        values (${sequence}, 1, null, 'x', '${action}', ${subject}, null,
          '{"first_name":"${first}","last_name":"Archer"}', '', '')`
    const db = await openForTest(
      await newPreviousDatabase(engine, [
        entry(1, 1, 'account.created', 'An'),
        entry(2, 1, 'account.edited', 'Ann'),
        entry(3, 1, 'account.name-changed', 'Warren'),
        entry(4, 2, 'account.created', 'Bea'),
      ]),
    )
    const accounts = db.read.selectFrom('users').select(['id', 'confirmed_name']).orderBy('id')
    expect(await accounts.execute()).toEqual([
      { id: 1, confirmed_name: 'Ann Archer' },
      { id: 2, confirmed_name: 'Person 2' },
    ])
  })

  test('starting on it prints each statement, how long each step took, and the end', async () => {
    const place = await newPreviousDatabase(engine)
    const reports = await reportsOf(place)
    const missing = shippedSteps.slice(shippedSteps.indexOf('0012-current-summaries') + 1)
    const counts = missing.map(
      (step) => reports.filter((each) => each.includes(`step ${step}, statement`)).length,
    )
    expect(counts[0]).toBeGreaterThan(10)
    expect(reports).toEqual([
      ...missing.flatMap((step, k) => [
        ...Array.from(
          { length: counts[k] ?? 0 },
          (_sentence, at) =>
            `Bringing the database up to date: step ${step}, statement ${at + 1} of ${counts[k]}.`,
        ),
        expect.stringMatching(new RegExp(String.raw`^Step ${step} took \d+(\.\d)? s\.$`)) as string,
      ]),
      expect.stringMatching(/^The database is up to date\. It took \d+(\.\d)? s\.$/),
    ])
    expect(await reportsOf(place)).toEqual([])
  })

  test('creating a database prints nothing', async () => {
    expect(await reportsOf(await newPlace(engine, 'empty'))).toEqual([])
  })
})

/** Enough months for a statement that reads them all to take a while. */
const manyMonths = `insert into summaries (user_id, month, version, beginning_balance, dividend_percent, dividend_amount,
    dividend_paid, unrealized_gain, ending_balance, posted_at, posted_by, reason)
  with recursive versions (version) as (select 1 union all select version + 1 from versions where version < 500000)
  select 2, 202501, version, 0, 0, 0, 0, 0, 0, 0, null, case version when 1 then null else 'More.' end from versions`

test('a start that is killed while it migrates leaves the database as it was, and the next one migrates it', async () => {
  const place = await newPreviousDatabase('sqlite', [manyMonths])
  const start = () => {
    const server = startServer({ DATA_DIR: place.dataDir, PORTICO_DEMO: 'off' })
    onTestFinished(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    return server
  }
  const before = await stepsOf(place)
  const first = start()
  await new Promise<void>((resolve) => {
    first.child.stdout?.on('data', () => {
      if (first.printed().includes('statement 1 of')) resolve()
    })
  })
  first.child.kill('SIGKILL')
  await first.ended
  expect(await stepsOf(place)).toEqual(before)
  const months = await whileOpen(openAsItIs(place), ({ read }) =>
    read
      .selectFrom('summaries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  // Ten of the two investors, and the many.
  expect(months.count).toBe(500_010)

  const second = start()
  expect((await fetch(`${await second.address}/readyz`)).status).toBe(200)
  expect(second.printed()).toContain('The database is up to date.')
  expect(await stepsOf(place)).toEqual(shippedSteps)
})
