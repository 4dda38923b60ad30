import { expect, test } from 'vitest'
import { holdChange } from '../../test/held-change.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'
import { auditedTransaction } from '../audit/append-audit.ts'

const ready = (app: TestApp) => app.visitor().get('/readyz')

onEachEngine('readiness', (start) => {
  test('is asked of reads and writes, and leaves nothing behind that is kept', async () => {
    const app = await start()
    await app.addAccount()
    const before = await dump(app.db)
    expect((await ready(app)).json).toEqual({ status: 'ready' })
    expect(await dump(app.db)).toBe(before)
  })

  test('is over while another process blocks every write, and back when it lets go', async () => {
    const app = await start()
    const client = await app.signIn(await app.addAccount())
    const letGo = await holdChange(app.place, auditedTransaction)
    const blocked = await ready(app)
    expect([blocked.status, blocked.headers['retry-after'], blocked.json]).toEqual([
      503,
      '2',
      { error: 'Writes are blocked.' },
    ])
    expect((await client.get('/api/users/profile/')).status).toBe(200)
    await letGo()
    await expect.poll(async () => (await ready(app)).status).toBe(200)
  })
})
