import { describe, expect, test } from 'vitest'
import { compareTables } from './compare-tables.ts'
import { faultsOf, verifyAudit } from './verify-audit.ts'
import { calls } from '../../test/accounts.ts'
import { damage, findIn } from '../../test/damage-queries.ts'
import type { Damages } from '../../test/damages.ts'
import { damages, damagesOfMoney, damagesOfPayments, month, of } from '../../test/damages.ts'
import { august, july, post } from '../../test/months.ts'
import { shared } from '../../test/shared.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'

const faults = async ({ db }: TestApp) => faultsOf(await verifyAudit(db.read))

onEachEngine('comparing the tables with the audit trail', (start) => {
  /** An investor with two months, one of them corrected, and a staff member. */
  const firm = async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const corrected = {
      ...august,
      user_id: investor.id,
      quarter: 'July 2025',
      version: 1,
      reason: 'A payout.',
    }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    await post(desk, investor.id, august)
    return { app, desk, investor }
  }

  /** The same with a contribution, a voided withdrawal, a withdrawn month, and a month-end. */
  const firmWithMoney = async () => {
    const { app, desk, investor } = await firm()
    const call = async (name: string, body: object) => {
      const { status } = await desk.post(`/api/users/${name}/`, body)
      expect(status).toBeLessThan(300)
    }
    const entry = { user_id: investor.id, received_on: '2025-07-14' }
    await call('add-activity', { ...entry, kind: 'contribution', amount: 2500, note: 'Wire' })
    const withdrawal = {
      ...entry,
      kind: 'withdrawal',
      amount: '60',
      from_gains: 50,
      received_on: '2025-09-10',
    }
    await call('add-activity', withdrawal)
    await call('void-activity', { activity_id: 2, reason: 'Typed twice.' })
    const month = { user_id: investor.id, quarter: 'August 2025', version: 1 }
    await call('void-investment-summary', { ...month, reason: 'Meant for another investor.' })
    const rows = [{ user_id: investor.id, ...july, quarter: 'June 2025', money_in: 5 }]
    await call('post-month-end', {
      month: 'June 2025',
      rows,
      totals: { rows: 1, principal: 10000, paid: 0 },
    })
    return { app, desk, investor }
  }

  /** The same with two withdrawals, the first of them marked as sent. */
  const firmWithPayments = async () => {
    const { app, desk, investor } = await firmWithMoney()
    const taken = { user_id: investor.id, kind: 'withdrawal', amount: 20, received_on: '2026-07-10' }
    for (const entry of [taken, taken]) await desk.post('/api/users/add-activity/', entry)
    const sent = { activity_id: 4, sent_on: '2026-07-13', reference: 'Wire' }
    expect((await desk.post('/api/users/mark-payment/', sent)).status).toBe(200)
    return { app }
  }

  /** A firm that the tests share, each of which undoes its damage. */
  function testDamages(title: string, make: () => Promise<{ app: TestApp }>, those: Damages): void {
    describe(`altered ${title}`, () => {
      const intact = shared(make)

      test.each(those)('%s: reported with the account and both values', async (_, statements, expected) => {
        const { db } = intact().app
        const found = await findIn(db, [statements].flat(), async (damaged) =>
          faultsOf(await verifyAudit(damaged)),
        )
        expect(found).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)])
      })

      test('no difference is found in what they were undone in', async () => {
        expect(await faults(intact().app)).toEqual([])
      })
    })
  }

  test('counts accounts and months, and finds no difference', async () => {
    const { app } = await firm()
    const none = { total: 0, differences: [] }
    expect(await compareTables(app.db.read)).toEqual({ accounts: 2, months: 3, ...none })
  })

  testDamages('accounts and months', firm, damages)
  testDamages('money in and out, withdrawn months and postings', firmWithMoney, damagesOfMoney)

  testDamages('payments', firmWithPayments, damagesOfPayments)

  test('a withdrawal from before payments were marked counts as sent on its day, without an entry', async () => {
    const { app } = await firmWithPayments()
    await damage(app, "insert into payments values (5, 20260710, '', 1784116800000, 2)")
    expect(await faults(app)).toEqual([])
  })

  test('a difference in an entry of money that was voided since stays reported', async () => {
    const { app, desk } = await firmWithMoney()
    await damage(app, 'update activity set amount = 1 where id = 1')
    await desk.post('/api/users/void-activity/', { activity_id: 1, reason: 'Typed twice.' })
    expect(await faults(app)).toContain(
      `${of}, activity 1: Amount $0.01 in the table until entry 13, Amount $2,500.00 on the trail (entry 7).`,
    )
  })

  test('a difference overwritten by an edit or a correction stays reported', async () => {
    const { app, desk, investor } = await firm()
    await damage(
      app,
      'update users set staff_since = 1 where id = 1',
      'update summaries set beginning_balance = 1 where month = 202508',
    )
    const edit = { user_id: 1, version: 1, email: investor.email, initial_investment: '1', reason: 'Wrong.' }
    await desk.post(calls.edit, edit)
    const corrected = { ...july, user_id: 1, quarter: 'August 2025', version: 1, reason: 'No payout.' }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    await damage(app, 'update summaries set beginning_balance = 1000000 where month = 202508 and version = 1')
    expect(await faults(app)).toEqual([
      `${of}: Account Staff in the table until entry 7, Account Investor on the trail (entry 1).`,
      `${of}, August 2025: Principal $0.01 in the table until entry 8, Principal $10,000.00 on the trail (entry 6).`,
    ])
  })

  test('reports a month that was added and then corrected, but not the correction', async () => {
    const { app, desk } = await firm()
    await damage(app, `${month} (1, 202501, 1, 100, 0, 0, 0, 0, 100, 0, null, null)`)
    const corrected = { ...july, user_id: 1, quarter: 'January 2025', version: 1, reason: 'Posted in error.' }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    expect(await faults(app)).toEqual([
      expect.stringMatching(/^Account 1 \(.*\), January 2025: in the table \(.*\), not on the trail\.$/),
    ])
  })

  test('counts all differences and lists the first hundred', async () => {
    const { app } = await firm()
    const values = Array.from(
      { length: 1_200 },
      (_, k) => `(2, ${190_001 + (k % 12) + 100 * Math.floor(k / 12)}, 1, 1, 0, 0, 0, 0, 1, 0, null, null)`,
    )
    await damage(app, `${month} ${values.join(', ')}`)
    const found = await compareTables(app.db.read)
    expect(found).toMatchObject({ total: 1_200, months: 1_203 })
    expect(found.differences).toHaveLength(100)
  })

  test('months posted during the comparison are not differences', async () => {
    const { app, desk } = await firm()
    const others = await Promise.all([1, 2, 3, 4].map(() => app.addAccount()))
    let [posted, compared, working] = [0, 0, true]
    const work = others.map(async ({ id }) => {
      for (; working; posted++)
        await post(desk, id, { ...july, quarter: `${posted % 2 ? 'May' : 'June'} ${1900 + posted}` })
    })
    while (posted < 60 || compared < 20) {
      expect(await faults(app)).toEqual([])
      compared++
    }
    working = false
    await Promise.all(work)
  })
})
