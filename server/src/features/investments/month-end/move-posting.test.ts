import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'

const path = '/api/users/'
const reason = 'The sheet was of May.'

/** Ann and Bea have March and April 2026, and June 2026 from a sheet, which is posting 1; it is July 15, 2026. */
async function world(start: Start, { settings = {}, money = {} } = {}) {
  const firm = await firmWithInvestor(start, { initialInvestment: cents(10_000_00), settings })
  const { app, desk, investor: ann } = firm
  const bea = await app.addAccount({ email: 'bea@firm.example', initialInvestment: cents(20_000_00) })
  const post = (id: number, month: object) =>
    desk.post(`${path}add-investment-summary/`, { user_id: id, ...month })
  for (const month of ['March 2026', 'April 2026']) {
    done(await post(ann.id, monthOf(month, 10_000)))
    done(await post(bea.id, monthOf(month, 20_000)))
  }
  const rows = [
    { user_id: ann.id, ...monthOf('June 2026', 10_000, { rate: 2, paid: 50 }), ...money },
    { user_id: bea.id, ...monthOf('June 2026', 20_000, { loss: 400 }) },
  ]
  const totals = { rows: 2, principal: 30_000, paid: 50 }
  done(await desk.post(`${path}post-month-end/`, { month: 'June 2026', rows, totals }))
  const move = (to: string, more: object = {}) =>
    desk.post(`${path}move-posting/`, { number: 1, to_quarter: to, reason, ...more })
  const latestOf = async (id: number) => (await desk.get(`${path}all-summaries/${id}/`)).list.at(-1)
  const subjects = async () =>
    ((await firm.client.get(`${path}notices/`)).json['notices'] as { subject: string }[]).map(
      ({ subject }) => subject,
    )
  const faults = async () => faultsOf(await verifyAudit(app.db.read))
  return { ...firm, ann, bea, postFor: post, move, latestOf, subjects, faults }
}

