import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { canReplicate, startPostgres, startStandby } from '../../../scripts/postgres.ts'
import { july, post } from '../../test/months.ts'
import { withDatabase } from '../../test/postgres-database.ts'
import { listSteps } from '../../test/raw-queries.ts'
import { startTestAppOver } from '../../test/test-app.ts'
import { backedUpEngines, newPlace, openForTest } from '../../test/test-database.ts'
import { storeOf } from '../backup/backups.ts'
import { shippedSteps } from './migrate.ts'
import { openDatabase, openToRead, whileOpen } from './open-database.ts'

/** One address for the databases at both. */
function addressOf(first: string, second: string): string {
  const [one, other] = [new URL(first), new URL(second)]
  return first.replace(one.host, `${one.host},${other.host}`)
}

async function startBoth() {
  const primary = await startPostgres()
  onTestFinished(() => primary.stop())
  const standby = await startStandby(primary.url)
  onTestFinished(() => standby.stop())
  return { primary, standby }
}

const countMonths = (databaseUrl: string): Promise<number> =>
  whileOpen(openToRead({ dataDir: '', databaseUrl }), async ({ read }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from summaries`.execute(read)
    return rows[0]?.count ?? NaN
  })

if (!canReplicate()) process.stderr.write('There is no pg_basebackup: failovers are not tested.\n')

test.skipIf(!canReplicate())(
  'of a standby and its primary, the server uses the one that accepts writes, also after a failover and back',
  async () => {
    const { primary, standby } = await startBoth()
    const databaseUrl = addressOf(standby.url, primary.url)
    const { dataDir } = await newPlace('sqlite')
    const db = await openForTest({ dataDir, databaseUrl })
    const app = await startTestAppOver(db)
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const postMonth = async (quarter: string) => (await post(desk, id, { ...july, quarter })).status
    const readMonths = async () => (await desk.get(`/api/users/all-summaries/${id}/`)).list.length
    expect(await postMonth('July 2025')).toBe(201)
    await expect.poll(() => countMonths(standby.url)).toBe(1)
    if (backedUpEngines.includes('postgres')) {
      const steps = await storeOf({ dataDir, databaseUrl }).takeSnapshot('', async ({ facts, data }) => {
        for await (const _ of data);
        return facts.schema
      })
      expect(steps).toBe(shippedSteps.at(-1))
    }

    await primary.crash()
    expect(await postMonth('August 2025')).toBe(503)
    await withDatabase(standby.url, 'postgres', 'select pg_promote()')
    await expect.poll(() => postMonth('August 2025')).toBe(201)
    expect(await readMonths()).toBe(2)

    await primary.startAgain()
    await withDatabase(standby.url, 'postgres', 'alter system set default_transaction_read_only = on')
    await withDatabase(standby.url, 'postgres', 'select pg_reload_conf()')
    await expect.poll(() => postMonth('September 2025')).toBe(503)
    expect(await postMonth('September 2025')).toBe(201)
    // The reads have followed: the old primary knows nothing of August.
    expect(await readMonths()).toBe(2)
    expect(await countMonths(primary.url)).toBe(2)
  },
)

test('a host that does not answer is passed over, and a command migrates on the other', async () => {
  const { dataDir, databaseUrl = '' } = await newPlace('postgres', 'empty')
  const down = 'postgres://127.0.0.1:1'
  const both = addressOf(databaseUrl, down).replace(/@([^,]+),([^/]+)/, '@$2,$1')
  await whileOpen(openDatabase({ dataDir, databaseUrl: both }), async (db) =>
    expect(await listSteps(db)).toEqual(shippedSteps),
  )
})

test('without a host that accepts writes, the server does not start and says what each of them said', async () => {
  const { dataDir, databaseUrl = '' } = await newPlace('postgres')
  const name = new URL(databaseUrl).pathname.slice(1)
  await withDatabase(databaseUrl, name, `alter database ${name} set default_transaction_read_only = on`)
  const both = addressOf(databaseUrl, 'postgres://127.0.0.1:1')
  await expect(openDatabase({ dataDir, databaseUrl: both })).rejects.toThrow(
    /^The database of DATABASE_URL cannot be reached \(no host accepts writes: 127\.0\.0\.1:\d+ accepts no writes; connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
  )
  const asked = `${databaseUrl}?target_session_attrs=read-write`
  await expect(openDatabase({ dataDir, databaseUrl: asked })).rejects.toThrow('accepts no writes')
})
