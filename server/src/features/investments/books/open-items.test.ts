import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const months = ['April 2026', 'May 2026', 'June 2026'] as const

onEachEngine('what is open before the books are closed', (start) => {
  test('is counted for the months until the last one, and gone once it is done', async () => {
    const { app, desk, investor: ann, post, record } = await firmWithInvestor(start)
    const bob = await app.addAccount({ email: 'bob@firm.example' })
    await app.addAccount({ email: 'new@firm.example' })
    const postFor = async (id: number, quarter: string) =>
      done(await desk.post(`${path}add-investment-summary/`, { user_id: id, ...monthOf(quarter, 10_000) }))
    const openUntil = async (month: string) => (await desk.get(`${path}open-items/${month}/`)).json
    for (const quarter of months) done(await post(monthOf(quarter, 10_000)))
    await postFor(bob.id, 'April 2026')
    // Moved in June and at work from July; the next moved in July.
    const wire = { kind: 'contribution', amount: 500 }
    done(await record({ ...wire, received_on: '2026-06-20' }))
    done(await record({ ...wire, received_on: '2026-07-01' }))
    const cell = { user_id: bob.id, cell: 'dividend_percent', value: '1.00', version: 0 }
    done(await desk.post(`${path}save-month-draft/`, { month: 'June 2026', cells: [cell] }))
    const body = { user_id: bob.id, ...monthOf('May 2026', 10_000) }
    done(await desk.post(`${path}prepare-posting/`, { kind: 'add-summary', body, totals: {} }))
    expect(await openUntil('2026-06')).toEqual({
      missing: [
        { quarter: 'May 2026', investors: 1 },
        { quarter: 'June 2026', investors: 1 },
      ],
      without_months: 1,
      findings: 0,
      broken: 0,
      pending: 1,
      drafts: [{ quarter: 'June 2026', rows: 1 }],
      prepared: 1,
      payments: 0,
      statements: 1,
    })
    expect(await openUntil('2026-04')).toEqual({
      missing: [],
      without_months: 1,
      findings: 0,
      broken: 0,
      pending: 0,
      drafts: [],
      prepared: 0,
      payments: 0,
      statements: 2,
    })

    done(await desk.post(`${path}close-period/`, { through: 'May 2026' }))
    await postFor(bob.id, 'June 2026')
    done(await desk.post(`${path}issue-user-statement/`, { user_id: ann.id, period: '2026-q2' }))
    expect(await openUntil('2026-06')).toMatchObject({
      missing: [],
      findings: 1,
      broken: 1,
      drafts: [],
      statements: 1,
    })
    // Bob’s May is between two posted months.
    expect(await openUntil('2026-04')).toMatchObject({ findings: 0 })
  })

  test('names every month that is missing since the books were closed, however long ago; Month-End, too, skips closed ones', async () => {
    const { desk, post } = await firmWithInvestor(start)
    for (const quarter of ['April 2025', 'June 2026']) done(await post(monthOf(quarter, 10_000)))
    const missing = async () => (await desk.get(`${path}open-items/2026-06/`)).json['missing']
    const sheet = async (month: string) => (await desk.get(`${path}month-end/${month}/`)).json['open_before']
    // From May 2025 to May 2026.
    const all = await missing()
    expect(all).toHaveLength(13)
    expect(all).toMatchObject({ 0: { quarter: 'May 2025', investors: 1 }, 12: { quarter: 'May 2026' } })
    expect(await sheet('2026-05')).toMatchObject({ 0: { quarter: 'May 2025', missing: 1 } })

    done(await desk.post(`${path}close-period/`, { through: 'March 2026' }))
    expect(await missing()).toEqual([
      { quarter: 'April 2026', investors: 1 },
      { quarter: 'May 2026', investors: 1 },
    ])
    expect(await sheet('2026-05')).toEqual([{ quarter: 'April 2026', missing: 1 }])
    expect(await sheet('2026-03')).toBeUndefined()
  })

  test('has the withdrawals until the end of the last month that are not marked as sent', async () => {
    const { desk, post, record } = await firmWithInvestor(start)
    for (const quarter of months) done(await post(monthOf(quarter, 10_000)))
    const taken = { kind: 'withdrawal', amount: 40, received_on: '2026-06-30' }
    const { id } = done(await record(taken)).json['activity'] as { id: number }
    const unsentUntil = async (month: string) =>
      (await desk.get(`${path}open-items/${month}/`)).json['payments']
    expect([await unsentUntil('2026-05'), await unsentUntil('2026-06')]).toEqual([0, 1])
    done(await desk.post(`${path}mark-payment/`, { activity_id: id, sent_on: '2026-07-01' }))
    expect(await unsentUntil('2026-06')).toBe(0)
  })
})
