import { expect, test } from 'vitest'
import type { TestApp } from '../../../test/test-app.ts'
import { onEachEngine } from '../../../test/test-app.ts'

const given = '7b1d0c9e5f3a4d2b8c6e'

const idOf = async (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  String((await app.visitor().get(path, headers)).headers['x-request-id'])

onEachEngine('the id of a request', (start) => {
  test('is another one for each, on every answer, refusals and pages too', async () => {
    const app = await start()
    const paths = ['/healthz', '/api/users/profile/', '/nothing', '/api/%zz', '/', '/api/openapi.json']
    const ids = await Promise.all(paths.map((path) => idOf(app, path)))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is the one of the proxy in front, if there is a proxy and what it says is an id', async () => {
    const behind = await start({ TRUST_PROXY: 'on' })
    expect(await idOf(behind, '/healthz', { 'x-request-id': given })).toBe(given)
    for (const odd of ['short', 'a@person.example', 'two words of it', '{"level":60}', 'x'.repeat(65), '']) {
      expect(await idOf(behind, '/healthz', { 'x-request-id': odd })).toMatch(/^[0-9a-f]{16}$/)
    }
    const alone = await start()
    expect(await idOf(alone, '/healthz', { 'x-request-id': given })).not.toBe(given)
  })

  test('stands in the sentence of a failure of ours and in its line of the log', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    await app.db.transaction((trx) => trx.schema.alterTable('summaries').renameTo('gone').execute())
    const answer = await client.get('/api/users/profile/')
    const id = answer.headers['x-request-id']
    expect(answer.json['error']).toBe(
      `Something went wrong. Please try again. If it goes wrong again, tell us this number: ${String(id)}.`,
    )
    expect(app.log.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        requestId: id,
        method: 'GET',
        route: '/api/users/profile/',
        msg: 'unexpected failure',
      }),
    ])
  })
})

const warnings = (log: readonly string[]) => log.filter((line) => line.includes('TRUST_PROXY'))

onEachEngine(
  'a request that a proxy forwarded',
  (start) => {
    test.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
      'with %o is warned of once when no proxy is trusted, without the address',
      async (headers) => {
        const app = await start()
        await app.visitor().get('/healthz')
        expect(warnings(app.log)).toEqual([])
        for (let k = 0; k < 3; k++) await app.visitor().get('/healthz', headers)
        expect(warnings(app.log)).toHaveLength(1)
        expect(JSON.parse(warnings(app.log)[0] ?? '')).toMatchObject({
          level: 40,
          msg: expect.stringContaining('set TRUST_PROXY to how many there are'),
        })
        expect(app.log.join()).not.toContain('203.0.113.7')
      },
    )

    test('is as it should be when one is', async () => {
      const app = await start({ TRUST_PROXY: '1' })
      await app.visitor().get('/healthz', { 'x-forwarded-for': '203.0.113.7' })
      expect(app.log).toEqual([])
    })
  },
  ['sqlite'],
)