onEachEngine('moving a posting to another month', (start) => {
  test('reverses it and posts its months there as another posting, each naming the other', async () => {
    const { app, desk, ann, bea, move, latestOf, faults } = await world(start)
    expect(done(await move('May 2026')).json).toEqual({
      message: 'Posting 1 is moved to May 2026, as posting 2.',
    })
    expect(await latestOf(ann.id)).toMatchObject(monthOf('May 2026', 10_000, { rate: 2, paid: 50 }))
    expect(await latestOf(bea.id)).toMatchObject(monthOf('May 2026', 20_000, { loss: 400 }))
    expect((await desk.get(`${path}postings/`)).list).toMatchObject([
      { number: 2, kind: 'month-end', rows: 2, from: 'May 2026', reversed_at: null },
      { number: 1, from: 'June 2026', reason: `Moved to May 2026: ${reason}` },
    ])
    const entries = await app.db.read
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .orderBy('sequence', 'desc')
      .limit(5)
      .execute()
    const trail = entries.map(({ action, after }) => ({
      action,
      ...(JSON.parse(after ?? '{}') as Record<string, unknown>),
    }))
    expect(trail).toMatchObject([
      { action: 'posting.reversed', number: 1, moved_to_posting: 2 },
      { action: 'summary.posted', posting: 2, moved_from: 'June 2026' },
      { action: 'summary.posted', posting: 2, moved_from: 'June 2026' },
      { action: 'summary.voided', moved_to: 'May 2026' },
      { action: 'summary.voided', moved_to: 'May 2026' },
    ])
    expect(await faults()).toEqual([])
  })

  test('moves a file of several months by the same distance, and takes the principals expected there', async () => {
    const { desk, ann, postFor, move, latestOf, faults } = await world(start)
    done(await desk.post(`${path}reverse-posting/`, { number: 1, reason: 'Another file follows.' }))
    const header = 'email,month,principal,div %,dividend,paid,unrealized,end balance'
    const lines = ['May 2026', 'June 2026'].map(
      (month) => `ann@firm.example,${month},10000,2,200,0,200,10200`,
    )
    const file = Buffer.from([header, ...lines].join('\n')).toString('base64')
    const totals = { rows: 2, principal: 20_000, paid: 0 }
    done(await desk.post(`${path}import-summaries/`, { file, totals }))
    done(await move('June 2026', { number: 2 }))
    expect(await latestOf(ann.id)).toMatchObject(monthOf('July 2026', 10_000, { rate: 2 }))
    done(await postFor(ann.id, monthOf('May 2026', 12_000)))
    done(await desk.post(`${path}move-posting/`, { number: 3, to_quarter: 'January 2026', reason }))
    // January and February come before March: the initial investment of 10,000.
    const months = (await desk.get(`${path}all-summaries/${ann.id}/`)).list
    expect(months.map(({ quarter, beginning_balance: principal }) => [quarter, principal])).toEqual([
      ['January 2026', 10_000],
      ['February 2026', 10_000],
      ['March 2026', 10_000],
      ['April 2026', 10_000],
      ['May 2026', 12_000],
    ])
    expect(await faults()).toEqual([])
  })

  test('is all or nothing', async () => {
    const { app, ann, bea, postFor, move, faults } = await world(start)
    done(await postFor(ann.id, monthOf('May 2026', 10_000, { rate: 2, paid: 50 })))
    done(await postFor(bea.id, monthOf('May 2026', 20_000)))
    const before = await dump(app.db)
    const taken = await move('May 2026')
    expect([taken.status, taken.json['error'], taken.json['fields']]).toEqual([
      409,
      'Nothing is moved, because 2 rows cannot be moved.',
      {
        'rows.0': `May 2026 is already posted for ${ann.email} with exactly these figures.`,
        'rows.1': 'May 2026 is already posted for bea@firm.example with other figures.',
      },
    ])
    const early = await move('August 2026')
    expect(early.status).toBe(400)
    expect(refusalOf(await move('June 2026'))).toEqual([400, 'Posting 1 is already in June 2026.'])
    expect(refusalOf(await move('May 2026', { number: 9 }))[0]).toBe(404)
    expect(await dump(app.db)).toBe(before)
    expect(await faults()).toEqual([])
  })

  test('is refused for one with money in or out, which stays on its day', async () => {
    const { app, move } = await world(start, { money: { money_in: 500 } })
    const before = await dump(app.db)
    expect(refusalOf(await move('May 2026'))).toEqual([
      400,
      'A posting with money in or out cannot be moved: the money stays on the day it moved.',
    ])
    expect(await dump(app.db)).toBe(before)
  })

  test('is refused after one of its months was moved by itself', async () => {
    const { desk, ann, move } = await world(start)
    const own = { user_id: ann.id, quarter: 'June 2026', version: 1, reason }
    const to = { to_user_id: ann.id, to_quarter: 'May 2026' }
    done(await desk.post(`${path}move-investment-summary/`, { ...own, ...to }))
    expect((await move('July 2026')).status).toBe(409)
  })

  test('tells each investor once, and nothing of one that is moved back within the delay', async () => {
    const { app, move, subjects } = await world(start, { settings: { NOTICE_DELAY_MINUTES: '10' } })
    app.pass(11 * 60_000)
    const before = await subjects()
    done(await move('May 2026'))
    expect(await subjects()).toEqual(['June 2026 is moved to May 2026', ...before])
    app.pass(60_000)
    done(await move('June 2026', { number: 2 }))
    expect(await subjects()).toEqual(before)
  })

  test('tells those who have not heard of it where it is posted now', async () => {
    const { move, subjects } = await world(start, { settings: { NOTICE_DELAY_MINUTES: '10' } })
    done(await move('May 2026'))
    expect(await subjects()).toEqual(['May 2026 is posted', 'April 2026 is posted', 'March 2026 is posted'])
  })

  test('is previewed with both months, and with what it leaves missing', async () => {
    const { ann, bea, desk } = await world(start)
    const posting = { kind: 'move-posting', body: { number: 1, to_quarter: 'July 2026', reason } }
    // Before: 2 × 100.00, and 200.00 − 50.00 of June; 2 × 200.00 − 400.00. After: the same.
    expect(done(await desk.post(`${path}preview-posting/`, posting)).json).toMatchObject({
      made_rows: 2,
      gaps: [{ quarter: 'June 2026', missing: 2 }],
      investors: [
        { user: { id: ann.id }, before: { value: 10_350 }, after: { value: 10_350 } },
        { user: { id: bea.id }, before: { value: 20_000 }, after: { value: 20_000 } },
      ],
      notices: [{ subject: 'June 2026 is moved to July 2026' }],
    })
  })

  test('is prepared by one person and released by another, also if something was posted meanwhile', async () => {
    const { app, desk, ann, bea, latestOf, faults } = await world(start)
    const posting = { kind: 'move-posting', body: { number: 1, to_quarter: 'May 2026', reason } }
    const prepared = done(await desk.post(`${path}prepare-posting/`, posting)).json
    expect(prepared).toMatchObject({ rows: 2, from: 'May 2026', to: 'June 2026' })
    const file = Buffer.from('email,amount,received_on\nbea@firm.example,500,2026-07-10').toString('base64')
    done(await desk.post(`${path}import-activity/`, { file }))
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    const { number, sha256 } = prepared
    done(await other.post(`${path}release-posting/`, { number, sha256 }))
    expect(await latestOf(ann.id)).toMatchObject({ quarter: 'May 2026' })
    expect(await latestOf(bea.id)).toMatchObject({ quarter: 'May 2026' })
    expect(await faults()).toEqual([])
  })
})
