import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { openForTest } from '../../../../test/test-database.ts'
import { readConfig } from '../../../config.ts'
import { continueRuns } from './run-statements.ts'

/** Reads of a database that wait at a gate, once it is closed. */
function gated({ db }: TestApp) {
  let [open, gate] = [() => undefined as void, Promise.resolve()]
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await gate
      return result
    },
  }
  const close = () => {
    gate = new Promise((resolve) => {
      open = resolve
    })
  }
  return { db: { ...db, read: db.read.withPlugin(plugin) }, close, open: () => open() }
}

onEachEngine("everyone's statements", (start) => {
  test('that are replaced or out of date are counted, and named in the file', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const ids: number[] = []
    for (const name of ['ann', 'bob', 'cal']) {
      const { id } = await app.addAccount({ email: `${name}@mail.example` })
      done(await callsFor(desk, id).post(monthOf('January 2026', 10_000)))
      ids.push(id)
    }
    done(await desk.post('/api/users/issue-statements/', { period: '2026-q1' }))
    const { db, sharedTime } = app
    const clock = () => app.now()
    await continueRuns({ db, config: readConfig({}), clock, sharedTime, warn: () => undefined })
    app.pass(1000)
    for (const id of ids.slice(0, 2)) done(await callsFor(desk, id).post(monthOf('February 2026', 10_000)))
    done(await desk.post('/api/users/issue-user-statement/', { user_id: ids[0], period: '2026-q1' }))
    const runs = await desk.get('/api/users/statement-runs/')
    expect(runs.list).toMatchObject([{ issued: 3, outdated: 2 }])
    const { bytes } = await desk.get('/api/users/statement-runs/1.zip')
    const list = strFromU8(unzipSync(bytes)['outdated.csv'] ?? new Uint8Array()).split('\r\n')
    expect(list.map((line) => line.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}|[0-9A-Z]{26}/g, '#'))).toEqual([
      'File,State',
      'ann@mail.example-statement-2026-q1-#.pdf,Replaced by #',
      'bob@mail.example-statement-2026-q1-#.pdf,Out of date',
      '',
    ])
  })
})

onEachEngine("the claim of everyone's statements", (start) => {
  test('is renewed while one takes long, so that no other process takes over', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const { id } = await app.addAccount()
    for (const month of ['January 2026', 'February 2026', 'March 2026'])
      expect((await post(desk, id, monthOf(month, 10_000))).status).toBe(201)
    expect((await desk.post('/api/users/issue-statements/', { period: '2026-q1' })).status).toBeLessThan(300)
    const slow = gated(app)
    // By its own connection: on SQLite, the slow one has only one.
    const other = await openForTest(app.place)
    const { read } = other
    const { sharedTime } = app
    const clock = () => app.now()
    const work = { config: readConfig({}), clock, sharedTime, warn: () => undefined, renewEveryMs: 20 }
    const claims = async () =>
      (await read.selectFrom('statement_runs').select('claimed_until').execute()).map(
        ({ claimed_until: until }) => until === null || (until - app.now()) / 1_000,
      )
    onTestFinished(slow.open)
    let looks = 0
    const working = continueRuns({ ...work, db: slow.db }, () => {
      // First before it claims the run, then before it issues the statement.
      if (++looks === 2) slow.close()
      return false
    })
    await expect.poll(claims).toEqual([45])
    for (let k = 0; k < 3; k++) {
      app.pass(40_000)
      await expect.poll(claims).toEqual([45])
      // Nor by one whose clock is ahead.
      await continueRuns({ ...work, db: other, clock: () => app.now() + 10 * 60_000 })
      expect(await read.selectFrom('statements').select('id').execute()).toEqual([])
    }
    slow.open()
    await working
    expect(await claims()).toEqual([true])
  })
})
