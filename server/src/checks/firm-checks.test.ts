import { expect, test } from 'vitest'
import { july, post } from '../../test/months.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'

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

  test('an empty firm and one that adds up have nothing to look at', async () => {
    const { app, desk } = await world()
    expect(await findings(desk)).toEqual({ count: 0, findings: [] })
    const ann = await app.addAccount()
    for (const month of [may, june, july]) await post(desk, ann.id, month)
    expect(await findings(desk)).toEqual({ count: 0, findings: [] })
  })

  test('whatever one investor or another has wrong is listed, the gravest first', async () => {
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

  test('a correction that mends a row takes it off the list', async () => {
    const { app, desk } = await world()
    const ann = await app.addAccount()
    await post(desk, ann.id, { ...july, ending_balance: 10332 })
    expect((await findings(desk)).count).toBe(1)
    const mended = { user_id: ann.id, ...july, reason: 'A dollar was missing.' }
    expect((await desk.post('/api/users/correct-investment-summary/', mended)).status).toBe(201)
    expect(await findings(desk)).toEqual({ count: 0, findings: [] })
  })

  test('more than anybody reads are counted, and the first 200 listed', async () => {
    const { app, desk } = await world()
    const [ann, bea] = [await app.addAccount(), await app.addAccount()]
    // Two a row: the dividend is not what percent makes of the principal, and the gain not the dividend.
    const rows = Array.from({ length: 101 }, (_, k) => ({
      user_id: ann.id,
      month: (2000 + Math.floor(k / 12)) * 100 + (k % 12) + 1,
      version: 1,
      beginning_balance: 10_000_00,
      dividend_percent: 333,
      dividend_amount: 1,
      dividend_paid: 0,
      unrealized_gain: 0,
      ending_balance: 10_000_00,
      posted_at: app.now(),
      posted_by: null,
      reason: null,
    }))
    await app.db.change((change) => change.insertInto('summaries').values(rows).execute())
    await post(desk, bea.id, { ...july, dividend_amount: 332, unrealized_gain: 332, ending_balance: 10332 })

    const { count, findings: found } = await findings(desk)

    expect([count, found.length]).toEqual([2 * 101 + 1, 200])
    expect(found[101]).toMatchObject({ code: 'dividend_amount', user: { email: bea.email } })
  })
})
