import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { july, post, workedExample } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine, password } from '../../../../test/test-app.ts'

onEachEngine("an investor's figures", (start) => {
  test('match the worked example to the cent, posted in any order', async () => {
    const app = await start()
    const account = await app.addAccount({ initialInvestment: cents(10_000_00) })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const month of workedExample.toReversed()) await post(desk, account.id, month)
    const investor = await app.signIn(account)

    expect((await investor.get('/api/users/profile/')).json).toMatchObject({
      username: account.email,
      email: account.email,
      is_staff: false,
      initial_investment_amount: 10000,
      principal: 10000,
      unrealized_gain: 2231, // 6 × 333.00 + 233.00
      dividend_paid: 100,
      profit: 2331, // 2,231.00 + 100.00
      total_portfolio_value: 12331, // 10,000.00 + 2,331.00
      roi_percentage: 23.31, // 100 × 2,331.00 / 10,000.00
    })
    expect((await investor.get('/api/users/cumulative-profit/')).json).toEqual({
      labels: workedExample.map((month) => month.quarter),
      data: [333, 666, 999, 1332, 1665, 1998, 2331], // k × 333.00: paid or not, August's profit is 333.00 too
    })
    expect((await investor.get('/api/users/roi-yield/')).json).toEqual({
      labels: ['Q1 2025', 'Q2 2025', 'Q3 2025'],
      data: [9.99, 19.98, 23.31], // 100 × 999.00, 1,998.00 and 2,331.00 / 10,000.00
    })
    expect((await investor.get('/api/users/roi-growth/')).json).toMatchObject({ data: Array(7).fill(3.33) })
    expect((await investor.get('/api/users/investment-first/')).json).toEqual({
      initial_investment: 10000,
      month: 'January 2025',
    })
    expect((await investor.get('/api/users/summaries-deux/')).list).toMatchObject(workedExample)
  })

  test('of an account without months are its initial investment and no return', async () => {
    const app = await start()
    const investor = await app.signIn(await app.addAccount({ initialInvestment: cents(2_500_50) }))
    expect((await investor.get('/api/users/profile/')).json).toMatchObject({
      principal: 2500.5,
      total_portfolio_value: 2500.5,
      profit: 0,
      roi_percentage: 0,
    })
    expect((await investor.get('/api/users/summaries-deux/')).list).toEqual([])
    expect((await investor.get('/api/users/roi-yield/')).json).toEqual({ labels: [], data: [] })
    expect((await investor.get('/api/users/investment-first/')).json).toEqual({
      initial_investment: 2500.5,
      month: null,
    })
  })

  test('say until the first month that nothing is posted, and so does a login', async () => {
    const app = await start()
    const account = await app.addAccount({ initialInvestment: cents(10_000_00) })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const investor = await app.signIn(account)
    const answers = async () => {
      const login = await app.visitor().post('/api/users/login/', { username: account.email, password })
      return [login, await investor.get('/api/users/profile/')].map(
        ({ json }) => (json as { nothing_posted?: boolean }).nothing_posted,
      )
    }
    expect(await answers()).toEqual([true, true])
    const [first] = workedExample
    if (first === undefined) throw new Error('The example has months.')
    await post(desk, account.id, first)
    expect(await answers()).toEqual([undefined, undefined])
  })

  test('say while ROI is the only return there is', async () => {
    const app = await start()
    const account = await app.addAccount({ initialInvestment: cents(10_000_00) })
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const investor = await app.signIn(account)
    const isOnlyRoi = async () =>
      ((await investor.get('/api/users/profile/')).json as { has_only_roi?: boolean }).has_only_roi
    expect(await isOnlyRoi()).toBeUndefined()
    const [first, second] = workedExample
    if (first === undefined || second === undefined) throw new Error('The example has months.')
    await post(desk, account.id, first)
    expect(await isOnlyRoi()).toBe(true)
    await post(desk, account.id, second)
    expect(await isOnlyRoi()).toBeUndefined()
  })

  test('have null, not 0, for a return on nothing', async () => {
    const app = await start()
    const investor = await app.signIn(await app.addAccount({ initialInvestment: null }))
    expect((await investor.get('/api/users/profile/')).json).toMatchObject({
      principal: 0,
      roi_percentage: null,
    })
  })

  test('have null for a point whose principal is 0', async () => {
    const app = await start()
    const account = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, account.id, { ...july, beginning_balance: 0 })
    const investor = await app.signIn(account)
    expect((await investor.get('/api/users/roi-growth/')).json).toEqual({
      labels: ['July 2025'],
      data: [null],
    })
    expect((await investor.get('/api/users/roi-yield/')).json).toEqual({ labels: ['Q3 2025'], data: [null] })
  })

  test('are visible to no other investor', async () => {
    const app = await start()
    const [one, other] = [await app.addAccount(), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, one.id, july)
    const stranger = await app.signIn(other)
    expect((await stranger.get('/api/users/summaries-deux/')).list).toEqual([])
    expect((await stranger.get('/api/users/profile/')).json).toMatchObject({ email: other.email, profit: 0 })
  })

  test('before the first month are null for staff, with the initial investment to prefill', async () => {
    const app = await start()
    const [recorded, none] = [await app.addAccount(), await app.addAccount({ initialInvestment: null })]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const latest = await desk.get(`/api/users/latest-summary/${recorded.id}/`)
    expect([latest.status, latest.body]).toEqual([200, 'null'])
    const investmentOf = async (id: number) => (await desk.get(`/api/users/user-investment/${id}/`)).json
    expect(await investmentOf(recorded.id)).toMatchObject({ initial_investment: 10000, recorded: true })
    expect(await investmentOf(none.id)).toMatchObject({ initial_investment: 0, recorded: false })
    await post(desk, none.id, { ...july, beginning_balance: 777.77 })
    expect(await investmentOf(none.id)).toMatchObject({ initial_investment: 777.77, recorded: false })
  })

  test('the list of users has every active account, sorted by e-mail', async () => {
    const app = await start()
    await app.addAccount({ email: 'zoe@firm.example' })
    await app.addAccount({ email: 'ann@firm.example' })
    const gone = await app.addAccount({ email: 'gone@firm.example' })
    await disable(app, gone.id)
    const desk = await app.signIn(await app.addAccount({ email: 'desk@firm.example', isStaff: true }))
    const users = (await desk.get('/api/users/users/')).list
    expect(users.map((user) => [user['email'], user['is_staff']])).toEqual([
      ['ann@firm.example', false],
      ['desk@firm.example', true],
      ['zoe@firm.example', false],
    ])
  })
})

const disable = (app: TestApp, id: number) =>
  app.db.transaction((trx) =>
    trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', id).execute(),
  )
