import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../test/test-app.ts'

const minute = 60_000
const path = '/api/users/sessions/'

onEachEngine("one's own sessions", (start) => {
  test("are listed with their times, the current one marked, and no one else's", async () => {
    const app = await start()
    const account = await app.addAccount()
    await app.signIn(account)
    app.pass(5 * minute)
    const second = await app.signIn(account)
    await app.signIn(await app.addAccount())
    const list = (await second.get(path)).list
    expect(list).toMatchObject([
      {
        current: true,
        created_at: '2026-07-15T12:05:00.000Z',
        last_used_at: '2026-07-15T12:05:00.000Z',
        expires_at: '2026-07-15T12:35:00.000Z', // half an hour after its last use
      },
      { current: false, created_at: '2026-07-15T12:00:00.000Z' },
    ])
    expect(JSON.stringify(list)).not.toContain('token')
    app.pass(29 * minute)
    expect((await second.get(path)).list).toHaveLength(1)
  })

  test("one of them can be ended, at once, and no other account's", async () => {
    const app = await start()
    const account = await app.addAccount()
    const [mine, lost] = [await app.signIn(account), await app.signIn(account)]
    const stranger = await app.signIn(await app.addAccount())
    const lostId = (await lost.get(path)).list.find((session) => session['current'])?.['id']

    expect((await stranger.post('/api/users/end-session/', { session_id: lostId })).status).toBe(404)
    expect((await lost.get(path)).status).toBe(200)
    expect((await mine.post('/api/users/end-session/', { session_id: lostId })).status).toBe(200)
    expect((await lost.get(path)).status).toBe(401)
    expect((await mine.post('/api/users/end-session/', { session_id: lostId })).status).toBe(404)
  })

  test('all the others can be ended', async () => {
    const app = await start()
    const account = await app.addAccount()
    const [mine, one, two] = [await app.signIn(account), await app.signIn(account), await app.signIn(account)]
    const stranger = await app.signIn(await app.addAccount())
    expect((await mine.post('/api/users/end-other-sessions/')).status).toBe(200)
    expect([(await one.get(path)).status, (await two.get(path)).status]).toEqual([401, 401])
    expect([(await mine.get(path)).status, (await stranger.get(path)).status]).toEqual([200, 200])
  })
})
