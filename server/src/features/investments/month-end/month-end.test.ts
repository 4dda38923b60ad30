import { expect, test } from 'vitest'
import { callsFor, done, monthOf } from '../../../../test/money.ts'
import { august, july, post } from '../../../../test/months.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

onEachEngine('the sheet of a month', (start) => {
  test('lists every active investor, prefilled, and no staff', async () => {
    const app = await start()
    const [zoe, ann, gone] = [
      await app.addAccount({ email: 'zoe@firm.example', initialInvestment: null }),
      await app.addAccount({ email: 'ann@firm.example', firstName: 'Ann', lastName: 'Lee' }),
      await app.addAccount(),
    ]
    await app.db.transaction((trx) =>
      trx.updateTable('users').set({ disabled_since: 1 }).where('id', '=', gone.id).execute(),
    )
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, zoe.id, {
      ...july,
      beginning_balance: 500,
      dividend_amount: 16.65,
      unrealized_gain: 16.65,
      ending_balance: 516.65,
    })

    const answer = await desk.get('/api/users/month-end/next/')

    // No initial investment: the latest principal. No month: nothing to compare with.
    expect(answer.json).toEqual({
      month: 'August 2025',
      rows: [
        {
          id: ann.id,
          email: 'ann@firm.example',
          name: 'Ann Lee',
          latest: null,
          latest_principal: null,
          beginning_balance: 10000,
          dividend_percent: 3.33,
          dividend_paid: 0,
          posted: null,
        },
        {
          id: zoe.id,
          email: 'zoe@firm.example',
          name: 'Person 1',
          latest: 'July 2025',
          latest_principal: 500,
          last_ordinary: {
            quarter: 'July 2025',
            beginning_balance: 500,
            dividend_percent: 3.33,
            dividend_amount: 16.65,
            dividend_paid: 0,
            unrealized_gain: 16.65,
            ending_balance: 516.65,
          },
          beginning_balance: 500,
          dividend_percent: 3.33,
          dividend_paid: 0,
          posted: null,
        },
      ],
    })
  })

  test('shows the current version of a corrected month', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, { ...august, quarter: 'July 2025' })
    const corrected = { user_id: investor.id, ...july, version: 1, reason: 'Nothing was paid.' }
    await desk.post('/api/users/correct-investment-summary/', corrected)

    expect((await desk.get('/api/users/month-end/2025-07/')).json).toMatchObject({
      month: 'July 2025',
      rows: [
        {
          beginning_balance: 10000,
          dividend_paid: 0,
          posted: { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 },
        },
      ],
    })
  })

  test('keeps who has the month, also once the account is closed or disabled, and lists them in no later one', async () => {
    const app = await start()
    const [ann, bea, cyrus] = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    for (const { id } of [ann, bea, cyrus]) await post(desk, id, july) // oxlint-disable-line no-await-in-loop
    const body = { user_id: ann.id, received_on: '2026-07-10' }
    done(await desk.post('/api/users/close-account/', body))
    done(await desk.post('/api/users/disable-account/', { user_id: bea.id }))
    const rowsOf = async (month: string) =>
      (await desk.get(`/api/users/month-end/${month}/`)).json['rows'] as { id: number; posted: unknown }[]
    const posted = { dividend_amount: 333, unrealized_gain: 333, ending_balance: 10333 }
    expect(await rowsOf('2025-07')).toMatchObject([ann, bea, cyrus].map(({ id }) => ({ id, posted })))
    expect(await rowsOf('2025-08')).toMatchObject([{ id: cyrus.id, posted: null }])
  })

  test('compares with the latest month before it that did not lose', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const lost = {
      ...july,
      quarter: 'August 2025',
      dividend_percent: 0,
      dividend_amount: 0,
      dividend_paid: 0,
      unrealized_gain: 0,
      loss_amount: 250,
      ending_balance: 9750,
    }
    await post(desk, investor.id, lost)

    const ordinaryBefore = async (month: string) => {
      const { json } = await desk.get(`/api/users/month-end/${month}/`)
      const [row] = json['rows'] as { last_ordinary?: { quarter: string } }[]
      return row?.last_ordinary?.quarter
    }
    expect(await ordinaryBefore('2025-09')).toBe('July 2025')
    expect(await ordinaryBefore('2025-08')).toBe('July 2025')
    expect(await ordinaryBefore('2025-07')).toBeUndefined()
  })

  test('names the latest month before it if that lost, and when the month itself was withdrawn', async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const { post: add, withdrawMonth } = callsFor(desk, investor.id)
    done(await add(monthOf('May 2026', 10_000)))
    done(await add(monthOf('June 2026', 10_000, { loss: 420 })))
    done(await add(monthOf('July 2026', 10_000)))
    const rowOf = async () => {
      const { json } = await desk.get('/api/users/month-end/2026-07/')
      return (json['rows'] as object[])[0]
    }
    expect(await rowOf()).toMatchObject({
      last_ordinary: { quarter: 'May 2026' },
      last_loss: { quarter: 'June 2026', beginning_balance: 10_000, loss_amount: 420 },
    })
    expect(await rowOf()).not.toHaveProperty('withdrawn_at')
    app.pass(60_000)
    done(await withdrawMonth('July 2026', 1))
    expect(await rowOf()).toMatchObject({ posted: null, withdrawn_at: '2026-07-15T12:01:00.000Z' })
    done(await add(monthOf('July 2026', 10_000)))
    expect(await rowOf()).not.toHaveProperty('withdrawn_at')
  })

  test('says what earlier months leave at work where one of them lost, which limits what can be lost now', async () => {
    const app = await start()
    const { id } = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const { post: add, record, withdrawMonth } = callsFor(desk, id)
    const retained = async (month: string) =>
      ((await desk.get(`/api/users/month-end/${month}/`)).json['rows'] as { retained?: number }[])[0]
        ?.retained
    done(await add(monthOf('April 2026', 10_000)))
    done(await record({ kind: 'withdrawal', amount: 30, from_gains: 30, received_on: '2026-04-20' }))
    expect(await retained('2026-05')).toBeUndefined()
    done(await add(monthOf('May 2026', 10_000, { loss: 420 })))
    done(await add(monthOf('June 2026', 10_000)))
    // 100.00 − 30.00 − 420.00, and 100.00 more in June
    expect([await retained('2026-06'), await retained('2026-07')]).toEqual([-350, -250])
    done(await withdrawMonth('June 2026', 1))
    expect(await retained('2026-07')).toBe(-350)
    const tooMuch = await add(monthOf('June 2026', 10_000, { loss: 10_000 }))
    expect(JSON.stringify(tooMuch.json)).toContain('No more than $9,650.00 can be lost')
  })

  test('says who began in a later month and when, and of whom nothing is known by then: neither withdrawn months nor money', async () => {
    const app = await start()
    const [early, later, funded] = [await app.addAccount(), await app.addAccount(), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    let firsts: unknown[] = []
    const laterIn = async (month: string) => {
      const { json } = await desk.get(`/api/users/month-end/${month}/`)
      const rows = json['rows'] as { id: number; began_later?: true; first_month?: string }[]
      expect(rows).toHaveLength(3)
      firsts = rows.map((row) => row.first_month)
      return rows.filter((row) => row.began_later).map(({ id }) => id)
    }
    done(await callsFor(desk, early.id).post(monthOf('April 2026', 10_000)))
    done(await callsFor(desk, later.id).post(monthOf('May 2026', 10_000)))
    done(await callsFor(desk, later.id).post(monthOf('June 2026', 10_000)))
    const wire = { kind: 'contribution', amount: 5_000, received_on: '2026-04-10', note: 'Wire' }
    done(await callsFor(desk, funded.id).record(wire))
    done(await callsFor(desk, funded.id).post(monthOf('June 2026', 15_000)))
    expect(await laterIn('2026-04')).toEqual([later.id, funded.id])
    expect(firsts).toEqual([undefined, 'May 2026', 'June 2026'])
    expect(await laterIn('2026-05')).toEqual([])
    expect(firsts).toEqual([undefined, undefined, 'June 2026'])
    done(await callsFor(desk, later.id).withdrawMonth('May 2026', 1))
    expect(await laterIn('2026-05')).toEqual([])
  })

  test('opens the oldest month that someone lacks, of those that have begun and are not closed', async () => {
    const app = await start()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    const next = async () => (await desk.get('/api/users/month-end/next/')).json['month']
    const add = async (id: number, quarter: string) =>
      done(await callsFor(desk, id).post(monthOf(quarter, 10_000)))
    await add(ann.id, 'May 2026')
    await add(bea.id, 'May 2026')
    expect(await next()).toBe('June 2026')
    await add(ann.id, 'June 2026')
    await add(ann.id, 'July 2026')
    expect(await next()).toBe('June 2026')
    done(await desk.post('/api/users/close-period/', { through: 'June 2026', confirmed: true }))
    expect(await next()).toBe('July 2026')
    await add(bea.id, 'July 2026')
    expect(await next()).toBe('August 2026')
    const cyrus = await app.addAccount()
    expect(await next()).toBe('July 2026')
    await add(cyrus.id, 'July 2026')
    expect(await next()).toBe('August 2026')
  })

  test('starts with the current month if nothing is posted, and rejects an invalid month', async () => {
    const app = await start()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    expect((await desk.get('/api/users/month-end/next')).json).toEqual({ month: 'July 2026', rows: [] })
    const refused = await desk.get('/api/users/month-end/someday/')
    expect(refused.status).toBe(400)
    expect(refused.json['fields']).toEqual({ month: 'Enter a month such as July 2025.' })
  })
})
