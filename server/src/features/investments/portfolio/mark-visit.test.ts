import { expect, test } from 'vitest'
import { july, post } from '../../../../test/months.ts'
import { newestUse } from '../../../../test/people.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/mark-visit/'
const minute = 60_000
const noon = '2026-07-15T12:00:00.000Z'

onEachEngine('a visit', (start) => {
  test('is told until when everything was seen: the end of the visit before', async () => {
    const app = await start()
    const investor = await app.signIn(await app.addAccount())
    const visit = async () => {
      const { json } = await investor.post(path, {})
      await expect.poll(() => newestUse(app.db)).toBe(app.now())
      return json
    }
    expect(await visit()).toEqual({ seen_until: null })
    // Another page within half an hour belongs to the same visit, and so does one half an hour after that.
    app.pass(29 * minute)
    expect(await visit()).toEqual({ seen_until: null })
    app.pass(29 * minute)
    expect(await visit()).toEqual({ seen_until: null })
    const again = await app.signIn({ email: 'person1@firm.example' })
    app.pass(30 * minute)
    expect((await again.post(path, {})).status).toBe(401) // its session was idle for half an hour
    const next = await app.signIn({ email: 'person1@firm.example' })
    const later = async () => (await next.post(path, {})).json
    expect(await later()).toEqual({ seen_until: '2026-07-15T12:58:00.000Z' }) // 12:00 + 29 + 29 minutes
    app.pass(5 * minute)
    expect(await later()).toEqual({ seen_until: '2026-07-15T12:58:00.000Z' })
  })

  test('has no news any more once all of it was seen, on any device', async () => {
    const app = await start()
    const account = await app.addAccount()
    const [home, phone] = [await app.signIn(account), await app.signIn(account)]
    expect((await home.post(path, { all_seen: true })).json).toEqual({ seen_until: noon })
    expect((await phone.post(path, {})).json).toEqual({ seen_until: noon })
  })

  test('of two tabs at once is one', async () => {
    const app = await start()
    const investor = await app.signIn(await app.addAccount())
    const answers = await Promise.all([investor.post(path, {}), investor.post(path, {})])
    expect(answers.map(({ json }) => json)).toEqual([{ seen_until: null }, { seen_until: null }])
  })

  test('is nobody else’s', async () => {
    const app = await start()
    const [one, other] = [await app.addAccount(), await app.addAccount()]
    await (await app.signIn(one)).post(path, { all_seen: true })
    expect((await (await app.signIn(other)).post(path, {})).json).toEqual({ seen_until: null })
  })

  test('changes no figure, no cached response and nothing on the audit trail', async () => {
    const app = await start()
    const account = await app.addAccount()
    await post(await app.signIn(await app.addAccount({ isStaff: true })), account.id, july)
    const investor = await app.signIn(account)
    const states = async () => {
      const { headers } = await investor.get('/api/users/profile/')
      const users = await app.db.read.selectFrom('users').select(['id', 'data_version', 'version']).execute()
      const trail = await app.db.read.selectFrom('audit_entries').select('sequence').execute()
      return [headers['etag'], users, trail.length]
    }
    const before = await states()
    expect((await investor.post(path, {})).status).toBe(200)
    expect(await states()).toEqual(before)
  })

  test('by staff who impersonate an investor is refused and recorded for nobody', async () => {
    const app = await start()
    const account = await app.addAccount()
    const staff = await app.signIn(await app.addAccount({ isStaff: true }))
    const acting = app.visitor()
    const begun = await staff.post('/api/users/impersonate/', { user_id: account.id, reason: 'A question.' })
    acting.token = String(begun.json['token'])
    expect((await acting.post(path, {})).status).toBe(403)
    expect(await app.db.read.selectFrom('visits').selectAll().execute()).toEqual([])
  })

  test('needs the CSRF token', async () => {
    const app = await start()
    const investor = await app.signIn(await app.addAccount())
    const { status } = await investor.send({ method: 'POST', url: path, payload: {} })
    expect(status).toBe(403)
  })
})
