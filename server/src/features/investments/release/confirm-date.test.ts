import { expect, test } from 'vitest'
import { runCommand } from '../../../../test/command-line.ts'
import { july, post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { keepTime, recordTime } from '../../../db/trusted-time.ts'
import { continueRuns } from '../statements/run-statements.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const METRICS_TOKEN = 'a-token-of-the-scraper'
const confirm = '/api/users/confirm-date/'

/** A firm that was at work on July 15, 2026, and whose clock then jumps. */
async function firmAfter(app: TestApp, jumpMs: number) {
  const { id } = await app.addAccount()
  const staff = await app.addAccount({ isStaff: true })
  await keepTime(app.db, app.now())
  app.pass(jumpMs)
  return { id, desk: await app.signIn(staff) }
}

const ready = async (app: TestApp) => {
  const { status, json } = await app.visitor().get('/readyz')
  return [status, json]
}
const clockLines = (app: TestApp) => app.log.filter((line) => line.includes('the clock is wrong'))
const aheadOf = async (app: TestApp) =>
  /^portico_clock_ahead_of_record_seconds (\S+)$/m.exec(
    (await app.visitor().get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).body,
  )?.[1]

const behind = [503, { error: 'The clock of the server is behind what is recorded.' }]
const unconfirmed = (today: string, last = 'July 15, 2026') => [
  409,
  {
    code: 'dateUnconfirmed',
    error: `Nothing is posted or issued, because the date of the server may be wrong. Today is ${today}. The last recorded action was on ${last}. If today is right, confirm it and try again.`,
  },
]

onEachEngine('a clock that has jumped ahead', (start) => {
  test('posts nothing more than 45 days later, until staff confirm the date', async () => {
    const app = await start()
    const { id, desk } = await firmAfter(app, 45 * dayMs + 1)
    const posted = async () => {
      const { status, json } = await post(desk, id, july)
      return [status, json]
    }
    expect(await posted()).toEqual(unconfirmed('August 29, 2026'))
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    expect(clockLines(app)).toHaveLength(1)
    const day = (today: string) => desk.post(confirm, { today })
    for (const wrong of ['2026-08-28', '2026-08-30', '2026-07-15']) {
      const { status, json } = await day(wrong)
      expect([status, json['error']]).toEqual([400, 'By the clock of the server, today is August 29, 2026.'])
    }
    expect(await posted()).toEqual(unconfirmed('August 29, 2026'))
    const { status, json } = await day('2026-08-29')
    expect([status, json]).toEqual([200, { message: 'It is confirmed that today is August 29, 2026.' }])
    expect((await posted())[0]).toBe(201)
    const trail = app.db.read.selectFrom('audit_entries').select(['before', 'after'])
    expect(await trail.where('action', '=', 'clock.confirmed').execute()).toEqual([
      { before: '{"day":"2026-07-15"}', after: '{"day":"2026-08-29"}' },
    ])
  })

  test('is noticed at the first start that notes the time, by the newest entry of the trail', async () => {
    for (const [jumpMs, state, status] of [
      [45 * dayMs, 'right', 201],
      [45 * dayMs + 1, 'ahead', 409],
    ] as const) {
      const app = await start()
      const { id } = await app.addAccount()
      const staff = await app.addAccount({ isStaff: true })
      app.pass(jumpMs)
      expect((await keepTime(app.db, app.now())).state).toBe(state)
      expect((await post(await app.signIn(staff), id, july)).status).toBe(status)
    }
  })

  test('is not put on the trail when nobody doubts the date', async () => {
    const app = await start()
    const { desk } = await firmAfter(app, 0)
    expect((await desk.post(confirm, { today: '2026-07-15' })).status).toBe(200)
    const entries = app.db.read.selectFrom('audit_entries').select('action')
    expect(await entries.where('action', '=', 'clock.confirmed').execute()).toEqual([])
  })

  test('posts up to 45 days later, and at any time where a server runs and notes the time', async () => {
    const app = await start()
    const { id, desk } = await firmAfter(app, 45 * dayMs)
    expect((await post(desk, id, july)).status).toBe(201)
    for (let k = 0; k < 3; k++) {
      await keepTime(app.db, app.now())
      app.pass(40 * dayMs)
    }
    const late = await app.signIn({ email: 'person2@firm.example' })
    expect((await post(late, id, { ...july, quarter: 'August 2025' })).status).toBe(201)
  })

  test('refuses every call that posts or closes, and the release of a prepared posting', async () => {
    const app = await start({ RELEASE: 'second-person' })
    const { desk } = await firmAfter(app, 400 * dayMs)
    const release = await desk.post('/api/users/release-posting/', { number: 1, sha256: 'a'.repeat(64) })
    expect([release.status, release.json]).toEqual(unconfirmed('August 19, 2027'))
    const body = { user_id: 1, received_on: '2027-08-01', note: '' }
    const closing = await desk.post('/api/users/close-account/', body)
    expect([closing.status, closing.json['code']]).toEqual([409, 'dateUnconfirmed'])
  })

  test('issues no statements, and continues no run of them, until staff confirm the date', async () => {
    const app = await start()
    const { id, email } = await app.addAccount()
    const staff = await app.addAccount({ isStaff: true })
    const desk = await app.signIn(staff)
    expect((await post(desk, id, july)).status).toBe(201)
    const period = '2025-q3'
    expect((await desk.post('/api/users/issue-statements/', { period })).status).toBeLessThan(300)
    await keepTime(app.db, app.now())
    app.pass(400 * dayMs)
    const [late, investor] = [await app.signIn(staff), await app.signIn({ email })]
    const work = { ...app, config: readConfig({}), clock: () => app.now(), warn: () => undefined }
    const calls = [
      ['issue-statements', late, { period: 'all' }],
      ['issue-user-statement', late, { user_id: id, period }],
      ['issue-statement', investor, { period }],
    ] as const
    const statuses = async () => {
      await continueRuns(work)
      const found = []
      for (const [name, client, body] of calls)
        found.push((await client.post(`/api/users/${name}/`, body)).status)
      return found
    }
    expect(await statuses()).toEqual([409, 409, 409])
    const refused = await investor.post('/api/users/issue-statement/', { period })
    expect(refused.json['error']).toMatch(/Staff have to confirm it first\. Please try again later\.$/)
    const statements = app.db.read.selectFrom('statements').select(['user_id', 'issued_at'])
    expect(await statements.execute()).toEqual([])
    expect((await late.post(confirm, { today: '2027-08-19' })).status).toBe(200)
    await continueRuns(work)
    expect(await statements.execute()).toEqual([{ user_id: id, issued_at: app.now() }])
    expect((await statuses()).every((status) => status < 300)).toBe(true)
  })

  test('is right again once it is set back, whatever was recorded in the meantime', async () => {
    const app = await start({ METRICS_TOKEN })
    const { id } = await firmAfter(app, 400 * dayMs)
    expect(await aheadOf(app)).toBe(String((400 * dayMs) / 1_000))
    app.pass(-400 * dayMs)
    const desk = await app.signIn({ email: 'person2@firm.example' })
    expect([await ready(app), await aheadOf(app)]).toEqual([[200, { status: 'ready' }], '0'])
    expect((await post(desk, id, july)).status).toBe(201)
  })
})

onEachEngine('a clock that is behind what is recorded', (start) => {
  const freshChecks = { bounds: { readyForMs: 0 } }

  test('is not ready beyond two minutes, posts nothing, and is logged once', async () => {
    const app = await start({ METRICS_TOKEN }, freshChecks)
    const { id, desk } = await firmAfter(app, 10 * minuteMs)
    app.pass(-2 * minuteMs)
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    expect((await post(desk, id, july)).status).toBe(201)
    // Two days back, beyond the entry of that posting as well.
    app.pass(-2 * dayMs)
    for (let k = 0; k < 2; k++) expect(await ready(app)).toEqual(behind)
    expect([clockLines(app).length, Number(await aheadOf(app))]).toEqual([1, (-2 * dayMs) / 1_000])
    const early = await post(desk, id, { ...july, quarter: 'August 2025' })
    expect([early.status, early.json]).toEqual(unconfirmed('July 13, 2026'))
  })

  test('is ready again once staff have confirmed that it is right', async () => {
    const app = await start({}, freshChecks)
    const { id, desk } = await firmAfter(app, 0)
    // A server whose clock was ahead has noted the time.
    await app.db.transaction((trx) => recordTime(trx, app.now() + 30 * dayMs))
    expect(await ready(app)).toEqual(behind)
    expect((await post(desk, id, july)).status).toBe(409)
    expect((await desk.post(confirm, { today: '2026-07-15' })).status).toBe(200)
    expect(await ready(app)).toEqual([200, { status: 'ready' }])
    expect((await post(desk, id, july)).status).toBe(201)
  })
})

onSqlite('the command line', (start) => {
  test('posts nothing either while the date may be wrong', async () => {
    const app = await start()
    await app.db.transaction((trx) => recordTime(trx, Date.now() - 46 * dayMs))
    const file = new URL('../../../../../docs/sample-summaries.csv', import.meta.url).pathname
    const { code, errors } = await runCommand(app.place, ['import-summaries', file])
    expect([code, errors]).toEqual([1, expect.stringContaining('the date of the server may be wrong')])
  })
})
