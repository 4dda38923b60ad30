import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { bumpDataVersions } from '../../identity/queries/account-queries.ts'
import type { Client } from '../../../../test/client.ts'
import { holdChange } from '../../../../test/held-change.ts'
import { issue, paperOf } from '../../../../test/issued-statements.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { countWaiting } from '../../../../test/raw-queries.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

/** Ten days of July at 0.33 %: 33.00 of 10,000.00. */
const partial = monthOf('July 2026', 10_000, { rate: 0.33 })

onEachEngine('an account that is closed in the middle of a month', (start) => {
  /** 10,000.00 at 1 % a month from April to June 2026, closed on July 10. It is July 15. */
  async function world(settings: NodeJS.ProcessEnv = {}) {
    const firm = await firmWithInvestor(start, { settings })
    const { desk, investor } = firm
    for (const month of ['April 2026', 'May 2026', 'June 2026']) done(await firm.post(monthOf(month, 10_000)))
    const close = (on = '2026-07-10') =>
      desk.post(`${path}close-account/`, { user_id: investor.id, received_on: on })
    return { ...firm, close }
  }

  test('takes its last, partial month, and what that leaves is withdrawn in the same way', async () => {
    const { app, close, post, own, ownList } = await world()
    expect(done(await close()).json['message']).toBe(
      'The account is closed. A withdrawal of $10,300.00 is recorded.',
    )
    expect(await own('profile')).toMatchObject({ current_balance: 0, total_portfolio_value: 300 })
    done(await post(partial))
    expect(await own('profile')).toMatchObject({
      principal: 0,
      unrealized_gain: 33,
      current_balance: 33,
      profit: 333,
    })
    const rest = done(await close()).json
    expect([rest['message'], rest['account']]).toEqual([
      'The account stays closed. A withdrawal of $33.00 is recorded.',
      expect.objectContaining({ state: 'closed' }),
    ])
    expect(await own('profile')).toMatchObject({
      principal: 0,
      unrealized_gain: 0,
      current_balance: 0,
      paid_out: 333,
      total_portfolio_value: 333,
      profit: 333,
      roi_percentage: 3.33,
    })
    expect(await ownList('activity')).toMatchObject([
      { amount: 10_300, from_gains: 300, received_on: '2026-07-10', effective_month: 'August 2026' },
      { amount: 33, from_gains: 33, received_on: '2026-07-10', effective_month: 'August 2026' },
    ])
    expect(refusalOf(await close())).toEqual([409, 'This account is closed.'])
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('is listed by the checks and in the list of accounts with what it holds once its withdrawal is voided, until that is withdrawn again', async () => {
    const { desk, close, voidEntry } = await world()
    const listed = async () => {
      const { findings } = done(await desk.get(`${path}checks/`)).json
      const { accounts } = done(await desk.get(`${path}accounts/?state=closed`)).json
      return [findings, accounts]
    }
    done(await close())
    expect(await listed()).toEqual([
      [],
      [expect.not.objectContaining({ holds: expect.anything() as unknown })],
    ])
    done(await voidEntry(1))
    // 10,000.00 + 3 × 100.00
    const finding = {
      code: 'closed_with_money',
      quarter: 'June 2026',
      message: 'The account is closed and still holds $10,300.00.',
    }
    expect(await listed()).toMatchObject([[finding], [{ state: 'closed', holds: 10_300 }]])
    done(await close())
    expect(await listed()).toMatchObject([[], [{ state: 'closed' }]])
  })

  test('takes no month after the closing day, by form or file, and no other entry', async () => {
    const { app, desk, close, post, record, voidEntry, investor } = await world()
    const preview = async (client: Client, month: string) => {
      const columns = 'Investor e-mail,Month,Principal,Div %,Dividend,Paid,Unrealized,End Balance'
      const text = `${columns}\n${investor.email},${month},10000,0.33,33,0,33,10033`
      const file = Buffer.from(text).toString('base64')
      return done(await client.post(`${path}preview-import/`, { file })).json['rows']
    }
    const refused = [{ state: 'refused', sentence: 'This account is closed.' }]
    done(await close('2026-06-30'))
    expect(refusalOf(await post(partial))).toEqual([409, 'This account is closed.'])
    expect(await preview(desk, 'July 2026')).toMatchObject(refused)
    done(await desk.post(`${path}reopen-account/`, { user_id: investor.id }))
    done(await voidEntry(1))

    done(await close('2026-07-10'))
    expect(await preview(desk, 'July 2026')).toMatchObject([{ state: 'to post' }])
    expect(refusalOf(await record({ kind: 'contribution', amount: 1, received_on: '2026-07-11' }))[0]).toBe(
      409,
    )
    app.pass(20 * 24 * 3_600_000)
    const inAugust = await app.signIn({ email: 'desk@firm.example' })
    expect(await preview(inAugust, 'August 2026')).toMatchObject(refused)
  })

  test('takes no further month for what is withdrawn later of its last one, and says the day it was closed', async () => {
    const { app, close, post, own, investor } = await world()
    done(await close())
    // It is July 15, and the money left on July 10.
    expect(await own('profile')).toMatchObject({ closed_on: '2026-07-10' })
    done(await post(partial))
    app.pass(35 * 24 * 3_600_000)
    const inAugust = callsFor(await app.signIn({ email: 'desk@firm.example' }), investor.id)
    const rest = { kind: 'withdrawal', amount: 33, from_gains: 33, received_on: '2026-08-12' }
    done(await inAugust.record(rest))
    const august = monthOf('August 2026', 0)
    expect(refusalOf(await inAugust.post(august))).toEqual([409, 'This account is closed.'])
  })

  test('is closed on the day of its last entry at the earliest, so that its statement ends with nothing', async () => {
    const { close, record, client } = await world()
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-07-12' }))
    const why = 'Money moved on July 12, 2026. Choose that day or a later one.'
    const refused = await close('2026-07-11')
    expect([refused.status, refused.json]).toMatchObject([400, { fields: { received_on: why } }])
    done(await close('2026-07-12'))
    const paper = await paperOf(client, await issue(client, '2026-07'))
    expect(paper).toContain('Final statement July 2026, to July 12')
    expect(paper).toMatch(/Closing balance \$0\.00/)
  })

  test('has no final statement while money is in it, and takes its last month once what was voided is withdrawn again', async () => {
    const { app, desk, client, investor, close, post, voidEntry } = await world()
    done(await close())
    const since = new Date(app.now()).toISOString()
    app.pass(1_000)
    done(await voidEntry(1))
    expect(done(await desk.get(`${path}account/${investor.id}/`)).json).toMatchObject({ closed_since: since })
    const july = { period: '2026-07' }
    expect(refusalOf(await client.post(`${path}issue-statement/`, july))[1]).toBe(
      'No month of this period is posted and over, so there is no statement to issue.',
    )
    expect(refusalOf(await post(partial))).toEqual([409, 'This account is closed.'])
    done(await close('2026-07-12'))
    done(await post(partial))
    done(await close('2026-07-12'))
    const paper = await paperOf(client, await issue(client, '2026-07'))
    expect(paper).toContain('Final statement July 2026, to July 12')
    expect(paper).toMatch(/Closing balance \$0\.00/)
  })

  test('is not closed below zero, until what settles it is recorded', async () => {
    const { close, record, voidEntry, own } = await world()
    done(await record({ kind: 'contribution', amount: 50, received_on: '2026-07-07' }))
    done(await record({ kind: 'withdrawal', amount: 10_350, from_gains: 300, received_on: '2026-07-08' }))
    // 10,300.00 − 10,350.00
    done(await voidEntry(1))
    const why = 'The account is at −$50.00. Record the money that settles it, then close it.'
    const refused = await close()
    expect([refused.status, refused.json]).toMatchObject([400, { fields: { received_on: why } }])
    done(await record({ kind: 'contribution', amount: 50, received_on: '2026-07-09' }))
    expect(done(await close()).json['message']).toBe('The account is closed.')
    expect(await own('profile')).toMatchObject({ current_balance: 0 })
  })

  test('takes a withdrawal of what is left, and not of a cent more', async () => {
    const { close, post, record, own } = await world()
    done(await close())
    done(await post(partial))
    const rest = { kind: 'withdrawal', amount: 33.01, from_gains: 33, received_on: '2026-07-12' }
    expect(refusalOf(await record(rest))).toEqual([409, 'This account is closed.'])
    done(await record({ ...rest, amount: 33 }))
    expect(await own('profile')).toMatchObject({ current_balance: 0 })
  })
})

// SQLite runs one transaction at a time.
onEachEngine(
  'an account that is being closed',
  (start) => {
    test('takes no month of a file that was sent at the same time', async () => {
      const { app, desk, investor, ownList } = await firmWithInvestor(start)
      const closing = await holdChange(app.place, (db, hold) =>
        db.transaction(async (trx) => {
          await bumpDataVersions(trx, [investor.id])
          const closed = trx.updateTable('users').set({ closed_since: app.now() })
          await closed.where('id', '=', investor.id).execute()
          await hold()
        }),
      )
      const posting = desk.post(`${path}post-month-end/`, {
        month: 'July 2026',
        rows: [{ user_id: investor.id, ...partial }],
        totals: { rows: 1, principal: 10_000, paid: 0 },
      })
      await expect.poll(() => countWaiting(app.db)).toBe(1)
      await closing()
      expect((await posting).json).toMatchObject({ fields: { 'rows.0': 'This account is closed.' } })
      expect(await ownList('summaries-deux')).toEqual([])
    })
  },
  ['postgres'],
)
