import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'
const july = monthOf('July 2025', 10_000)
const august = monthOf('August 2025', 10_000)
const totals = { rows: 1, principal: 10000, paid: 0 }
const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
const file = Buffer.from(`${header}\nann@firm.example,August 2025,10000,1,100,0,100,10100`).toString('base64')
const activityFile = Buffer.from('email,amount,received_on\nann@firm.example,500,2025-08-14').toString(
  'base64',
)

onEachEngine('an account that is closed or disabled at the moment of a posting', (start) => {
  /** An investor with a July, and two of staff. */
  const world = async () => {
    const firm = await firmWithInvestor(start)
    const other = await firm.app.signIn(await firm.app.addAccount({ isStaff: true }))
    done(await firm.post(july))
    const { desk, investor } = firm
    const routes = {
      sheet: () =>
        desk.post(`${path}post-month-end/`, {
          month: 'August 2025',
          rows: [{ user_id: investor.id, ...august }],
          totals,
        }),
      form: () => firm.post(august),
      import: () => desk.post(`${path}import-summaries/`, { file, totals }),
      entry: () => firm.record({ kind: 'contribution', amount: 500, received_on: '2025-08-14' }),
      'import of activity': () => desk.post(`${path}import-activity/`, { file: activityFile }),
    }
    const monthsOf = async () => (await desk.get(`${path}all-summaries/${investor.id}/`)).list
    const activityOf = async () => (await desk.get(`${path}all-activity/${investor.id}/`)).list
    return { ...firm, other, routes, monthsOf, activityOf }
  }

  test.each(['sheet', 'form', 'import', 'entry', 'import of activity'] as const)(
    'closed: what the %s posts is withdrawn too, by closing again if it is a month that was posted after, or refused',
    async (route) => {
      const { app, other, investor, routes, monthsOf, activityOf } = await world()
      const close = () =>
        other.post(`${path}close-account/`, { user_id: investor.id, received_on: '2025-09-15' })
      const [posted, closed] = await Promise.all([routes[route](), close()])
      expect(closed.status).toBe(200)
      await close()
      const months = await monthsOf()
      const activity = await activityOf()
      const put = activity.filter(({ kind }) => kind === 'contribution')
      // 10,000.00 + 100.00 of July, and what was posted: 100.00 of August, or 500.00 before the account was closed.
      const more = posted.status === 201 ? (months.length === 2 ? 100 : 500) : 0
      expect([months.length - 1 + put.length, posted.status]).toEqual(
        more > 0 ? [1, 201] : [0, posted.status],
      )
      const taken = activity.filter(({ kind }) => kind === 'withdrawal').map(({ amount }) => Number(amount))
      expect(taken.reduce((sum, amount) => sum + amount, 0)).toBe(10100 + more)
      expect(refusalOf(await close())).toEqual([409, 'This account is closed.'])
      expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
      expect((await routes[route]()).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('disabled: a month is posted before it or not at all, as the trail says', async () => {
    const { app, desk, other, investor, routes } = await world()
    const disable = () => other.post(`${path}disable-account/`, { user_id: investor.id })
    const [posted, disabled] = await Promise.all([routes.import(), disable()])
    expect(disabled.status).toBe(200)
    const { entries } = (await desk.get(`${path}audit/`)).json as { entries: { action: string }[] }
    const order = entries
      .map(({ action }) => action)
      .filter((action) => action === 'account.disabled' || action === 'summary.posted')
    // The newest first: July, then the disabling last of all.
    expect(order).toEqual(
      posted.status === 201
        ? ['account.disabled', 'summary.posted', 'summary.posted']
        : ['account.disabled', 'summary.posted'],
    )
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })
})

onEachEngine('many changes of one account at once', (start) => {
  test('are made one after another, and the trail has each of them', async () => {
    const { app, investor, desk, post, record } = await firmWithInvestor(start)
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    done(await post(july))
    done(await record({ kind: 'contribution', amount: 500, received_on: '2025-07-14' }))
    const calls = [desk, other].map((client) => callsFor(client, investor.id))
    const both = (change: (by: (typeof calls)[number]) => ReturnType<typeof post>) =>
      Promise.all(calls.map(change))
    const [corrected, voidedMonth, voidedEntry, added, again] = await Promise.all([
      both(({ correct }) => correct(monthOf('July 2025', 11_000), 1)),
      both(({ withdrawMonth }) => withdrawMonth('July 2025', 1)),
      both(({ voidEntry }) => voidEntry(1)),
      both(({ record: add }) => add({ kind: 'contribution', amount: 7, received_on: '2025-08-14' })),
      both(({ post: add }) => add(august)),
    ])
    // Only the first of these calls changed version 1.
    expect(statusesOf([...corrected, ...voidedMonth]).filter((status) => status < 300)).toHaveLength(1)
    expect(statusesOf(voidedEntry)).toEqual([200, 409])
    expect(statusesOf(added)).toEqual([201, 201])
    expect(statusesOf(again)).toEqual([201, 409])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })
})
