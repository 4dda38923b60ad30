import { expect, test } from 'vitest'
import { holdChange } from '../../test/held-change.ts'
import { countWaiting, lockTable } from '../../test/raw-queries.ts'
import { onEachEngine, onSqlite, startTestApp } from '../../test/test-app.ts'
import { noteRun } from '../db/last-runs.ts'
import { shippedSteps } from '../db/migrate.ts'
import { databasePatienceMs } from './store-metrics.ts'

const METRICS_TOKEN = 'a-token-of-the-scraper'
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }

onEachEngine('metrics', (start) => {
  test('tell of requests by their route, of refusals, of waiting mails, and name nobody', async () => {
    const app = await start({ METRICS_TOKEN })
    const { id, email } = await app.addAccount()
    const staff = await app.signIn(await app.addAccount({ isStaff: true }))
    await staff.get(`/api/users/latest-summary/${id}/`)
    await staff.get('/api/users/profile/')
    await app.visitor().get('/nothing/of-the-kind')
    await app.visitor().post('/api/users/login/', { username: email, password: 'wrong' })
    await app.visitor().post('/api/users/password-reset/', { email })
    await app.visitor().post('/api/users/password-reset/', { email: 'nobody@firm.example' })
    app.pass(60_000)
    const { body } = await app.visitor().get('/metrics', bearer)
    const lines = [
      'http_request_duration_seconds_count{method="GET",route="/api/users/latest-summary/:userId/",status="200"} 1',
      'http_request_duration_seconds_count{method="GET",route="/api/users/profile/",status="200"} 1',
      'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
      'portico_refusals_total{code="credentials"} 1',
      'portico_refusals_total{code="busy"} 0',
      'portico_unknown_reset_requests_total 1',
      'portico_outbox_mails 1',
      'portico_outbox_oldest_mail_age_seconds 60',
      'portico_database_up 1',
      'portico_database_queue_length 0',
      'portico_database_lock_retries_total 0',
      'portico_database_damaged 0',
      'portico_clock_ahead_of_record_seconds 60',
      'portico_statement_runs 0',
      'portico_statement_runs_oldest_age_seconds 0',
      'portico_mails_total{outcome="rejected"} 0',
      'portico_mails_total{outcome="expired"} 0',
      `portico_schema_step{of="server",step="${shippedSteps.at(-1)}"} 1`,
      `portico_schema_step{of="database",step="${shippedSteps.at(-1)}"} 1`,
      'portico_last_run_age_seconds{run="backup"} +Inf',
    ]
    for (const line of lines) expect(body.split('\n')).toContain(line)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(body).not.toMatch(/@|of-the-kind/)
  })

  test('tell how old the latest backup, drill and verification are, and what they found', async () => {
    const app = await start({ METRICS_TOKEN })
    const { dataDir } = app.place
    const at = new Date(app.now()).toISOString()
    await noteRun(dataDir, 'backup', { taken_at: at })
    await noteRun(dataDir, 'drill', { at, taken_at: at, passed: false, seconds: 1 })
    app.pass(60_000)
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    expect((await desk.get('/api/users/audit-verification/')).json['found']).not.toBeNull()
    app.pass(30_000)
    const { body } = await app.visitor().get('/metrics', bearer)
    expect(body.split('\n').filter((line) => line.startsWith('portico_last_run'))).toEqual([
      'portico_last_run_age_seconds{run="backup"} 90',
      'portico_last_run_age_seconds{run="drill"} 90',
      'portico_last_run_age_seconds{run="verification"} 30',
      'portico_last_run_passed{run="drill"} 0',
      'portico_last_run_passed{run="verification"} 1',
    ])
  })

  test("tell how long a run of everyone's statements has been waiting", async () => {
    const app = await start({ METRICS_TOKEN })
    const { id } = await app.addAccount({ isStaff: true })
    await app.db.transaction((trx) =>
      trx
        .insertInto('statement_runs')
        .values({ period: '2026-q1', started_at: app.now(), started_by: id })
        .execute(),
    )
    app.pass(7_000)
    const { body } = await app.visitor().get('/metrics', bearer)
    expect(body).toMatch(/^portico_statement_runs 1$/m)
    expect(body).toMatch(/^portico_statement_runs_oldest_age_seconds 7$/m)
  })

  test('still answer while the database does not', async () => {
    const app = await start({ METRICS_TOKEN })
    await app.db.transaction((trx) => trx.schema.alterTable('outbox').renameTo('gone').execute())
    const { status, body } = await app.visitor().get('/metrics', bearer)
    expect([status, /^portico_database_up 0$/m.test(body)]).toEqual([200, true])
    expect(body).not.toMatch(/^portico_outbox_mails /m)
  })
})

onSqlite('the call for metrics', (start) => {
  test('are there only with METRICS_TOKEN, and only for who knows it', async () => {
    expect((await (await start()).visitor().get('/metrics', bearer)).status).toBe(404)
    const visitor = (await start({ METRICS_TOKEN })).visitor()
    for (const headers of [{}, { authorization: 'Bearer another-token-altogether' }])
      expect((await visitor.get('/metrics', headers as Record<string, string>)).status).toBe(401)
    expect((await visitor.get('/metrics', bearer)).status).toBe(200)
  })
})

test('answer within two seconds while PostgreSQL takes its time, and ask it no second time meanwhile', async () => {
  expect(databasePatienceMs).toBeLessThan(2_000)
  const app = await startTestApp('postgres', { METRICS_TOKEN })
  const letGo = await holdChange(app.place, (db, hold) =>
    db.transaction(async (trx) => {
      await lockTable(trx, 'outbox')
      await hold()
    }),
  )
  const up = async () => {
    const { status, body } = await app.visitor().get('/metrics', bearer)
    return [status, /^portico_database_up (\d)$/m.exec(body)?.[1]]
  }
  expect(await Promise.all([up(), up(), up()])).toEqual([1, 2, 3].map(() => [200, '0']))
  expect(await up()).toEqual([200, '0'])
  expect(await countWaiting(app.db)).toBe(1)
  await letGo()
  await expect.poll(up).toEqual([200, '1'])
})
