import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000, { rate: 3 })

onEachEngine('a withdrawal', (start) => {
  const world = () => firmWithInvestor(start, { initialInvestment: cents(10_000_00) })

  test('that took gains is flagged once the months with these gains are withdrawn, and warned of before', async () => {
    const { app, desk, investor, record, voidEntry, withdrawMonth } = await world()
    const rows = [{ user_id: investor.id, ...july }]
    const totals = { rows: 1, principal: 10000, paid: 0 }
    const sheet = { month: 'July 2025', rows, totals }
    const reverse = (number: number) =>
      desk.post(`${path}reverse-posting/`, { number, reason: 'The rate of another fund.' })
    const preview = async (number: number) => (await desk.get(`${path}postings/${number}/`)).json
    const findings = async () => (await desk.get(`${path}checks/`)).json['findings']

    done(await desk.post(`${path}post-month-end/`, sheet))
    expect((await preview(1))['findings']).toBeUndefined()
    const withdrawal = { kind: 'withdrawal', amount: 250, from_gains: 250, received_on: '2025-07-20' }
    done(await record(withdrawal))
    expect(await findings()).toEqual([])
    const { findings: warned } = await preview(1)
    const flagged = {
      code: 'overdrawn',
      quarter: 'August 2025',
      message: 'Withdrawals and reinvestments take $250.00 of the retained gains, of which there are $0.00.',
      compared: { unit: 'usd', posted: 250, expected: 0, off: 250 },
    }
    const { quarter, message } = flagged
    expect(warned).toMatchObject({ count: 1, investors: 1, first: [{ quarter, message }] })
    expect(done(await reverse(1)).json['message']).toBe(
      'Posting 1 is reversed: 1 row is withdrawn. The checks list 1 new finding.',
    )
    expect(await findings()).toMatchObject([flagged])

    // Posted again, the gains are there again.
    done(await desk.post(`${path}post-month-end/`, sheet))
    expect(await findings()).toEqual([])
    done(await withdrawMonth('July 2025', 3))
    expect(await findings()).toMatchObject([flagged])
    done(await voidEntry(1))
    expect(await findings()).toEqual([])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('of more than the principal is refused, and flagged once what it took is voided', async () => {
    const { app, desk, post, record, voidEntry } = await world()
    done(await post(july))
    const withdrawal = { kind: 'withdrawal', received_on: '2025-07-14' }
    done(await record({ kind: 'contribution', amount: 2000, received_on: '2025-07-10' }))
    done(await record({ ...withdrawal, amount: 500 }))
    const before = await dump(app.db)
    // 10,000.00 + 2,000.00 − 500.00
    const message = 'No more than $11,500.00 of the principal can be withdrawn.'
    const refused = await record({ ...withdrawal, amount: 11_500.01 })
    expect([refused.status, refused.json['fields']]).toEqual([400, { amount: message }])
    expect(await dump(app.db)).toBe(before)
    done(await record({ ...withdrawal, amount: 11_500 }))
    done(await voidEntry(1))
    expect((await desk.get(`${path}checks/`)).json['findings']).toMatchObject([
      {
        code: 'overdrawn',
        quarter: 'August 2025',
        message: 'Withdrawals take $12,000.00 of the principal, which is $10,000.00.',
      },
    ])
    // A contribution can always make up for it.
    done(await record({ kind: 'contribution', amount: 2000, received_on: '2025-07-20' }))
    expect((await desk.get(`${path}checks/`)).json['findings']).toEqual([])
  })

  test('cannot take what a later one takes already, nor what losses have taken', async () => {
    const { post, record } = await world()
    done(await post(monthOf('July 2025', 10_000, { loss: 1000 })))
    done(await record({ kind: 'withdrawal', amount: 6000, received_on: '2025-09-20' }))
    // 10,000.00 − 1,000.00 − 6,000.00
    expect(
      (await record({ kind: 'withdrawal', amount: 3000.01, received_on: '2025-08-20' })).json,
    ).toMatchObject({ fields: { amount: 'No more than $3,000.00 of the principal can be withdrawn.' } })
    done(await record({ kind: 'withdrawal', amount: 3000, received_on: '2025-08-20' }))
  })

  test('at work in a posted month takes no more than the months before it left, by form and by file', async () => {
    const { app, desk, investor, post, record } = await world()
    done(await post(monthOf('July 2025', 10_000, { loss: 1000 })))
    done(await post(monthOf('August 2025', 4000)))
    const withdrawal = { kind: 'withdrawal', received_on: '2025-08-01', effective_month: 'August 2025' }
    const before = await dump(app.db)
    // 10,000.00 − 1,000.00
    expect((await record({ ...withdrawal, amount: 9000.01 })).json).toMatchObject({
      fields: { amount: 'No more than $9,000.00 of the principal can be withdrawn.' },
    })
    const file = `email,date,kind,amount\n${investor.email},2025-08-01,withdrawal,9000.01`
    const imported = await desk.post(`${path}import-activity/`, {
      file: Buffer.from(file).toString('base64'),
    })
    expect([imported.status, imported.json['fields']]).toEqual([
      400,
      {
        'rows.2': 'What is left of the principal does not cover what the file withdraws: $0.01 is missing.',
      },
    ])
    expect(await dump(app.db)).toBe(before)
    // What the posted principal says: 10,000.00 − 6,000.00.
    done(await record({ ...withdrawal, amount: 6000 }))
  })

  test('recorded with a month takes no more than losses have left of the principal', async () => {
    const { desk, investor, post, own } = await world()
    done(await post(monthOf('July 2025', 10_000, { loss: 1000 })))
    const sheet = (principal: number, money_out: number) => ({
      month: 'August 2025',
      rows: [{ user_id: investor.id, ...monthOf('August 2025', principal), money_out }],
      totals: { rows: 1, principal, paid: 0 },
    })
    const refused = await desk.post(`${path}post-month-end/`, sheet(0, 10_000))
    // 10,000.00 − 1,000.00
    expect([refused.status, refused.json['fields']]).toEqual([
      400,
      { 'rows.0': 'No more than $9,000.00 of the principal can be withdrawn.' },
    ])
    done(await desk.post(`${path}post-month-end/`, sheet(1000, 9000)))
    // 1,000.00 + 10.00 − 1,000.00
    expect(await own('profile')).toMatchObject({ current_balance: 10 })
  })
})
