import { endpoints } from '@portico/contract/api/endpoints'
import { expect, test } from 'vitest'
import { july, post } from '../../../../test/months.ts'
import { newestUse } from '../../../../test/people.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, password } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { routes } from '../../../routes.ts'

const minute = 60_000
const begin = '/api/users/impersonate/'
const stop = '/api/users/stop-impersonation/'

/** Staff, an investor with a month, and a browser that holds the investor's token. */
async function impersonated(app: TestApp) {
  const investor = await app.addAccount()
  const staff = await app.addAccount({ isStaff: true })
  const desk = await app.signIn(staff)
  await post(desk, investor.id, july)
  const answer = await desk.post(begin, { user_id: investor.id, reason: 'asked by phone' })
  const acting = app.visitor()
  acting.token = String(answer.json['token'])
  return { investor, staff, desk, answer, acting }
}

onEachEngine('impersonation', (start) => {
  test("answers a token that reads the investor's own pages", async () => {
    const { investor, answer, acting } = await impersonated(await start())
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      impersonated_user_id: investor.id,
      username: investor.email,
      email: investor.email,
      is_staff: false,
    })
    expect((await acting.get('/api/users/profile/')).json).toMatchObject({
      email: investor.email,
      profit: 333,
    })
  })

  test('stopping ends it and hands the staff session back under a fresh token', async () => {
    const app = await start()
    const { acting, desk, staff } = await impersonated(app)
    const answer = await acting.post(stop)
    expect(answer.status).toBe(200)
    expect(answer.json['user']).toMatchObject({ id: staff.id, email: staff.email, is_staff: true })
    expect((await acting.get('/api/users/profile/')).status).toBe(401)
    expect((await desk.get('/api/users/users/')).status).toBe(401)
    desk.token = String(answer.json['token'])
    expect((await desk.get('/api/users/users/')).status).toBe(200)
  })

  test('it lasts 30 minutes, used or not', async () => {
    const app = await start()
    const { acting } = await impersonated(app)
    app.pass(29 * minute)
    expect((await acting.get('/api/users/profile/')).status).toBe(200)
    app.pass(minute)
    expect((await acting.get('/api/users/profile/')).status).toBe(401)
  })

  test('it ends with the staff session; stopping it then is 403 with a sentence', async () => {
    const app = await start()
    const { acting, desk } = await impersonated(app)
    await desk.post('/api/users/logout/')
    expect((await acting.get('/api/users/profile/')).status).toBe(401)
    expect(await acting.post(stop)).toMatchObject({
      status: 403,
      json: { error: 'Permission denied. Please log out and log back in as an admin.' },
    })
  })

  test('it ends when its staff member is disabled or no longer staff', async () => {
    for (const change of [{ disabled_since: 1 }, { staff_since: null }]) {
      const app = await start()
      const { acting, staff } = await impersonated(app)
      await app.db.transaction((trx) =>
        trx.updateTable('users').set(change).where('id', '=', staff.id).execute(),
      )
      expect((await acting.get('/api/users/profile/')).status).toBe(401)
    }
  })

  test('logging out while impersonating ends both', async () => {
    const app = await start()
    const { acting, desk } = await impersonated(app)
    expect((await acting.post('/api/users/logout/')).status).toBe(200)
    expect((await acting.get('/api/users/profile/')).status).toBe(401)
    expect((await desk.get('/api/users/users/')).status).toBe(401)
  })

  test('a staff session sees one account at a time', async () => {
    const app = await start()
    const { acting, desk } = await impersonated(app)
    const other = await app.addAccount()
    expect((await desk.post(begin, { user_id: other.id })).status).toBe(200)
    expect((await acting.get('/api/users/profile/')).status).toBe(401)
  })

  test('staff cannot be impersonated, nor unknown or disabled accounts, and investors cannot impersonate', async () => {
    const app = await start()
    const { desk, staff, investor } = await impersonated(app)
    const colleague = await app.addAccount({ isStaff: true })
    const gone = await app.addAccount()
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', gone.id).execute(),
    )
    const attempt = async (user_id: unknown) => (await desk.post(begin, { user_id })).status
    expect(await attempt(colleague.id)).toBe(403)
    expect(await attempt(staff.id)).toBe(403)
    expect(await attempt(gone.id)).toBe(404)
    expect(await attempt(9999)).toBe(404)
    expect(await attempt('x')).toBe(400)
    expect((await (await app.signIn(investor)).post(begin, { user_id: gone.id })).status).toBe(403)
  })

  test('logging out while it starts or stops leaves no session, and never fails', async () => {
    const app = await start()
    const { investor, staff } = await impersonated(app)
    for (let k = 0; k < 4; k++) {
      const desk = await app.signIn(staff)
      await desk.get('/get-csrf/')
      const [out, begun] = await Promise.all([
        desk.post('/api/users/logout/'),
        desk.post(begin, { user_id: investor.id }),
      ])
      expect([out.status, [200, 401].includes(begun.status)]).toEqual([200, true])
      const acting = app.visitor()
      acting.token = String(begun.json['token'])
      expect((await acting.get('/api/users/profile/')).status).toBe(401)
    }
    for (let k = 0; k < 4; k++) {
      const desk = await app.signIn(staff)
      const acting = app.visitor()
      acting.token = String((await desk.post(begin, { user_id: investor.id })).json['token'])
      const [out, stopped] = await Promise.all([acting.post('/api/users/logout/'), acting.post(stop)])
      expect([out.status, stopped.status].every((status) => [200, 401, 403].includes(status))).toBe(true)
      const fresh = app.visitor()
      fresh.token = String(stopped.json['token'])
      // Whichever came first: a token that was handed out works, unless the logout came after it.
      const works = (await fresh.get('/api/users/users/')).status === 200
      expect(works && out.status === 200 && stopped.status !== 200).toBe(false)
    }
    expect(app.db.waits().retries).toBe(0)
  })

  test('signing in over it ends the staff session behind it too, on record', async () => {
    const app = await start()
    const { acting, desk, investor, staff } = await impersonated(app)
    const other = await app.addAccount()
    expect((await acting.post('/api/users/login/', { username: other.email, password })).status).toBe(200)
    expect((await desk.get('/api/users/users/')).status).toBe(401)
    const entries = app.db.read.selectFrom('audit_entries').select(['action', 'subject_id'])
    expect((await entries.orderBy('sequence', 'desc').limit(3).execute()).toReversed()).toEqual([
      { action: 'session.opened', subject_id: other.id },
      { action: 'impersonation.stopped', subject_id: investor.id },
      { action: 'session.closed', subject_id: staff.id },
    ])
  })

  test('start and stop are on record with both names and the reason', async () => {
    const app = await start()
    const { acting, staff, investor } = await impersonated(app)
    await acting.post(stop)
    const entries = app.db.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', 'like', 'impersonation.%')
    expect(await entries.orderBy('sequence').execute()).toMatchObject([
      {
        action: 'impersonation.started',
        actor: staff.email,
        subject_id: investor.id,
        after: '{"reason":"asked by phone","limit_ms":1800000}',
      },
      {
        action: 'impersonation.stopped',
        actor: staff.email,
        acting_as_id: investor.id,
        subject_id: investor.id,
      },
    ])
  })
})

