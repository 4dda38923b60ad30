import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test/test-app.ts'
import { onSqlite } from '../../../test/test-app.ts'

/** Keeps the event loop late until told to stop: at each turn it works on for longer than it may. */
function overburden(): () => Promise<void> {
  let stopped = false
  const work = async () => {
    while (!stopped) {
      const until = performance.now() + 600
      while (performance.now() < until);
      // oxlint-disable-next-line no-await-in-loop -- the turns are the point
      await setImmediate()
    }
  }
  const done = work()
  return async () => {
    stopped = true
    await done
  }
}

const statusOf = async (app: TestApp, path: string) => (await app.visitor().get(path)).status

onSqlite('a server that cannot keep up', (start) => {
  test('sheds signed-in reads with 503 if it may, does all else, and takes them again once it can', async () => {
    const app = await start({ SHED_AFTER_MS: '500' }, { bounds: { delaySampleMs: 1_000 } })
    const never = await start({ SHED_AFTER_MS: '0' }, { bounds: { delaySampleMs: 1_000 } })
    const account = await app.addAccount()
    const client = await app.signIn(account)
    const patient = await never.signIn(await never.addAccount())
    const stop = overburden()
    try {
      await expect
        .poll(async () => (await client.get('/api/users/profile/')).status, { timeout: 30_000 })
        .toBe(503)
      const shed = await client.get('/api/users/summaries-deux/')
      expect([shed.status, shed.headers['retry-after'], shed.json]).toEqual([
        503,
        '3',
        { error: 'The service is busy. Please try again in a moment.' },
      ])
      expect((await patient.get('/api/users/profile/')).status).toBe(200)
      expect(await statusOf(app, '/healthz')).toBe(200)
      expect(await statusOf(app, '/api/users/get-csrf-token/')).toBe(200)
      const write = await client.send({ method: 'POST', url: '/api/users/logout/' })
      expect([write.status, write.json['error']]).toEqual([403, expect.stringContaining('CSRF')])
    } finally {
      await stop()
    }
    await expect
      .poll(async () => (await client.get('/api/users/profile/')).status, { timeout: 10_000 })
      .toBe(200)
  })
})
