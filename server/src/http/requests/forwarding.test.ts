import { expect, test } from 'vitest'
import { onSqlite } from '../../../test/test-app.ts'

const warnings = (log: readonly string[]) => log.filter((line) => line.includes('TRUST_PROXY'))

onSqlite('a request that a proxy forwarded', (start) => {
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
})