onSqlite('what an impersonation may', (start) => {
  test('every write of the list but stop and logout is 403, on record, and changes nothing else', async () => {
    const app = await start()
    const { acting, staff, investor } = await impersonated(app)
    acting.csrf = await acting.fetchCsrf()
    const withoutAudit = async () => (await dump(app.db)).replace(/\["audit_.*$/s, '')
    const before = await withoutAudit()
    const writes = routes.filter(
      ({ endpoint, guard, whileImpersonating }) =>
        endpoints[endpoint].method !== 'GET' && guard !== 'anyone' && whileImpersonating !== true,
    )
    expect(writes.length).toBeGreaterThan(0)
    for (const { endpoint } of writes) {
      const answer = await acting.post(endpoints[endpoint].path, { ...july, user_id: investor.id })
      expect([endpoint, answer.status]).toEqual([endpoint, 403])
    }
    expect(await withoutAudit()).toBe(before)
    const refused = app.db.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'impersonation.write-refused')
    expect(await refused.execute()).toMatchObject(
      writes.map(({ endpoint }) => ({
        actor: staff.email,
        acting_as_id: investor.id,
        after: JSON.stringify({ call: endpoint }),
      })),
    )
    const allowed = routes
      .filter(({ whileImpersonating }) => whileImpersonating)
      .map(({ endpoint }) => endpoint)
    expect(allowed).toEqual(['logout', 'stopImpersonation'])
  })

  test('the fresh token ends when the old one would have, 12 hours after signing in', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (let k = 0; k < 28; k++) {
      app.pass(25 * minute)
      await expect
        .poll(
          async () => {
            expect((await desk.get('/api/users/users/')).status).toBe(200)
            return newestUse(app.db)
          },
          { interval: 2 },
        )
        .toBe(app.now())
    }
    const acting = app.visitor()
    acting.token = String((await desk.post(begin, { user_id: investor.id })).json['token'])
    desk.token = String((await acting.post(stop)).json['token'])
    // 28 × 25 minutes are 11 hours and 40 minutes
    app.pass(19 * minute)
    expect((await desk.get('/api/users/users/')).status).toBe(200)
    app.pass(minute)
    expect((await desk.get('/api/users/users/')).status).toBe(401)
  })

  test('a reason may be left out, unless the settings require one; staff are told which', async () => {
    for (const [setting, status] of [
      ['optional', 200],
      ['required', 400],
    ] as const) {
      const app = await start({ IMPERSONATION_REASON: setting })
      const { desk, investor } = await impersonated(app)
      const attempt = (reason?: string) => desk.post(begin, { user_id: investor.id, reason })
      const entries = async () => (await app.db.read.selectFrom('audit_entries').selectAll().execute()).length
      const before = await entries()
      const without = await attempt()
      expect(without.status).toBe(status)
      expect((await attempt(' ')).status).toBe(status)
      if (status === 400) {
        expect(without.json['fields']).toEqual({
          reason: 'Say why you are viewing the portal as this investor.',
        })
        expect(await entries()).toBe(before)
      }
      expect((await attempt('asked by phone')).status).toBe(200)
      const profileOf = async (person: { email: string }) =>
        (await (await app.signIn(person)).get('/api/users/profile/')).json
      expect(await profileOf(await app.addAccount({ isStaff: true }))).toMatchObject({
        impersonation_needs_reason: status === 400,
      })
      expect(await profileOf(investor)).not.toHaveProperty('impersonation_needs_reason')
    }
  })

  test('stopping without impersonating is 403, without a session 401', async () => {
    const app = await start()
    const { desk } = await impersonated(app)
    expect((await desk.post(stop)).status).toBe(403)
    expect((await app.visitor().post(stop)).status).toBe(401)
  })
})
