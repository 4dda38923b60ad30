import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { callsFor, done, firmWithInvestor, lookAt, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const base64 = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')

onEachEngine('the preview of a reversal', (start) => {
  /** Ann and Bea have 10,000.00 from July to September at 1 %. */
  const world = async () => {
    const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00) })
    const { app, desk, investor: ann } = firm
    const bea = await app.addAccount({ email: 'bea@firm.example', initialInvestment: cents(10_000_00) })
    for (const { id } of [ann, bea])
      for (const month of ['July 2025', 'August 2025', 'September 2025'])
        done(await callsFor(desk, id).post(monthOf(month, 10_000)))
    const latest = async () => (await desk.get(`${path}postings/`)).list[0]
    const preview = async () => (await desk.get(`${path}postings/1/`)).json
    const reverse = async () =>
      done(await desk.post(`${path}reverse-posting/`, { number: 1, reason: 'Another file follows.' })).json
    const findings = async () => (await desk.get(`${path}checks/`)).json['findings']
    return { ...firm, ann, bea, latest, preview, reverse, findings }
  }

  const importMoney = async (desk: Awaited<ReturnType<typeof world>>['desk'], ...lines: string[]) => {
    const file = base64('email,kind,amount,received_on,effective_month', ...lines)
    done(await desk.post(`${path}import-activity/`, { file }))
  }

  test('keeps the sums of what is withdrawn apart from those that corrections change, and names only months with rows', async () => {
    const { desk, ann, latest, preview } = await world()
    const file = base64(
      'email,month,principal,div %,dividend,paid,unrealized,end balance',
      // 33.00 of the 100.00 of July is paid after all.
      `${ann.email},July 2025,10000,1,100,33,67,10067`,
      `${ann.email},October 2025,10000,2,200,0,200,10200`,
      'bea@firm.example,October 2025,10000,3,300,0,300,10300',
    )
    const { corrections } = (await desk.post(`${path}preview-import/`, { file })).json
    const { basis } = corrections as { basis: string }
    const looked_at = await lookAt(desk, file)
    const totals = { rows: 3, principal: 30_000, paid: 33 }
    const reason = 'A payout was missing.'
    done(
      await desk.post(`${path}import-summaries/`, {
        file,
        totals,
        looked_at,
        corrections: { reason, basis },
      }),
    )
    const months = ['July 2025', 'October 2025']
    expect(await latest()).toMatchObject({ rows: 3, months, correction_reason: reason, reason: null })
    expect(await preview()).toMatchObject({
      rows: 3,
      investors: 2,
      months,
      entries: 0,
      principal: 20_000, // 2 × 10,000.00
      dividend: 500, // 200.00 + 300.00
      gain: 500,
      paid: 0,
      corrections: {
        rows: 1,
        before: { principal: 10_000, dividend: 100, paid: 0, gain: 100 },
        after: { principal: 10_000, dividend: 100, paid: 33, gain: 67 },
      },
      // What Ann retains is 33.00 more from July on.
      affects: { months: ['August 2025', 'September 2025'], investors: 1 },
    })
  })

  test('says what money that it voids does to posted months, as does the message; the checks agree', async () => {
    const { desk, ann, bea, preview, reverse, findings } = await world()
    await importMoney(
      desk,
      `${ann.email},contribution,2000,2025-09-20,October 2025`,
      'bea@firm.example,contribution,500,2025-09-20,October 2025',
      'bea@firm.example,reinvestment,60,2025-09-21,October 2025',
    )
    done(await callsFor(desk, ann.id).post(monthOf('October 2025', 12_000)))
    // 10,000.00 + 500.00 + 60.00
    done(await callsFor(desk, bea.id).post(monthOf('October 2025', 10_560)))
    expect(await findings()).toEqual([])
    const message = (principal: string, more: string) =>
      `Principal is ${principal}, ${more} more than in September 2025.`
    const first = [
      { user: { id: ann.id }, quarter: 'October 2025', message: message('$12,000.00', '$2,000.00') },
      { user: { id: bea.id }, quarter: 'October 2025', message: message('$10,560.00', '$560.00') },
    ]
    expect(await preview()).toMatchObject({
      entries: 3,
      money_in: 2500, // 2,000.00 + 500.00
      money_out: 0,
      reinvested: 60,
      affects: { months: ['October 2025'], investors: 2 },
      findings: { count: 2, investors: 2, first },
    })
    expect(await reverse()).toEqual({
      message: 'Posting 1 is reversed: 3 entries of money are voided. The checks list 2 new findings.',
    })
    expect(await findings()).toMatchObject(first)
  })

  test('names whose all of it is, and says nothing of months that nothing follows', async () => {
    const { desk, ann, preview } = await world()
    const rows = [{ user_id: ann.id, ...monthOf('October 2025', 12_500), money_in: 2500 }]
    const totals = { rows: 1, principal: 12_500, paid: 0 }
    done(await desk.post(`${path}post-month-end/`, { month: 'October 2025', rows, totals }))
    const found = await preview()
    expect(found).toMatchObject({ rows: 1, entries: 1, investor: { email: ann.email }, money_in: 2500 })
    expect([found['affects'], found['findings'], found['corrections']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
