import { expect, test } from 'vitest'
import type { ToDo } from '@portico/contract/features/to-do'
import { firmOf } from '../../../../test/documents.ts'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { continueRuns } from './run-statements.ts'

const path = '/api/users/'

onEachEngine('statements that were issued for everyone', (start) => {
  /** Two investors with 10,000.00 at 1 % from March to June 2026. It is July 15. */
  async function world() {
    const { app, desk, ann, bea } = await firmOf(start, 2)
    for (const { id } of [ann, bea])
      for (const month of ['March', 'April', 'May', 'June'])
        // oxlint-disable-next-line no-await-in-loop -- in this order
        done(await callsFor(desk, id).post(monthOf(`${month} 2026`, 10_000)))
    const outdated = async () => {
      const listed = (await desk.get(`${path}to-do/`)).json as unknown as ToDo[]
      const found = listed.find(({ kind }) => kind === 'statements_outdated')
      return found && [found.count, found.about, found.href]
    }
    const issueAll = async (period: string) => {
      app.pass(60_000)
      done(await desk.post(`${path}issue-statements/`, { period }))
      const { db, sharedTime } = app
      const warn = (error: unknown) => expect.unreachable(String(error))
      await continueRuns({ db, sharedTime, config: readConfig({}), clock: () => app.now(), warn })
      app.pass(60_000)
    }
    const { json: asIs } = await desk.get(`${path}account/${ann.id}/`)
    const edit = async (change: object) => {
      const { version } = (await desk.get(`${path}account/${ann.id}/`)).json
      done(await desk.post(`${path}edit-account/`, { ...asIs, version, user_id: ann.id, ...change }))
    }
    return { desk, ann, bea, outdated, issueAll, edit }
  }

  test('are to be issued again once their figures have changed, until they are', async () => {
    const { desk, ann, bea, outdated, issueAll } = await world()
    await issueAll('2026-q2')
    expect(await outdated()).toBeUndefined()
    done(await callsFor(desk, ann.id).correct(monthOf('May 2026', 10_000, { paid: 10 }), 1))
    expect(await outdated()).toEqual([1, 'Q2 2026', '/admin/statements?period=2026-q2'])
    // Of May, nobody had one before the correction.
    await issueAll('2026-05')
    expect(await outdated()).toEqual([1, 'Q2 2026', '/admin/statements?period=2026-q2'])
    done(await callsFor(desk, bea.id).correct(monthOf('April 2026', 10_000, { paid: 10 }), 1))
    // Both of the quarter, and Bea's of May, which opens with what April left.
    expect(await outdated()).toEqual([3, null, '/admin/statements?period=2026-q2'])
    done(await desk.post(`${path}issue-user-statement/`, { user_id: ann.id, period: '2026-q2' }))
    expect(await outdated()).toEqual([2, null, '/admin/statements?period=2026-q2'])
    await issueAll('2026-q2')
    expect(await outdated()).toEqual([1, 'May 2026', '/admin/statements?period=2026-05'])
  })

  test('stand after what does not change them: another month, its money, an entry that is voided, a name that is changed back', async () => {
    const { desk, ann, outdated, issueAll, edit } = await world()
    await issueAll('2026-q2')
    const { post, record, voidEntry } = callsFor(desk, ann.id)
    done(await post(monthOf('July 2026', 10_000)))
    const entry = { kind: 'contribution', amount: 500, received_on: '2026-07-10' }
    done(await record({ ...entry, effective_month: 'August 2026' }))
    expect(await outdated()).toBeUndefined()
    done(await record({ ...entry, received_on: '2026-06-10' }))
    expect(await outdated()).toEqual([1, 'Q2 2026', '/admin/statements?period=2026-q2'])
    done(await voidEntry(2))
    expect(await outdated()).toBeUndefined()
    await edit({ last_name: 'Vega' })
    expect(await outdated()).toEqual([1, 'Q2 2026', '/admin/statements?period=2026-q2'])
    await edit({})
    expect(await outdated()).toBeUndefined()
  })

  test('of a period that goes on are completed later, and are not to be issued again', async () => {
    const { desk, ann, outdated, issueAll } = await world()
    await issueAll('2026')
    done(await callsFor(desk, ann.id).correct(monthOf('May 2026', 10_000, { paid: 10 }), 1))
    expect(await outdated()).toBeUndefined()
  })
})
