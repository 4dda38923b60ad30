import { cents } from '@portico/contract/values/money'
import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { callsFor, done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import { shared } from '../../../../test/shared.ts'
import { onEachEngine, onSqlite } from '../../../../test/test-app.ts'
import { dump } from '../../../../test/test-database.ts'

const path = '/api/users/'
const wire = { kind: 'contribution', amount: 5000, received_on: '2025-07-14', note: 'Wire of 14 July' }
const july = monthOf('July 2025', 10_000, { rate: 3 })
const june = { ...july, quarter: 'June 2025' }

onEachEngine('money in and out', (start) => {
  const world = () => firmWithInvestor(start, { initialInvestment: cents(10_000_00) })

  test('is recorded with the month in which it begins to work', async () => {
    const { app, record } = await world()
    const answer = await record(wire)
    expect([answer.status, answer.json]).toEqual([
      201,
      {
        message: 'The contribution of $5,000.00 is recorded.',
        activity: {
          id: 1,
          from_gains: 0,
          effective_month: 'August 2025',
          posted_at: new Date(app.now()).toISOString(),
          ...wire,
        },
      },
    ])
    // Received on the first, it is at work in the same month; staff may also choose.
    const first = { ...wire, received_on: '2025-07-01' }
    expect((await record(first)).json['activity']).toMatchObject({ effective_month: 'July 2025' })
    const chosen = { ...wire, effective_month: '2025-10' }
    expect((await record(chosen)).json['activity']).toMatchObject({ effective_month: 'October 2025' })
  })

  test('does not make ROI jump: a contribution adds to the capital put in, a withdrawal changes nothing', async () => {
    const { post, record, own } = await world()
    const roi = async () => (await own('profile'))['roi_percentage']
    done(await post(july))
    expect(await roi()).toBe(3) // 300.00 ÷ 10,000.00
    done(await record(wire))
    expect(await roi()).toBe(3) // pending until August is posted
    done(await post(monthOf('August 2025', 15_000, { rate: 0 })))
    expect(await own('profile')).toMatchObject({ roi_percentage: 2, capital_put_in: 15000 }) // 300.00 ÷ 15,000.00
    done(await record({ kind: 'withdrawal', amount: 14_000, received_on: '2025-08-20' }))
    done(await post(monthOf('September 2025', 1_000, { rate: 0 })))
    expect(await own('profile')).toMatchObject({
      roi_percentage: 2,
      capital_put_in: 15000,
      principal: 1000,
      current_balance: 1300, // 1,000.00 + 300.00
      paid_out: 0,
    })
  })

  test('may take or reinvest gains, which then are paid out or principal', async () => {
    const { post, record, own } = await world()
    done(await post(june))
    done(await post(july))
    done(await record({ kind: 'withdrawal', amount: 1000, from_gains: 200, received_on: '2025-07-20' }))
    done(await record({ kind: 'reinvestment', amount: 150, received_on: '2025-07-21' }))
    // 10,000.00 − (1,000.00 − 200.00) + 150.00 = 9,350.00
    done(await post(monthOf('August 2025', 9_350, { rate: 2 })))
    expect(await own('profile')).toMatchObject({
      principal: 9350,
      unrealized_gain: 437, // 2 × 300.00 − 200.00 − 150.00 + 187.00
      dividend_paid: 200,
      paid_out: 200,
      reinvested: 150,
      profit: 787, // 437.00 + 200.00 + 150.00
      total_portfolio_value: 9987, // 9,350.00 − 150.00 + 787.00
      current_balance: 9787, // 9,350.00 + 437.00; with 200.00 paid out, 9,987.00
      roi_percentage: 7.87, // 787.00 ÷ 10,000.00
    })
  })

  test('moves the principal that the sheet and the checks expect', async () => {
    const { desk, post, record } = await world()
    done(await post(july))
    done(await record(wire))
    const next = (await desk.get(`${path}month-end/next/`)).json
    expect(next).toMatchObject({
      month: 'August 2025',
      rows: [
        {
          beginning_balance: 15000, // 10,000.00 + 5,000.00
          latest_principal: 10000,
          activity: [wire],
          posted: null,
        },
      ],
    })
    expect((next['rows'] as object[])[0]).not.toHaveProperty('expected_principal')

    // Posted without the wire: flagged, and again in the month that moves it back.
    done(await post({ ...july, quarter: 'August 2025' }))
    done(await post(monthOf('September 2025', 15_000, { rate: 3 })))
    expect((await desk.get(`${path}month-end/2025-08/`)).json).toMatchObject({
      rows: [{ beginning_balance: 10000, expected_principal: 15000, activity: [wire] }],
    })
    expect((await desk.get(`${path}checks/`)).json).toMatchObject({
      count: 2,
      findings: [
        { code: 'moved_principal', quarter: 'August 2025', compared: { posted: 10000, expected: 15000 } },
        { code: 'moved_principal', quarter: 'September 2025', compared: { posted: 15000, expected: 10000 } },
      ],
    })
  })

  test('explains a principal, so that the checks find nothing', async () => {
    const { desk, post, record } = await world()
    done(await post(july))
    done(await record(wire))
    done(await post(monthOf('August 2025', 15_000, { rate: 3 })))
    expect((await desk.get(`${path}checks/`)).json).toEqual({ count: 0, findings: [] })
  })

  test('counts in the totals of the month in which the money moved, as in the firm’s month', async () => {
    const { desk, post, record, voidEntry } = await world()
    done(await post(july))
    done(await record(wire))
    done(await record({ ...wire, kind: 'withdrawal', amount: 70 }))
    const { id } = done(await record({ ...wire, amount: 1 })).json['activity'] as { id: number }
    done(await voidEntry(id))
    const totals = async (month: string) => (await desk.get(`${path}month-totals/${month}/`)).json
    // With the first principal of 10,000.00.
    const moved = { quarter: 'July 2025', money_in: 15000, money_out: 70 }
    expect(await totals('2025-07')).toMatchObject(moved)
    expect(await totals('2025-08')).toMatchObject({ money_in: 0, money_out: 0 })
    expect((await desk.get(`${path}firm/`)).json).toMatchObject({ months: [moved] })
  })

  test('cannot take gains that are not there, or that a later entry takes', async () => {
    const { app, post, record } = await world()
    done(await post(june))
    done(await post(july))
    const withdrawal = { kind: 'withdrawal', amount: 1000, received_on: '2025-07-20' }
    // 2 × 300.00 are retained.
    done(await record({ ...withdrawal, from_gains: 500 }))
    const before = await dump(app.db)
    const late = await record({ ...withdrawal, from_gains: 100.01 })
    expect([late.status, late.json['fields']]).toEqual([
      400,
      { from_gains: 'Only $100.00 of the retained gains are left to take.' },
    ])
    const reinvestment = { kind: 'reinvestment', amount: 100.01, received_on: '2025-07-01' }
    const early = await record(reinvestment)
    expect([early.status, early.json['fields']]).toEqual([
      400,
      { amount: 'Only $100.00 of the retained gains are left to take.' },
    ])
    expect(await dump(app.db)).toBe(before)
    done(await record({ ...reinvestment, amount: 100 }))
  })

  test('has a note that the trail and the table hold alike', async () => {
    const { app, record } = await world()
    for (const note of ['half \ud83d of a character', 'nul \0']) {
      const answer = await record({ ...wire, note })
      expect([answer.status, answer.json['fields']]).toEqual([400, { note: 'A reason is text.' }])
    }
    done(await record({ ...wire, note: '=1+1 “👍” \u202e' }))
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('of several withdrawals of the same gains at once, one is recorded', async () => {
    const { post, record, ownList } = await world()
    done(await post(june))
    const withdrawal = { kind: 'withdrawal', amount: 300, from_gains: 300, received_on: '2025-07-20' }
    const answers = await Promise.all([1, 2, 3].map(() => record(withdrawal)))
    expect(statusesOf(answers)).toEqual([201, 400, 400])
    expect(await ownList('activity')).toHaveLength(1)
  })

  test('counts nowhere once it is voided; staff still see it and why, the investor does not', async () => {
    const { app, desk, investor, post, record, voidEntry, own, ownList } = await world()
    done(await post(july))
    const profile = await own('profile')
    done(await record(wire))
    const kept = { ...wire, amount: 70, received_on: '2025-07-15' }
    done(await record(kept))
    expect((await voidEntry(1)).json).toEqual({ message: 'The contribution of $5,000.00 is voided.' })
    expect(refusalOf(await voidEntry(1))).toEqual([409, 'This entry is already voided.'])
    expect(refusalOf(await voidEntry(99))).toEqual([404, 'There is no such entry.'])

    const voidedAt = new Date(app.now()).toISOString()
    expect((await desk.get(`${path}all-activity/${investor.id}/`)).list).toMatchObject([
      { ...wire, voided_at: voidedAt, void_reason: 'The wire was returned.' },
      { ...kept, voided_at: null, void_reason: null },
    ])
    expect(await ownList('activity')).toMatchObject([kept])
    expect((await desk.get(`${path}month-end/next/`)).json).toMatchObject({
      rows: [{ beginning_balance: 10070 }],
    })
    expect(await own('profile')).toEqual({
      ...profile,
      principal: 10070,
      current_balance: 10370,
      total_portfolio_value: 10370,
      moved_since_latest_month: 70,
    })
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
  })

  test('of two staff who void an entry at once, one does', async () => {
    const { app, record, desk } = await world()
    done(await record(wire))
    const other = await app.signIn(await app.addAccount({ isStaff: true }))
    const answers = await Promise.all(
      [desk, other].map((client) =>
        client.post(`${path}void-activity/`, { activity_id: 1, reason: 'Twice.' }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  test('is read by its investor, the oldest first, and by no other', async () => {
    const { app, record, ownList } = await world()
    const other = await app.signIn(await app.addAccount())
    done(await record(wire))
    done(await record({ ...wire, received_on: '2025-05-02' }))
    expect((await ownList('activity')).map((entry) => entry['received_on'])).toEqual([
      '2025-05-02',
      '2025-07-14',
    ])
    expect((await other.get(`${path}activity/`)).list).toEqual([])
  })

  test('is on the audit trail with its figures, and with the reason when voided', async () => {
    const { desk, record, voidEntry } = await world()
    done(await record(wire))
    done(await voidEntry(1))
    const { entries } = (await desk.get(`${path}audit/?action=activity`)).json
    expect(entries).toMatchObject([
      { action: 'activity.voided', before: { ...wire, id: 1 }, after: { reason: 'The wire was returned.' } },
      { action: 'activity.added', after: { ...wire, id: 1, effective_month: 'August 2025' } },
    ])
  })
})

onSqlite('money in and out', (start) => {
  const firm = shared(() => firmWithInvestor(start))

  test.each([
    ['of nothing', { amount: 0 }, { amount: 'Enter an amount above 0.00.' }],
    ['below zero', { amount: -1 }, 'amount'],
    ['of another kind', { kind: 'gift' }, { kind: 'Choose contribution, withdrawal or reinvestment.' }],
    ['on no day', { received_on: '2025-02-30' }, 'received_on'],
    ['on a day to come', { received_on: '2026-07-16' }, { received_on: 'This day is in the future.' }],
    ['with more from gains than its amount', { kind: 'withdrawal', from_gains: 5000.01 }, 'from_gains'],
    ['put in from gains', { from_gains: 1 }, 'from_gains'],
  ])('%s is refused with a message on its field and changes nothing', async (_, part, expected) => {
    const { app, record } = firm()
    const before = await dump(app.db)
    const { status, json } = await record({ ...wire, ...part })
    expect(status).toBe(400)
    if (typeof expected === 'string') expect(Object.keys(json['fields'] as object)).toEqual([expected])
    else expect(json['fields']).toEqual(expected)
    expect(await dump(app.db)).toBe(before)
  })

  test('is recorded by staff only, and for active investors only', async () => {
    const { app, desk, client, investor, staff } = await firmWithInvestor(start)
    const gone = await app.addAccount()
    await desk.post(`${path}disable-account/`, { user_id: gone.id })
    for (const [name, body] of [
      ['add-activity', { user_id: investor.id, ...wire }],
      ['void-activity', { activity_id: 1, reason: 'x' }],
    ] as const)
      expect((await client.post(`${path}${name}/`, body)).status).toBe(403)
    expect((await client.get(`${path}all-activity/${investor.id}/`)).status).toBe(403)
    const statuses = await Promise.all(
      [staff.id, gone.id, 999].map(async (id) => (await callsFor(desk, id).record(wire)).status),
    )
    expect(statuses).toEqual([409, 409, 404])
    expect((await desk.get(`${path}all-activity/999/`)).status).toBe(404)
  })
})
