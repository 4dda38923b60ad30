import { expect, test } from 'vitest'
import { addedId, bea } from '../../../../test/accounts.ts'
import { callsFor, done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { continueRuns } from './run-statements.ts'

const path = '/api/users/'

onEachEngine('statements for everyone', (start) => {
  /** A firm with an investor, and what a run of a period is called and whom it needs paper for. */
  async function world() {
    const { app, desk, investor, post } = await firmWithInvestor(start)
    const preview = async (period: string) => (await desk.get(`${path}statement-preview/${period}/`)).json
    const run = async (period: string) => {
      done(await desk.post(`${path}issue-statements/`, { period }))
      await continueRuns({
        db: app.db,
        config: readConfig({}),
        clock: () => app.now(),
        sharedTime: app.sharedTime,
        warn: (error) => {
          throw error
        },
      })
      return (await desk.get(`${path}statement-runs/`)).list[0]?.['period_name']
    }
    return { desk, investor, post, preview, run }
  }

  test('name beforehand whose statement no notice reaches, of those whose statement is new', async () => {
    const { desk, post, preview, run } = await world()
    done(await post(monthOf('January 2026', 10_000)))
    expect(await preview('2026-01')).not.toHaveProperty('on_paper')
    const names = [
      ['Paula', 'Paper'],
      ['Lossy', 'Ltd'],
    ] as const
    for (const [first_name, last_name] of names) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      const id = await addedId(desk, { ...bea, email: '', first_name, last_name })
      // oxlint-disable-next-line no-await-in-loop
      done(await callsFor(desk, id).post(monthOf('January 2026', 10_000)))
    }
    expect(await preview('2026-01')).toMatchObject({ on_paper: 'Tell Lossy Ltd and Paula Paper on paper.' })
    await run('2026-01')
    expect(await preview('2026-01')).not.toHaveProperty('on_paper')
  })

  test('are called by how far those of open accounts reach, not the final one of an account that is closed', async () => {
    const { desk, investor, post, run } = await world()
    const other = await addedId(desk)
    for (const month of ['April', 'May', 'June']) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      done(await post(monthOf(`${month} 2026`, 10_000)))
      // oxlint-disable-next-line no-await-in-loop
      done(await callsFor(desk, other).post(monthOf(`${month} 2026`, 10_000)))
    }
    // It is July 15, 2026.
    done(await desk.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-10' }))
    expect(await run('2026')).toBe('2026, to June')
  })
})
