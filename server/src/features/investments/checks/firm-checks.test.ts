import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findingEndpoints } from '@portico/contract/features/findings'
import { findingsOf } from '@portico/contract/figures/investor-checks'
import { kindOf } from '@portico/contract/figures/finding-kinds'
import { cents } from '@portico/contract/values/money'
import { percent, percentOf } from '@portico/contract/values/percent'
import { inBatches } from '../../../db/query-tools.ts'
import { listHistories } from '../queries/history-queries.ts'
import { done } from '../../../../test/money.ts'
import { insertBroken, insertJuly, july, post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

/**
 * A short history that mostly adds up, with amounts up to the largest; occasionally a cent, a month or a rate is wrong, a
 * month lost, or was corrected or withdrawn. Few accounts have a recorded initial investment or money received.
 */
const history = fc
  .record({
    principal: fc.oneof(fc.nat(1_000_000_00), fc.constantFrom(0, 1, 999_999_999_999_99, 90_000_000_000_000)),
    rate: fc.oneof(fc.constantFrom(0, 1, 333, 250, 1000_00), fc.nat(1000)),
    months: fc.array(
      fc.record({
        odd: fc.integer({ min: 0, max: 60 }),
        off: fc.integer({ min: -5001, max: 5001 }),
      }),
      // No more, so that the largest amounts can still be posted.
      { minLength: 1, maxLength: 4 },
    ),
    recorded: fc.constantFrom(null, null, null, 0, 0, 1),
    received: fc.constantFrom(null, null, null, null, null, null, null, 202502, 202504, 202509),
  })
  .map(({ principal, rate, months, recorded, received }) => ({
    initialInvestment: recorded === null ? null : principal + recorded,
    received,
    rows: months.flatMap(({ odd, off }, k) => {
      if (odd === 0) return []
      // A month that adds up and is unlike the others.
      const own = odd === 9 ? Math.trunc(rate / 3) : rate
      const dividend = odd === 7 ? 0 : percentOf(cents(principal), percent(own))
      const loss = odd === 7 ? Math.min(principal, 100) : 0
      const figures = {
        beginning_balance: principal + (odd === 1 ? 1 : 0),
        dividend_percent: own + (odd === 2 ? 50 : 0),
        dividend_amount: Math.max(0, dividend + (odd === 3 ? off : odd === 4 ? 1 : 0)),
        dividend_paid: 0,
        unrealized_gain: dividend,
        loss_amount: loss,
        ending_balance: principal + dividend - loss + (odd === 5 ? 1 : 0),
      }
      const first = { month: 202501 + k, version: 1, ...figures, posted_by: null, reason: null }
      const next = { ...first, version: 2, reason: 'Again.' }
      return odd === 6 ? [first, next] : odd === 8 ? [first, { ...next, voided: 1 }] : [first]
    }),
  }))

/** A cent received on the first of the year, which moves the principal of every month after it. */
const contribution = {
  kind: 'contribution' as const,
  amount: 1,
  from_gains: 0,
  received_on: 20250101,
  note: '',
  posting_id: null,
  posted_at: 0,
  posted_by: null,
}

const june = { ...july, quarter: 'June 2025' }
const may = { ...july, quarter: 'May 2025' }

onEachEngine('the checks of the whole firm', (start) => {
  const world = async () => {
    const app = await start()
    const staff = await app.addAccount({ isStaff: true, email: 'desk@firm.example' })
    return { app, staff, desk: await app.signIn(staff) }
  }
  const findings = async (desk: Awaited<ReturnType<TestApp['signIn']>>) =>
    (await desk.get('/api/users/checks/')).json as {
      count: number
      findings: { code: string; quarter: string; user: { email: string } }[]
    }

  test('find nothing in an empty firm or one that adds up', async () => {
    const { app, desk } = await world()
    expect(await findings(desk)).toEqual({ count: 0, findings: [] })
    const ann = await app.addAccount()
    for (const month of [may, june, july]) await post(desk, ann.id, month)
    expect(await findings(desk)).toEqual({ count: 0, findings: [] })
  })

  test('list the problems of all investors, most serious first', async () => {
    const { app, desk } = await world()
    const [ann, bea] = [await app.addAccount({ email: 'ann@x.example' }), await app.addAccount()]
    await post(desk, ann.id, may)
    await post(desk, ann.id, {
      ...july,
      beginning_balance: 12000,
      dividend_amount: 399.6,
      unrealized_gain: 399.6,
      ending_balance: 12399.6,
    })
    await post(desk, bea.id, { ...july, ending_balance: 10332 })

    const { count, findings: found } = await findings(desk)

    expect(count).toBe(3)
    expect(found.map(({ code, quarter, user }) => [code, quarter, user.email])).toEqual([
      ['ending_balance', 'July 2025', bea.email],
      ['missing_month', 'June 2025', ann.email],
      ['moved_principal', 'July 2025', ann.email],
    ])
    expect(found[0]).toMatchObject({
      message: 'End balance should be principal + unrealized: $10,333.00 expected, $10,332.00 posted.',
      mend: 'Correct the end balance to $10,333.00.',
      compared: { unit: 'usd', posted: 10332, expected: 10333, off: -1 },
    })
  })

  test('leave out staff, even with earlier months, but not investors disabled since', async () => {
    const { app, desk, staff } = await world()
    const gone = await app.addAccount({ email: 'gone@x.example' })
    await post(desk, gone.id, { ...july, ending_balance: 10332 })
    await desk.post('/api/users/disable-account/', { user_id: gone.id })
    await insertJuly(app.db, staff.id)
    expect(await findings(desk)).toMatchObject({
      count: 1,
      findings: [{ code: 'ending_balance', user: { email: 'gone@x.example' } }],
    })
  })

  test('no longer list a row that was corrected', async () => {
    const { app, desk } = await world()
    const ann = await app.addAccount()
    await post(desk, ann.id, { ...july, ending_balance: 10332 })
    expect((await findings(desk)).count).toBe(1)
    const mended = { user_id: ann.id, ...july, version: 1, reason: 'A dollar was missing.' }
    expect((await desk.post('/api/users/correct-investment-summary/', mended)).status).toBe(201)
    expect(await findings(desk)).toEqual({ count: 0, findings: [] })
  })

  test('find a missing month even if another one has as many versions as there are months missing', async () => {
    const { app, desk } = await world()
    const ann = await app.addAccount()
    await post(desk, ann.id, may)
    await post(desk, ann.id, { ...july, dividend_paid: 100, unrealized_gain: 233, ending_balance: 10233 })
    const corrected = { user_id: ann.id, ...july, version: 1, reason: 'Nothing was paid.' }
    expect((await desk.post('/api/users/correct-investment-summary/', corrected)).status).toBe(201)
    expect(await findings(desk)).toMatchObject({
      count: 1,
      findings: [{ code: 'missing_month', quarter: 'June 2025' }],
    })
  })

  test("find everything that a single investor's checks find", async () => {
    const { app, desk } = await world()
    const histories = fc.sample(history, { numRuns: 600, seed: 20250715 })
    const people = histories.map((_, k) => ({
      id: 1_000 + k,
      email: `p${k}@x.example`,
      password_hash: '',
      first_name: '',
      last_name: '',
      search_text: '',
      initial_investment: histories[k]?.initialInvestment ?? null,
      created_at: app.now(),
    }))
    const rows = histories.flatMap((each, k) =>
      each.rows.map((row) => ({ voided: 0, ...row, user_id: 1_000 + k, posted_at: app.now() })),
    )
    const entries = histories.flatMap(({ received }, k) =>
      received === null ? [] : [{ user_id: 1_000 + k, effective_month: received }],
    )
    await app.db.transaction(async (trx) => {
      await trx.insertInto('users').values(people).execute()
      for await (const some of inBatches(rows)) await trx.insertInto('summaries').values(some).execute()
      for (const entry of entries)
        await trx
          .insertInto('activity')
          .values({ ...contribution, ...entry })
          .execute()
    })
    const all = await listHistories(
      app.db.read,
      people.map(({ id, initial_investment: initial }) => ({
        id,
        initialInvestment: initial === null ? null : cents(initial),
      })),
    )
    const single = Array.from(all.values(), (each) => findingsOf(each))
    const ofKind: Record<string, number> = {}
    for (const { code } of single.flat()) ofKind[kindOf(code)] = (ofKind[kindOf(code)] ?? 0) + 1
    // One that is missing here is not found by listSuspects.
    const { groups } = findingEndpoints.findingGroups.response.parse(
      done(await desk.get('/api/users/finding-groups/')).json,
    )
    expect(Object.fromEntries(groups.map(({ of, count }) => [of, count]))).toEqual(ofKind)
    // The sample has both kinds of accounts.
    expect([single.some((each) => each.length === 0), single.flat().length > 50]).toEqual([true, true])
  })

  test('count all problems and list the first 200', async () => {
    const { app, desk } = await world()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    await insertBroken(app.db, ann.id, 101)
    await post(desk, bea.id, { ...july, dividend_amount: 332, unrealized_gain: 332, ending_balance: 10332 })

    const { count, findings: found } = await findings(desk)

    expect([count, found.length]).toEqual([2 * 101 + 1, 200])
    expect(found[101]).toMatchObject({ code: 'dividend_amount', user: { email: bea.email } })
  })
})
