import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

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
    expect(await preview(1)).toMatchObject({ overdrawn: 0 })
    const withdrawal = { kind: 'withdrawal', amount: 250, from_gains: 250, received_on: '2025-07-20' }
    done(await record(withdrawal))
    expect(await findings()).toEqual([])
    expect(await preview(1)).toMatchObject({ overdrawn: 1 })
    done(await reverse(1))
    const flagged = {
      code: 'overdrawn',
      quarter: 'August 2025',
      message: 'Withdrawals and reinvestments take $250.00 of the retained gains, of which there are $0.00.',
      compared: { unit: 'usd', posted: 250, expected: 0, off: 250 },
    }
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

  test('is flagged while it takes more than the principal', async () => {
    const { desk, post, record } = await world()
    done(await post(july))
    done(await record({ kind: 'withdrawal', amount: 100_000, received_on: '2025-07-14' }))
    expect((await desk.get(`${path}checks/`)).json['findings']).toMatchObject([
      {
        code: 'overdrawn',
        quarter: 'August 2025',
        message: 'Withdrawals take $100,000.00 of the principal, which is $10,000.00.',
      },
    ])
  })
})
