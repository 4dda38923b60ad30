import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { ClientAnswer } from '../../test/client.ts'
import type { Forwarder } from '../../test/forwarder.ts'
import { startForwarder } from '../../test/forwarder.ts'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { startTestAppOver } from '../../test/test-app.ts'
import { newPlace, openForTest } from '../../test/test-database.ts'
import { auditedTransaction } from '../audit/append-audit.ts'
import type { Reader } from './database.ts'
import { isUnavailable } from './database-errors.ts'
import { openToRead } from './open-database.ts'
import { openPostgres } from './postgres.ts'
import type { Deadlines } from './postgres-pool.ts'
import { servingDeadlines } from './postgres-pool.ts'

/** Like the server's, but shorter. */
const soon: Deadlines = { idleInTransactionMs: 1_500, lockMs: 2_000, statementMs: 2_250, silenceMs: 2_500 }

async function startBehindForwarder(): Promise<{ app: TestApp; forwarder: Forwarder }> {
  const { dataDir, databaseUrl = '' } = await newPlace('postgres')
  const forwarder = await startForwarder(databaseUrl)
  const db = await openForTest({ dataDir, databaseUrl: forwarder.url }, soon)
  return { app: await startTestAppOver(db), forwarder }
}

const inForce = {
  idle_in_transaction_session_timeout: '8s',
  lock_timeout: '10s',
  statement_timeout: '11s',
  tcp_keepalives_count: '3',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '5',
  tcp_user_timeout: '20000',
}

async function readSettings(db: Reader): Promise<Record<string, string>> {
  const names = sql.join(Object.keys(inForce))
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings where name in (${names})`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const isOk = ({ status }: ClientAnswer) => status === 200 || status === 201

const refusalOf = ({ status, headers, json }: ClientAnswer) => [status, headers['retry-after'], json]

const busy = [503, '2', { error: 'The service is busy. Please try again in a moment.' }]

test('requests on connections that die silently under load get 503, and the connections are replaced', async () => {
  const { app, forwarder } = await startBehindForwarder()
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const investors = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
  const acknowledged = new Map(investors.map(({ id }) => [id, new Set<string>()]))
  let sent = 0
  const postNext = async (id: number) => {
    const quarter = `July ${1900 + (sent++ % 300)}`
    const answer = await post(desk, id, { ...july, quarter })
    if (isOk(answer)) acknowledged.get(id)?.add(quarter)
    return answer
  }
  const read = () => desk.get('/api/users/users/')
  /** Repeats a request until it is refused because the connections are dead; a slow machine may be busy before that. */
  const untilRefused = async (ask: () => Promise<ClientAnswer>) => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const answer = await ask()
      if (!isOk(answer)) expect(refusalOf(answer)).toEqual(busy)
      if (!isOk(answer) && !forwarder.carriesNew) return
    }
  }
  const refusals = Promise.all([
    ...Array.from({ length: 12 }, () => untilRefused(read)),
    ...investors.map(({ id }) => untilRefused(() => postNext(id))),
  ])
  const posted = () => [...acknowledged.values()].flatMap((months) => [...months]).length
  await expect.poll(posted, { timeout: 90_000 }).toBeGreaterThan(20)

  forwarder.carriesNew = false
  forwarder.forget()
  await refusals

  forwarder.carriesNew = true
  await expect.poll(async () => (await read()).status).toBe(200)
  await expect.poll(async () => (await postNext(investors[0]?.id ?? 0)).status).toBe(201)
  for (const [id, months] of acknowledged) {
    const stored = (await desk.get(`/api/users/all-summaries/${id}/`)).list.map((row) => row['quarter'])
    expect(stored).toEqual(expect.arrayContaining([...months]))
  }
})

test('a transaction cut off between two statements releases its locks', async () => {
  const { app, forwarder } = await startBehindForwarder()
  const account = await app.addAccount()
  const cutOff = auditedTransaction(app.db, async (trx) => {
    forwarder.forget()
    return trx.selectFrom('users').selectAll().execute()
  })
  expect(isUnavailable(await cutOff.catch((error: unknown) => error))).toBe(true)
  await expect
    .poll(() =>
      app.logIn(account).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('a commit whose response is lost is neither acknowledged nor repeated', async () => {
  const { app, forwarder } = await startBehindForwarder()
  const { id } = await app.addAccount()
  const desk = await app.signIn(await app.addAccount({ isStaff: true }))
  const committed = forwarder.holdAnswerTo('insert into "summaries"', 'commit')
  const posting = post(desk, id, july)
  await committed
  expect(refusalOf(await posting)).toEqual(busy)
  expect((await desk.get(`/api/users/all-summaries/${id}/`)).list).toMatchObject([july])
  expect((await post(desk, id, july)).status).toBe(409)
  const posted = app.db.read.selectFrom('audit_entries').where('action', '=', 'summary.posted')
  expect(await posted.select('sequence').execute()).toHaveLength(1)
})

test('a server waits less than 15 seconds for PostgreSQL, and longest for a silent one', async () => {
  const { idleInTransactionMs, lockMs, statementMs, silenceMs } = servingDeadlines
  const inOrder = [1, idleInTransactionMs, lockMs, statementMs, silenceMs, 15_000]
  expect(inOrder).toEqual([...new Set(inOrder)].toSorted((a, b) => a - b))
  // Over TCP, as a server is: over a socket, the keep-alives do not hold.
  const db = await openForTest(await newPlace('postgres'))
  const kept = db.transaction((trx) => readSettings(trx))
  expect(await Promise.all([readSettings(db.read), kept])).toEqual([inForce, inForce])
})

test('migrations and backups may take as long as they need', async () => {
  const { databaseUrl = '' } = await newPlace('postgres', 'empty')
  const db = await openPostgres(databaseUrl, { ...soon, statementMs: 100, silenceMs: 800 })
  onTestFinished(() => db.close())
  await db.migrate({ '0001-long': () => ['select pg_sleep(1)'] })
  await expect(sql`select pg_sleep(1)`.execute(db.read)).rejects.toThrow('statement timeout')
  const looking = await openToRead({ dataDir: '', databaseUrl })
  onTestFinished(() => looking.close())
  const patient = { lock_timeout: '15s', statement_timeout: '0', idle_in_transaction_session_timeout: '0' }
  expect(await readSettings(looking.read)).toEqual({ ...inForce, ...patient })
})
