import { expect, onTestFinished, test } from 'vitest'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'
import { dump } from '../../test/test-database.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { openDatabase } from '../db/open-database.ts'

const ready = (app: TestApp) => app.visitor().get('/readyz')

/** Another process over the same store that has all changes wait until it is told to let go. */
async function holdWrites(app: TestApp): Promise<() => Promise<void>> {
  const other = await openDatabase(app.place)
  let letGo = () => undefined as void
  let ended: Promise<void> | undefined
  await new Promise<void>((taken) => {
    ended = changeOnRecord(other, () => {
      taken()
      return new Promise<void>((resolve) => (letGo = resolve))
    }).finally(() => other.close())
  })
  const stop = async () => {
    letGo()
    await ended
  }
  onTestFinished(stop)
  return stop
}

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
    const letGo = await holdWrites(app)
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
