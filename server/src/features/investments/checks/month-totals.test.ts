import { expect, test } from 'vitest'
import { noFeesByName } from '../../../../../contract/test/no-fees.ts'
import { august, insertJuly, july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'

const june = { ...july, quarter: 'June 2025' }

const world = async (start: Start) => {
  const app = await start()
  const staff = await app.addAccount({ isStaff: true, email: 'desk@firm.example' })
  const desk = await app.signIn(staff)
  const totals = async (month: string) => (await desk.get(`/api/users/month-totals/${month}/`)).json
  return { app, desk, totals }
}

onEachEngine('a month of all investors', (start) => {
  test('before anything is posted all of its totals are 0', async () => {
    const { app, totals } = await world(start)
    const { email } = await app.addAccount()
    expect(await totals('latest')).toEqual({
      quarter: 'June 2026',
      count: 0,
      usual_percent: null,
      principal: 0,
      dividend: 0,
      paid: 0,
      gain: 0,
      loss: 0,
      ...noFeesByName,
      money_in: 0,
      money_out: 0,
      missing_count: 0,
      missing: [],
      without_months_count: 1,
      without_months: [expect.objectContaining({ email })],
    })
  })

  test('without a name is the last one that is over, as on Home: not one that is begun, nor the last that is posted', async () => {
    const { app, desk, totals } = await world(start)
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    for (const { id } of [ann, bea]) await post(desk, id, { ...july, quarter: 'May 2026' })
    const opened = async () => {
      const { quarter, missing_count: missing } = await totals('latest')
      const { due } = (await desk.get('/api/users/firm/')).json as { due: object }
      expect(due).toMatchObject({ quarter, missing_count: missing })
      return [quarter, missing]
    }
    // It is July 15, 2026.
    expect(await opened()).toEqual(['June 2026', 2])
    await post(desk, ann.id, { ...july, quarter: 'June 2026' })
    await post(desk, ann.id, { ...july, quarter: 'July 2026' })
    expect(await opened()).toEqual(['June 2026', 1])
    expect(await totals('2026-07')).toMatchObject({ count: 1, missing_count: 1 })
  })

  test('adds up the current versions, including corrections and disabled accounts', async () => {
    const { app, desk, totals } = await world(start)
    const [ann, bea, gone] = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    for (const { id } of [ann, bea, gone]) await post(desk, id, july)
    await post(desk, ann.id, june)
    const reason = 'The payout was left out.'
    const corrected = { ...august, quarter: 'July 2025', user_id: bea.id, version: 1, reason }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', gone.id).execute(),
    )
    // 3 × 10,000.00; 3 × 333.00; 100.00; 333.00 + 233.00 + 333.00
    const expected = { count: 3, principal: 30000, dividend: 999, paid: 100, gain: 899 }
    for (const month of ['2025-07', 'July%202025']) {
      expect(await totals(month)).toMatchObject({ quarter: 'July 2025', ...expected, missing_count: 0 })
    }
  })

  test('names the percentage that more than half of its rows have, of three or more', async () => {
    const { app, desk, totals } = await world(start)
    // 10,000.00 × 1.25 % = 125.00; a loss of 50.00
    const other = { ...july, dividend_percent: 1.25, dividend_amount: 125, unrealized_gain: 125 }
    const lost = { ...july, dividend_percent: 0, dividend_amount: 0, unrealized_gain: 0, loss_amount: 50 }
    const gained = { ...other, ending_balance: 10125 }
    const rows = [july, july, gained, { ...lost, ending_balance: 9950 }, gained]
    const usual: unknown[] = []
    for (const row of rows) {
      const { id } = await app.addAccount()
      await post(desk, id, row)
      usual.push((await totals('2025-07'))['usual_percent'])
    }
    // 1 and 2 of too few, 2 of 3, 2 of 4, 2 of 5
    expect(usual).toEqual([null, null, 3.33, null, null])
  })

  test('leaves out staff, even with earlier months', async () => {
    const { app, desk, totals } = await world(start)
    const [ann, staff] = [await app.addAccount(), await app.addAccount({ isStaff: true })]
    await post(desk, ann.id, july)
    await insertJuly(app.db, staff.id)
    await insertJuly(app.db, staff.id, 202512)
    expect(await totals('2025-07')).toMatchObject({ count: 1, principal: 10000, gain: 333 })
    expect(await totals('2025-12')).toMatchObject({
      count: 0,
      principal: 0,
      missing: [{ user: { id: ann.id } }],
      without_months: [],
    })
  })

  test('lists the active investors without it, with their latest month, and apart those for whom nothing is posted', async () => {
    const { app, desk, totals } = await world(start)
    const [ann, bea, later, gone] = [
      await app.addAccount(),
      await app.addAccount(),
      await app.addAccount(),
      await app.addAccount(),
    ]
    const none = await app.addAccount()
    await post(desk, ann.id, july)
    await post(desk, bea.id, june)
    await post(desk, gone.id, june)
    await post(desk, later.id, august)
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', gone.id).execute(),
    )
    expect(await totals('2025-07')).toMatchObject({
      count: 1,
      missing_count: 1,
      missing: [{ user: { email: bea.email }, latest: 'June 2025' }],
      without_months_count: 1,
      without_months: [{ email: none.email }],
    })
  })

  test('lists a closed or disabled account that lacks it between its months, as statements say of it', async () => {
    const { app, desk, totals } = await world(start)
    const [closed, disabled] = [await app.addAccount(), await app.addAccount()]
    for (const { id } of [closed, disabled])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      for (const month of [june, august]) await post(desk, id, month)
    await app.db.transaction(async (trx) => {
      await trx.updateTable('users').set({ closed_since: 1 }).where('id', '=', closed.id).execute()
      await trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', disabled.id).execute()
    })
    expect(await totals('2025-07')).toMatchObject({
      missing_count: 2,
      missing: [
        { user: { email: closed.email, state: 'closed' }, latest: 'August 2025' },
        { user: { email: disabled.email, state: 'disabled' }, latest: 'August 2025' },
      ],
    })
    // It is over for them.
    expect(await totals('2025-09')).toMatchObject({ missing_count: 0, missing: [] })
  })

  test('returns null for a total too large to be exact, and the others as usual', async () => {
    const { app, totals } = await world(start)
    // 46 × a trillion dollars is more than 2^52 cents.
    const people = Array.from({ length: 46 }, (_, k) => ({
      id: 1_000 + k,
      email: `rich${k}@x.example`,
      password_hash: '',
      first_name: '',
      last_name: '',
      search_text: '',
      created_at: app.now(),
    }))
    const rows = people.map(({ id }) => ({
      user_id: id,
      month: 202507,
      version: 1,
      beginning_balance: 999_999_999_999_99,
      dividend_percent: 0,
      dividend_amount: 0,
      dividend_paid: 0,
      unrealized_gain: 1,
      loss_amount: 0,
      ending_balance: 0,
      posted_at: app.now(),
      posted_by: null,
      reason: null,
    }))
    await app.db.transaction((trx) => trx.insertInto('users').values(people).execute())
    await app.db.transaction((trx) => trx.insertInto('summaries').values(rows).execute())
    expect(await totals('2025-07')).toMatchObject({ count: 46, principal: null, gain: 0.46 })
  })
})

onSqlite('month totals', (start) => {
  const firm = shared(() => world(start))

  test.each(['2025-13', 'soon'])('reject %s as a month', async (month) => {
    const { desk } = firm()
    const answer = await desk.get(`/api/users/month-totals/${month}/`)
    expect([answer.status, answer.json['fields']]).toEqual([
      400,
      { month: 'Enter a month such as July 2025, or latest.' },
    ])
  })
})
