import { expect, test } from 'vitest'
import { makeDemoFirm } from './demo-firm.ts'
import { addDemoPapers } from './demo-papers.ts'
import { readConfig } from '../config.ts'
import { secretKey } from '../../test/second-factor.ts'
import { onEachEngine } from '../../test/test-app.ts'

onEachEngine('the demo firm', (start) => {
  const world = async (settings: { timeZone?: string } = {}, now?: number) => {
    const app = await start({ SECRET_KEY: secretKey })
    const publicUrl = 'http://127.0.0.1:3000'
    await makeDemoFirm(app.db, { ...app.place, publicUrl, ...settings }, now ?? app.now())
    const naomi = await app.signIn({ email: 'naomi@demo.example' })
    const desk = await app.signIn({ email: 'desk@demo.example' })
    return { app, naomi, desk }
  }

  test('has nothing to find: every month adds up, and entries explain every principal', async () => {
    const { desk } = await world()
    const { findings } = (await desk.get('/api/users/checks/')).json as { findings: { code: string }[] }
    // Rates that vary are only ever unusual.
    expect(findings.filter(({ code }) => code !== 'unusual_percent')).toEqual([])
  })

  test('has an investor with a loss, a deposit, a withdrawal with gains and a withdrawn month', async () => {
    const { naomi } = await world()
    const months = (await naomi.get('/api/users/summaries-deux/')).list
    // July 2023 to June 2026: the month before July 2026, which has begun.
    expect([months.length, months[0]?.['quarter'], months.at(-1)?.['quarter']]).toEqual([
      36,
      'July 2023',
      'June 2026',
    ])
    // 4.20 % of 145,000.00
    expect(months.filter((row) => 'loss_amount' in row)).toMatchObject([
      { quarter: 'February 2025', loss_amount: 6090, dividend_amount: 0 },
    ])
    expect((await naomi.get('/api/users/activity/')).list).toMatchObject([
      { kind: 'contribution', amount: 25000, received_on: '2024-06-18', effective_month: 'July 2024' },
      {
        kind: 'withdrawal',
        amount: 30000,
        from_gains: 6000,
        received_on: '2025-06-27',
        effective_month: 'July 2025',
      },
    ])
    expect((await naomi.get('/api/users/summary-changes/')).list).toMatchObject([
      { quarter: 'July 2026', version: 1 },
      { quarter: 'July 2026', version: 2, voided: true },
    ])
  })

  test('its figures add up and all its returns are given', async () => {
    const { naomi } = await world()
    const { json: profile } = await naomi.get('/api/users/profile/')
    const of = (name: string) => Math.trunc(Number(profile[name]) * 100 + 0.5)
    expect(of('current_balance') + of('paid_out')).toBe(of('total_portfolio_value'))
    // 120,000.00 + 25,000.00 − 24,000.00 at work, 145,000.00 put in
    expect(profile).toMatchObject({ principal: 121000, capital_put_in: 145000 })
    const { json: returns } = await naomi.get('/api/users/returns/')
    expect(returns).toMatchObject({ months: 36, missing: {} })
  })

  test('its months never lie in the future, in the time zone of the firm', async () => {
    // July 1, 2026 in UTC, and still 30 June in New York.
    const { naomi } = await world({ timeZone: 'America/New_York' }, Date.UTC(2026, 6, 1, 2))
    const { list } = await naomi.get('/api/users/summary-changes/')
    expect(list.at(-1)).toMatchObject({ quarter: 'June 2026', voided: true })
  })

  test('has documents, notices, a corrected month, the statement before and after it, and a waitlist', async () => {
    const { app, naomi, desk } = await world()
    const config = readConfig({ SECRET_KEY: secretKey, DATA_DIR: app.place.dataDir })
    await addDemoPapers({ db: app.db, clock: () => app.now(), config })
    expect((await naomi.get('/api/users/summary-changes/')).list).toMatchObject([
      { quarter: 'November 2025', version: 1, dividend_paid: 0 },
      { quarter: 'November 2025', version: 2 },
      { quarter: 'July 2026', version: 1 },
      { quarter: 'July 2026', version: 2, voided: true },
    ])
    expect((await naomi.get('/api/users/documents/')).json).toMatchObject({
      documents: [{ title: 'Tax form' }, { title: 'Letter to our investors' }],
    })
    expect((await naomi.get('/api/users/documents/2/')).status).toBe(200)
    const { documents } = (await desk.get('/api/users/all-documents/')).json as { documents: object[] }
    expect(documents).toMatchObject([
      { title: 'Client agreement', state: 'waiting' },
      { state: 'released' },
      { state: 'released' },
    ])
    // November 2025 is in the fourth quarter.
    expect((await naomi.get('/api/users/statements/')).list).toMatchObject([
      { period: '2025-q4', superseded_at: null },
      { period: '2025-q4', superseded_at: expect.any(String) },
    ])
    const { notices } = (await naomi.get('/api/users/notices/')).json as { notices: { subject: string }[] }
    expect(notices.map(({ subject }) => subject)).toEqual([
      'New statement for Q4 2025',
      'November 2025 was restated',
      'Your statement for Q4 2025 is available',
      'June 2026 is posted',
      'A tax form for 2025 is available',
      'A letter for 2025 is available',
    ])
    expect((await desk.get('/api/users/waitlist-entries/')).json).toMatchObject({ total: 2 })
  })
})
