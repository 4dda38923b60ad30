import { expect, test } from 'vitest'
import { august, july, post } from '../../../../test/months.ts'
import { shared } from '../../../../test/shared.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

onEachEngine('posting a month', (start) => {
  test('returns the posted row as it was sent, with 201 and a message', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))

    const answer = await post(desk, investor.id, july)

    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ message: 'July 2025 is posted.', summary: july })
    expect((await desk.get(`/api/users/all-summaries/${investor.id}/`)).list).toMatchObject([july])
    expect((await desk.get(`/api/users/latest-summary/${investor.id}/`)).json).toMatchObject(july)
  })

  test('accepts decimal strings, a short month and a text id like numbers', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const texts = { ...july, quarter: 'jul 2025', beginning_balance: '10000.00', ending_balance: '10333' }

    expect(
      (await desk.post('/api/users/add-investment-summary/', { ...texts, user_id: String(investor.id) }))
        .status,
    ).toBe(201)
    expect((await desk.get(`/api/users/all-summaries/${investor.id}`)).list).toMatchObject([july])
  })

  test('posting the same month twice is a 409 and changes nothing', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const before = await dump(app.db)

    const again = await post(desk, investor.id, { ...july, dividend_paid: 1 })

    expect(again.status).toBe(409)
    expect(again.json).toEqual({ error: 'July 2025 is already posted for this investor.' })
    expect(await dump(app.db)).toBe(before)
  })

  test('of two staff who post the same month at once, one wins', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const first = await app.signIn(await app.addAccount({ isStaff: true }))
    const second = await app.signIn(await app.addAccount({ isStaff: true }))

    const answers = await Promise.all(
      [first, second, first, second].map((desk) => post(desk, investor.id, july)),
    )

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect((await first.get(`/api/users/all-summaries/${investor.id}/`)).list).toHaveLength(1)
  })

  test('stores a row that does not add up and returns the difference in cents', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))

    // D should be 10,000.00 × 3.33 % = 333.00, and 334.00 would be 3.34 %; E should be 10,000.00 + 334.00 = 10,334.00
    const answer = await post(desk, investor.id, {
      ...july,
      dividend_amount: 334,
      unrealized_gain: 334,
      ending_balance: 10333,
    })

    expect(answer.status).toBe(201)
    const [row] = (await desk.get(`/api/users/all-summaries/${investor.id}/`)).list
    expect(row?.['checks']).toMatchObject([
      { code: 'dividend_amount', cents: 100 },
      { code: 'ending_balance', cents: -100 },
    ])
  })

  test('accepts a typed dividend whose percentage is rounded, without a finding', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))

    // 333.01 ÷ 10,000.00 = 3.3301 %, which rounds to the 3.33 % posted, although 3.33 % of 10,000.00 is 333.00.
    const typed = { ...july, dividend_amount: 333.01, unrealized_gain: 333.01, ending_balance: 10333.01 }
    const answer = await post(desk, investor.id, typed)

    expect(answer.status).toBe(201)
    expect(answer.json['summary']).not.toHaveProperty('checks')
    expect((await desk.get('/api/users/checks/')).json).toEqual({ count: 0, findings: [] })
  })

  test('refuses a month that makes totals too large to be exact', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))

    // 100 × 999,999,999,999.99 / 0.01 is more hundredths of a percent than a safe integer
    const answer = await post(desk, investor.id, {
      ...july,
      beginning_balance: 0.01,
      unrealized_gain: 999_999_999_999.99,
    })

    expect(answer.status).toBe(400)
    expect((await desk.get(`/api/users/all-summaries/${investor.id}/`)).list).toEqual([])
  })

  test('refuses a month that makes a series value too large to be exact, even if the totals are not', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const early = {
      ...july,
      quarter: 'January 2001',
      beginning_balance: 0.01,
      unrealized_gain: 900_000_000_000,
    }
    expect((await post(desk, investor.id, early)).status).toBe(400)
  })

  test('an unknown investor is a 404 with a message', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    expect(await post(desk, 999, july)).toMatchObject({
      status: 404,
      json: { error: 'There is no such investor.' },
    })
  })

  test('returns months in order, however they were posted', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const quarter of ['January 2026', 'August 2025', 'December 2025', 'July 2025']) {
      await post(desk, investor.id, { ...august, quarter })
    }
    const months = (await desk.get(`/api/users/all-summaries/${investor.id}/`)).list.map(
      (row) => row['quarter'],
    )
    expect(months).toEqual(['July 2025', 'August 2025', 'December 2025', 'January 2026'])
    expect((await desk.get(`/api/users/latest-summary/${investor.id}/`)).json['quarter']).toBe('January 2026')
  })
})

onSqlite('a posted month', (start) => {
  const firm = shared(async () => {
    const app = await start()
    const investor = await app.addAccount()
    return { app, investor, desk: await app.signIn(await app.addAccount({ isStaff: true })) }
  })

  test.each([
    ['a negative amount', { dividend_paid: -1 }, 'dividend_paid'],
    ['three decimals', { beginning_balance: 10000.001 }, 'beginning_balance'],
    ['an exponent', { beginning_balance: '1e4' }, 'beginning_balance'],
    ['a plus sign', { beginning_balance: '+10000' }, 'beginning_balance'],
    ['a trillion dollars', { ending_balance: '1000000000000.00' }, 'ending_balance'],
    ['a percentage above 1000', { dividend_percent: 1000.01 }, 'dividend_percent'],
    ['an invalid month', { quarter: 'Julember 2025' }, 'quarter'],
    ['a year before 1900', { quarter: 'July 1899' }, 'quarter'],
    ['a missing figure', { unrealized_gain: undefined }, 'unrealized_gain'],
    ['a list for a figure', { unrealized_gain: [1] }, 'unrealized_gain'],
    ['an invalid id', { user_id: 'one' }, 'user_id'],
  ])('with %s is refused with a message on its field and changes nothing', async (_, wrong, field) => {
    const { app, investor, desk } = firm()
    const before = await dump(app.db)

    const answer = await desk.post('/api/users/add-investment-summary/', {
      user_id: investor.id,
      ...july,
      ...wrong,
    })

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json['fields'] as object)).toEqual([field])
    expect(answer.json['error']).toMatch(/\w/)
    expect(await dump(app.db)).toBe(before)
  })
})
