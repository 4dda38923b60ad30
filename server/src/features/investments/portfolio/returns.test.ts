import { cents } from '@portico/contract/values/money'
import { addMonths, formatMonth, month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { issue, paperOf } from '../../../../test/issued-statements.ts'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

/**
 * The example of docs/figures.md: 36 months from January 2023 at 1 % of 100,000.00, of 150,000.00 from July 2023 and of
 * 126,000.00 from March 2025; August 2024 lost 4.20 %; 1,000.00 is paid each December.
 */
const months = Array.from({ length: 36 }, (_, k) => {
  const at = addMonths(month(202301), k)
  const principal = at < 202307 ? 100_000 : at < 202503 ? 150_000 : 126_000
  return monthOf(formatMonth(at), principal, {
    paid: at % 100 === 12 ? 1_000 : 0,
    loss: at === 202408 ? 6_300 : 0, // 150,000.00 × 4.20 %
  })
})
const contribution = { kind: 'contribution', amount: 50_000, received_on: '2023-06-28' }
/** 6,000.00 of it are gains, so the principal falls by 24,000.00. */
const withdrawal = { kind: 'withdrawal', amount: 30_000, from_gains: 6_000, received_on: '2025-02-27' }

const expected = {
  from: 'January 2023',
  to: 'December 2025',
  months: 36,
  time_weighted: 31.59,
  annualised: 9.58,
  money_weighted: 9.36,
  years: [
    { year: 2023, months: 12, time_weighted: 12.12 },
    { year: 2024, months: 12, time_weighted: 6.22 },
    { year: 2025, months: 12, time_weighted: 10.5 },
  ],
}

onEachEngine('the returns of an investor', (start) => {
  const world = () => firmWithInvestor(start, { initialInvestment: cents(100_000_00) })

  test('are those of the example, to the cent and the hundredth of a percent, for the owner and staff', async () => {
    const { client, desk, investor, post, record, own } = await world()
    for (const each of months) done(await post(each))
    for (const entry of [contribution, withdrawal]) done(await record(entry))

    // February 2025, in which 30,000.00 left on the 27th: 174,700.00 + 1,500.00 − 30,000.00.
    const [february, march] = [await issue(client, '2025-02'), await issue(client, '2025-03')]
    const paper = await paperOf(client, february)
    for (const text of ['Opening balance $174,700.00', 'Closing balance $146,200.00', '−$30,000.00'])
      expect(paper).toContain(text)
    expect(await paperOf(client, march)).toContain('Opening balance $146,200.00')
    expect(await own('profile')).toMatchObject({
      initial_investment_amount: 100_000,
      principal: 126_000, // 100,000.00 + 50,000.00 − 24,000.00
      unrealized_gain: 31_800,
      dividend_paid: 9_000, // 3 × 1,000.00 + 6,000.00
      paid_out: 9_000,
      reinvested: 0,
      profit: 40_800, // 31,800.00 + 9,000.00
      total_portfolio_value: 166_800, // 126,000.00 + 40,800.00
      current_balance: 157_800, // 126,000.00 + 31,800.00
      capital_put_in: 150_000, // 100,000.00 + 50,000.00
      roi_percentage: 27.2, // 40,800.00 ÷ 150,000.00
    })
    expect(await own('returns')).toMatchObject({ ...expected, missing: {} })
    const staffs = await desk.get(`${path}user-returns/${investor.id}/`)
    expect(staffs.json).toEqual(await own('returns'))
    expect((await desk.get(`${path}checks/`)).json).toMatchObject({
      findings: [{ message: '−4.20% posted; usually 1.00%.' }],
    })
    // 6.00 % before and 5.00 % after the contribution: ROI does not jump.
    expect(await own('roi-yield')).toMatchObject({
      labels: expect.arrayContaining(['Q2 2023']),
      data: expect.arrayContaining([6, 27.2]),
    })
  })

  test('do not depend on the order of posting, nor on what was posted wrongly and withdrawn', async () => {
    const { post, record, withdrawMonth, own } = await world()
    for (const each of months.toReversed()) done(await post(each))
    for (const quarter of ['May 2024', 'December 2025']) done(await withdrawMonth(quarter, 1))
    expect(await own('returns')).toMatchObject({
      time_weighted: null,
      money_weighted: null,
      missing: { time_weighted: expect.stringContaining('May 2024') },
    })
    for (const entry of [withdrawal, contribution]) done(await record(entry))
    for (const each of months)
      if (['May 2024', 'December 2025'].includes(each.quarter)) done(await post(each))
    expect(await own('returns')).toMatchObject(expected)
  })

  test('are not annualised under a year, and each that is missing says why', async () => {
    const { post, own } = await world()
    expect(await own('returns')).toMatchObject({
      from: null,
      months: 0,
      time_weighted: null,
      years: [],
      missing: { time_weighted: 'No month is posted yet.', money_weighted: 'No month is posted yet.' },
    })
    for (const each of months.slice(0, 11)) done(await post(each))
    const sentence = '11 months are posted up to November 2023; a yearly rate needs at least twelve.'
    const eleven = await own('returns')
    expect(eleven).toMatchObject({
      months: 11,
      annualised: null,
      money_weighted: null,
      missing: { annualised: sentence, money_weighted: sentence },
    })
    done(await post(months[11] ?? {}))
    expect(await own('returns')).toMatchObject({
      annualised: expect.any(Number),
      money_weighted: expect.any(Number),
      missing: {},
    })
  })

  test('are read by the owner and staff only', async () => {
    const { app, desk, client, investor } = await world()
    const stranger = await app.signIn(await app.addAccount())
    expect((await stranger.get(`${path}user-returns/${investor.id}/`)).status).toBe(403)
    expect((await client.get(`${path}user-returns/${investor.id}/`)).status).toBe(403)
    expect((await app.visitor().get(`${path}returns/`)).status).toBe(401)
    expect((await desk.get(`${path}user-returns/999/`)).status).toBe(404)
  })
})
