import { cents } from '@portico/contract/values/money'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../../test/command-line.ts'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { workbookOf } from '../../../../test/workbook.ts'

const path = '/api/users/'
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const file = (...lines: string[]) => Buffer.from(lines.join('\n')).toString('base64')

const june = monthOf('June 2025', 10_000, { rate: 3, paid: 50, management: 20, performance: 60 })
const july = monthOf('July 2025', 10_000, { loss: 450, management: 20 })
const august = monthOf('August 2025', 10_000, { rate: 2 })

onEachEngine('a month with fees', (start) => {
  const world = () => firmWithInvestor(start, { initialInvestment: cents(10_000_00) })

  test('lowers every figure by its fees, and shows each kind where there is one', async () => {
    const { post, own, ownList } = await world()
    for (const month of [june, july, august]) done(await post(month))
    const rows = await ownList('summaries-deux')
    expect(rows).toMatchObject([june, july, august])
    expect(rows.map((row) => [row['management_fee'], row['performance_fee']])).toEqual([
      [20, 60],
      [20, undefined],
      [undefined, undefined],
    ])
    expect(await own('profile')).toMatchObject({
      unrealized_gain: -100, // 250.00 − 80.00 − 470.00 + 200.00
      dividend_paid: 50,
      profit: -50,
      current_balance: 9900,
      total_portfolio_value: 9950,
      roi_percentage: -0.5,
    })
    // 300.00 − 80.00; less 470.00; plus 200.00
    expect(await own('cumulative-profit')).toMatchObject({ data: [220, -250, -50] })
    expect(await own('roi-growth')).toMatchObject({ data: [2.2, -4.7, 2] })
    expect(await own('returns')).toMatchObject({
      // 1.022 × (1 − 470 ÷ 10,170) × (1 + 200 ÷ 9,700) − 1
      time_weighted: -0.51,
      // 1.03 × (1 − 450 ÷ 10,170) × (1 + 200 ÷ 9,700) − 1
      time_weighted_before_fees: 0.47,
      years: [{ year: 2025, time_weighted: -0.51, time_weighted_before_fees: 0.47 }],
    })
  })

  test('is no field or line where there are no fees', async () => {
    const { post, own, ownList } = await world()
    done(await post(august))
    const answers = [await ownList('summaries-deux'), await own('returns'), await own('profile')]
    expect(JSON.stringify(answers)).not.toMatch(/fee(?!s that were)/)
  })

  test('counts in the totals and the firm’s month, and is on the trail', async () => {
    const { app, desk, investor, post, correct } = await world()
    done(await post(june))
    const other = await app.addAccount()
    done(await desk.post(`${path}add-investment-summary/`, { user_id: other.id, ...june, loss_amount: 0 }))
    expect((await desk.get(`${path}month-totals/2025-06/`)).json).toMatchObject({
      management_fee: 40,
      performance_fee: 120,
      loss: 0,
    })
    const { months } = (await desk.get(`${path}firm/`)).json as { months: Record<string, unknown>[] }
    expect(months).toMatchObject([
      {
        gains: 600,
        paid: 100,
        lost: 0,
        management_fees: 40,
        performance_fees: 120,
        under_management: 20_340, // 20,000 + 600 − 100 − 40 − 120
      },
    ])
    // A correction has all figures of the month: what it leaves out is zero.
    const { management_fee: _, performance_fee: __, ...without } = june
    expect(done(await correct({ ...without, ending_balance: 10_250 }, 1)).json['summary']).not.toHaveProperty(
      'checks',
    )
    const { entries } = (await desk.get(`${path}audit/?subject=${investor.id}`)).json as {
      entries: { action: string; before: object | null; after: object | null }[]
    }
    const corrected = entries.find(({ action }) => action === 'summary.corrected')
    expect(corrected?.before).toMatchObject({ management_fee: 20, performance_fee: 60 })
    expect(corrected?.after).not.toHaveProperty('management_fee', 20)
  })

  test('is at most what the account holds: sheets and files are refused, the API flags it', async () => {
    const { app, desk, investor, post } = await world()
    done(await post(august))
    const before = await dump(app.db)
    // 10,000.00 + 200.00 of August + 100.00 of September
    const why = 'The fees are more than the $10,300.00 in the account before them.'
    const september = (performance: number) => monthOf('September 2025', 10_000, { performance })
    const sheet = (performance: number) => ({
      month: 'September 2025',
      rows: [{ user_id: investor.id, ...september(performance) }],
      totals: { rows: 1, principal: 10_000, paid: 0 },
    })
    const refusal = await desk.post(`${path}post-month-end/`, sheet(10_301))
    expect([refusal.status, refusal.json['fields']]).toEqual([400, { 'rows.0': why }])
    const rows = (fee: string, end: string) =>
      file(`${header},Performance fee`, `ann@firm.example,September 2025,10000,1,100,0,100,${end},${fee}`)
    const preview = await desk.post(`${path}preview-import/`, { file: rows('10301', '-201') })
    expect(preview.json['rows']).toMatchObject([{ state: 'refused', sentence: why }])
    expect(await dump(app.db)).toBe(before)
    const posted = done(await post(september(10_301)))
    expect(posted.json['summary']).toMatchObject({ checks: [{ code: 'fees', cents: 1_00, message: why }] })
    expect((await desk.get(`${path}checks/`)).json).toMatchObject({
      findings: [{ code: 'fees', message: why }],
    })
  })

  test('is posted with a whole month and from a file, and is never negative', async () => {
    const { desk, investor, post, ownList } = await world()
    const sheet = {
      month: 'June 2025',
      rows: [{ user_id: investor.id, ...june }],
      totals: { rows: 1, principal: 10_000, paid: 50 },
    }
    done(await desk.post(`${path}post-month-end/`, sheet))
    const rows = (fee: string) =>
      file(`${header},loss,Management Fee`, `ann@firm.example,July 2025,10000,0,0,0,0,9530,450,${fee}`)
    const preview = async (fee: string) =>
      (await desk.post(`${path}preview-import/`, { file: rows(fee) })).json['rows']
    expect(await preview('-20')).toMatchObject([{ state: 'to post' }])
    expect(await preview('20')).toMatchObject([{ state: 'to post' }])
    const totals = { rows: 1, principal: 10_000, paid: 0 }
    done(await desk.post(`${path}import-summaries/`, { file: rows('20'), totals }))
    expect(await ownList('summaries-deux')).toMatchObject([june, july])
    const refused = await post({ ...august, management_fee: -1 })
    expect([refused.status, Object.keys(refused.json['fields'] as object)]).toEqual([400, ['management_fee']])
  })

  test('is read from a workbook and on the command line as from CSV', async () => {
    const { app, desk, investor, ownList } = await world()
    const workbook = workbookOf({
      Months: [
        [...header.split(','), 'Management Fee', 'Performance Fee'],
        [
          'ann@firm.example',
          'June 2025',
          10_000,
          { value: 0.03, format: '0.00%' },
          300,
          50,
          250,
          10_170,
          20,
          60,
        ],
      ],
    })
    const sent = { file: workbook.toString('base64'), totals: { rows: 1, principal: 10_000, paid: 50 } }
    done(await desk.post(`${path}import-summaries/`, sent))
    const csv = join(app.place.dataDir, 'july.csv')
    writeFileSync(
      csv,
      `${header},loss,management_fee\n${investor.email},July 2025,10000,0,0,0,0,9530,450,20\n`,
    )
    expect(await runCommand(app.place, ['import-summaries', csv])).toMatchObject({ code: 0 })
    expect(await ownList('summaries-deux')).toMatchObject([june, july])
  })
})
