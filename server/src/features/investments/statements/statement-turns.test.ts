import { expect, test, vi } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { BusyError } from '../../../db/database-errors.ts'
import { limits, tallyName } from '../../../limits/limits.ts'
import { Thread } from '../../../pdf/thread.ts'
import { FairQueue } from '../../../security/fair-queue.ts'
import { startRuns } from './run-statements.ts'

const path = '/api/users/'
const names = ['January', 'February', 'March', 'April', 'May']
const periods = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-q1', '2026-q2', '2026', 'all']

const issue = async (client: Client, period: string) => client.post(`${path}issue-statement/`, { period })

onEachEngine('new statements', (start) => {
  test('are at most thirty an hour, and those that stand are free', async () => {
    const { app, client, desk, investor, post } = await firmWithInvestor(start)
    done(await post(monthOf('January 2026', 10_000)))
    const forInvestor = (period: string) =>
      desk.post(`${path}issue-user-statement/`, { user_id: investor.id, period })
    const first = done(await issue(client, '2026-01')).json['statement']
    for (let k = 0; k < 3; k++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(done(await issue(client, '2026-01')).json['statement']).toEqual(first)
    const tally = tallyName('statements', `${investor.id} ${investor.id}`)
    const counted = () => app.db.read.selectFrom('limits').select('count').where('name', '=', tally).execute()
    expect(await counted()).toEqual([{ count: 1 }])
    await app.db.transaction((trx) =>
      trx
        .updateTable('limits')
        .set({ count: limits.statements.most - 1 })
        .where('name', '=', tally)
        .execute(),
    )
    done(await issue(client, '2026-q1'))
    const refused = await issue(client, '2026')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(done(await issue(client, '2026-01')).json['statement']).toEqual(first)
    done(await forInvestor('2026'))
    done(await issue(client, '2026'))
    app.pass(60 * 60_000)
    done(await issue(await app.signIn(investor), 'all'))
  })

  test('are drawn once for all who ask for the same at once, and counted once', async () => {
    const { app, client, investor, post } = await firmWithInvestor(start)
    done(await post(monthOf('January 2026', 10_000)))
    const asked = vi.spyOn(Thread.prototype, 'ask')
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(client, 'all')))
    const drawn = asked.mock.calls.length
    asked.mockRestore()
    expect(new Set(answers.map((answer) => JSON.stringify(done(answer).json['statement']))).size).toBe(1)
    expect(drawn).toBe(1)
    const [tally] = await app.db.read
      .selectFrom('limits')
      .select('count')
      .where('name', '=', tallyName('statements', `${investor.id} ${investor.id}`))
      .execute()
    expect(tally?.count).toBe(1)
  })

  test('are drawn in turns: one who asks for many does not make others wait for all', async () => {
    const { app, client, desk, post } = await firmWithInvestor(start)
    // oxlint-disable-next-line no-await-in-loop -- in this order
    for (const name of names) done(await post(monthOf(`${name} 2026`, 10_000)))
    const other = await app.addAccount({ email: 'other@mail.example' })
    done(await callsFor(desk, other.id).post(monthOf('January 2026', 10_000)))
    const neighbour = await app.signIn(other)
    // In the order in which they are drawn: what follows, such as storing them, may overtake.
    const drawn: string[] = []
    const run = FairQueue.prototype.run
    // Nothing is drawn before everyone has asked, however long one of them takes for that.
    const queued = vi.spyOn(FairQueue.prototype, 'run')
    queued.mockImplementation(function (this: FairQueue, source, work) {
      return run.call(this, source, () => {
        if (source.name.startsWith('account ')) drawn.push(source.name)
        return work()
      })
    })
    const first = vi.spyOn(Thread.prototype, 'ask')
    first.mockImplementation(async function (this: Thread<unknown, unknown>, message: unknown) {
      await everyoneAsked
      first.mockRestore()
      return this.ask(message)
    })
    const everyoneAsked = vi.waitFor(
      () => {
        const asked = queued.mock.calls.filter(([{ name }]) => name.startsWith('account '))
        expect(asked).toHaveLength(periods.length + 1)
      },
      { timeout: 60_000 },
    )
    const many = periods.map((period) => issue(client, period))
    for (const answer of await Promise.all([...many, issue(neighbour, 'all')])) done(answer)
    queued.mockRestore()
    expect(drawn).toHaveLength(periods.length + 1)
    expect(drawn.indexOf(`account ${other.id}`)).toBeLessThan(periods.length / 2)
  })
})

onSqlite('the runs of statements', (start) => {
  test('are reported as delayed, once, when the database is silent, and no statement is', async () => {
    const app = await start()
    const silent = { ...app.db }
    let looks = 0
    Object.defineProperty(silent, 'read', {
      get: () => {
        looks++
        throw new BusyError('The database takes too long.')
      },
    })
    const warn = vi.fn<(error: unknown) => void>()
    const warnOfRuns = vi.fn<(error: unknown) => void>()
    const { sharedTime } = app
    const parts = { config: readConfig({}), clock: () => app.now(), sharedTime, warn, warnOfRuns }
    const runs = startRuns({ ...parts, db: silent })
    await expect.poll(() => looks).toBeGreaterThan(1)
    await runs.stop()
    expect(warn).not.toHaveBeenCalled()
    expect(warnOfRuns).toHaveBeenCalledExactlyOnceWith(expect.any(BusyError))
  })
})
