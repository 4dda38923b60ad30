import { expect, test } from 'vitest'
import { holdChange } from '../../test/held-change.ts'
import { countWaiting, lockTable } from '../../test/raw-queries.ts'
import { onEachEngine, onSqlite, startTestApp } from '../../test/test-app.ts'
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
    ]
    for (const line of lines) expect(body.split('\n')).toContain(line)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(body).not.toMatch(/@|of-the-kind/)
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
