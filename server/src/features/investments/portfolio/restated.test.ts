import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine('a month is restated', (start) => {
  /** June and July are posted. */
  const world = async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
    for (const quarter of ['June 2025', 'July 2025']) {
      done(await firm.post(monthOf(quarter, 10_000, { rate: 3 })))
      firm.app.pass(1000)
    }
    const restated = async () =>
      (await firm.ownList('summaries-deux')).map(({ quarter, restated: was }) => [quarter, was])
    return { ...firm, restated }
  }
  const taken = { kind: 'withdrawal', amount: 200, from_gains: 200, received_on: '2025-06-20' }

  test('by a backdated entry, and no longer once that is withdrawn', async () => {
    const { app, client, ownList, record, voidEntry, restated } = await world()
    const at = new Date(app.now()).toISOString()
    const { id } = done(await record(taken)).json['activity'] as { id: number }
    const june = ['June 2025', undefined]
    expect(await restated()).toEqual([june, ['July 2025', { at, current_balance: 10_600 }]])
    app.pass(1000)
    const voidedAt = new Date(app.now()).toISOString()
    expect(await ownList('withdrawn-activity')).toEqual([])
    done(await voidEntry(id))
    expect(await ownList('withdrawn-activity')).toMatchObject([{ id, ...taken, voided_at: voidedAt }])
    expect((await client.get('/api/users/withdrawn-activity/')).body).not.toContain('The wire was returned.')
    expect(await ownList('activity')).toEqual([])
    expect(await restated()).toEqual([june, ['July 2025', undefined]])
  })

  test('by the withdrawal of an entry that was known when it was posted', async () => {
    const { app, post, record, voidEntry, restated } = await world()
    const { id } = done(await record({ ...taken, received_on: '2025-07-20' })).json['activity'] as {
      id: number
    }
    app.pass(1000)
    done(await post(monthOf('August 2025', 10_000, { rate: 3 })))
    expect((await restated()).at(-1)).toEqual(['August 2025', undefined])
    app.pass(1000)
    const at = new Date(app.now()).toISOString()
    done(await voidEntry(id))
    expect((await restated()).at(-1)).toEqual(['August 2025', { at, current_balance: 10_700 }])
  })

  test('by a correction, also of an earlier month, unless its figures come back', async () => {
    const { app, correct, restated } = await world()
    const at = new Date(app.now()).toISOString()
    done(await correct(monthOf('June 2025', 10_000, { rate: 2 }), 1))
    expect(await restated()).toEqual([
      ['June 2025', { at, current_balance: 10_300 }],
      ['July 2025', { at, current_balance: 10_600 }],
    ])
    app.pass(1000)
    done(await correct(monthOf('June 2025', 10_000, { rate: 3 }), 2))
    expect((await restated()).map(([, was]) => was)).toEqual([undefined, undefined])
  })
})
