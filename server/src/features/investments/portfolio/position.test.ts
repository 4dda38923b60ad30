import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const months = ['April 2026', 'May 2026', 'June 2026'].map((name) => monthOf(name, 10_000))

onEachEngine('what is in the account', (start) => {
  /** 10,000.00 at 1 % a month from April to June 2026. It is July 15, 2026. */
  async function world() {
    const firm = await firmWithInvestor(start)
    for (const month of months) done(await firm.post(month))
    return firm
  }

  test('is without what has left it, and profit, ROI, returns and months are as before', async () => {
    const { desk, record, own, ownList } = await world()
    const before = await own('profile')
    expect(before).toMatchObject({ current_balance: 10_300, moved_since_latest_month: 0 })
    const unchanged = async () => [
      await own('returns'),
      await ownList('summaries-deux'),
      await own('roi-yield'),
    ]
    const others = await unchanged()
    const withdrawal = { kind: 'withdrawal', amount: 10_300, from_gains: 300, received_on: '2026-07-10' }
    done(await record(withdrawal))
    expect(await own('profile')).toEqual({
      ...before,
      principal: 0,
      unrealized_gain: 0,
      current_balance: 0,
      // The gains are paid out: with nothing in the account, they are its value.
      dividend_paid: 300,
      paid_out: 300,
      total_portfolio_value: 300,
      moved_since_latest_month: -10_300,
    })
    expect(await unchanged()).toEqual(others)
    expect((await desk.get(`${path}firm/`)).json).toMatchObject({
      months: [{}, {}, { quarter: 'June 2026', money_out: 0, under_management: 10_300 }],
      position: { under_management: 0, money_in: 0, money_out: 10_300 },
    })
  })

  test('is with what has come in, and with gains that became principal', async () => {
    const { desk, record, own } = await world()
    done(await record({ kind: 'contribution', amount: 5_000, received_on: '2026-07-02' }))
    done(await record({ kind: 'reinvestment', amount: 200, received_on: '2026-07-03' }))
    expect(await own('profile')).toMatchObject({
      principal: 15_200,
      unrealized_gain: 100,
      reinvested: 200,
      current_balance: 15_300,
      total_portfolio_value: 15_300, // 15,200 − 200 + 300
      profit: 300,
      capital_put_in: 10_000,
      moved_since_latest_month: 5_000,
    })
    expect((await desk.get(`${path}firm/`)).json).toMatchObject({
      position: { under_management: 15_300, money_in: 5_000, money_out: 0 },
    })
  })

  test('is a recorded initial investment until a month is posted, and the firm has it from the first entry on', async () => {
    const { desk, investor, post, record, own } = await firmWithInvestor(start, {
      initialInvestment: cents(10_000_00),
    })
    const managed = async (query = '') => (await desk.get(`${path}firm/${query}`)).json['position']
    expect(await managed()).toEqual({ under_management: 0, money_in: 0, money_out: 0 })
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-07-02' }))
    expect(await own('profile')).toMatchObject({ current_balance: 10_500 })
    expect(await managed()).toEqual({ under_management: 10_500, money_in: 10_500, money_out: 0 })
    done(await desk.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-10' }))
    expect(await own('profile')).toMatchObject({ current_balance: 0 })
    expect(await managed()).toEqual({ under_management: 0, money_in: 10_500, money_out: 10_500 })
    // Its last month is posted: what it began with is in that month.
    done(await post(monthOf('July 2026', 10_000)))
    expect(await own('profile')).toMatchObject({ current_balance: 100 })
    expect(await managed()).toMatchObject({ under_management: 100 })
  })

  test('does not change at midnight, because no entry is dated in the future, so cached answers stay exact', async () => {
    const { app, investor, record } = await world()
    const tomorrow = await record({ kind: 'withdrawal', amount: 100, received_on: '2026-07-16' })
    expect([tomorrow.status, tomorrow.json['fields']]).toEqual([
      400,
      { received_on: 'This day is in the future.' },
    ])
    done(await record({ kind: 'withdrawal', amount: 100, received_on: '2026-07-15' }))
    const profile = async () => (await app.signIn(investor)).get(`${path}profile/`)
    const today = await profile()
    app.pass(24 * 3_600_000)
    const next = await profile()
    expect([next.body, next.headers['etag']]).toEqual([today.body, today.headers['etag']])
    expect(next.json).toMatchObject({ current_balance: 10_200 })
  })

  test('is what a release and the closing of an account start from', async () => {
    const { desk, investor, record, own } = await world()
    done(await record({ kind: 'contribution', amount: 700, received_on: '2026-07-02' }))
    const closing = { user_id: investor.id, received_on: '2026-07-10' }
    expect(done(await desk.post(`${path}close-account/`, closing)).json['message']).toBe(
      'The account is closed. A withdrawal of $11,000.00 is recorded.',
    )
    expect(await own('profile')).toMatchObject({ current_balance: 0, principal: 0, unrealized_gain: 0 })
    expect(refusalOf(await record({ kind: 'contribution', amount: 1, received_on: '2026-07-12' }))[0]).toBe(
      409,
    )
  })
})
