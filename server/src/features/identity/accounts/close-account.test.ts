import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { calls } from '../../../../test/accounts.ts'
import type { Client } from '../../../../test/client.ts'
import { august, july, post } from '../../../../test/months.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const close = '/api/users/close-account/'
const reopen = '/api/users/reopen-account/'
const add = '/api/users/add-activity/'

/** What an owner is told of closing and reopening: in the bell, newest first, and by mail. */
async function toldOf(app: TestApp, account: { id: number; email: string }): Promise<string[][]> {
  const { json } = await (await app.signIn(account)).get('/api/users/notices/')
  const notices = json['notices'] as { kind: string; subject: string }[]
  const closing = notices.filter(({ kind }) => kind === 'account_closed').map(({ subject }) => subject)
  const mails = app.db.read.selectFrom('outbox').select('subject').where('list', '=', 'account_closed')
  return [closing, (await mails.orderBy('id').execute()).map(({ subject }) => subject)]
}

onEachEngine('closing an account', (start) => {
  const world = async (settings: NodeJS.ProcessEnv = {}) => {
    const app = await start(settings)
    const ann = await app.addAccount({ email: 'ann@x.example' })
    const desk = await app.signIn(await app.addAccount({ isStaff: true, email: 'desk@firm.example' }))
    return { app, ann, desk }
  }
  const activityOf = async (desk: Client, id: number) =>
    (await desk.get(`/api/users/all-activity/${id}/`)).list

  test('withdraws what is in the account, the retained gains as its part from gains', async () => {
    const { ann, desk } = await world()
    for (const month of [july, august]) await post(desk, ann.id, month)

    const answer = await desk.post(close, { user_id: ann.id, received_on: '2025-08-31', note: 'Moved away.' })

    // 10,000.00 + 333.00 + 233.00
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        message: 'The account is closed. A withdrawal of $10,566.00 is recorded.',
        account: expect.objectContaining({ id: ann.id, state: 'closed', version: 2 }),
      },
    ])
    expect(await activityOf(desk, ann.id)).toMatchObject([
      {
        kind: 'withdrawal',
        amount: 10566,
        from_gains: 566,
        received_on: '2025-08-31',
        effective_month: 'September 2025',
        note: 'Moved away.',
      },
    ])
  })

  test('counts the entries that are still to come', async () => {
    const { ann, desk } = await world()
    await post(desk, ann.id, july)
    const entry = { user_id: ann.id, received_on: '2025-07-20' }
    await desk.post(add, { ...entry, kind: 'contribution', amount: 2500 })
    await desk.post(add, { ...entry, kind: 'withdrawal', amount: 300, from_gains: 33 })

    await desk.post(close, { user_id: ann.id, received_on: '2025-08-01' })

    const [, , last] = await activityOf(desk, ann.id)
    // Principal 10,000.00 + 2,500.00 − 267.00 = 12,233.00 and gains 333.00 − 33.00 = 300.00; on the first, so from August.
    expect(last).toMatchObject({ amount: 12533, from_gains: 300, effective_month: 'August 2025' })
  })

  test('takes a loss above all gains from the principal', async () => {
    const { ann, desk } = await world()
    const lost = { ...july, dividend_percent: 0, dividend_amount: 0, unrealized_gain: 0, loss_amount: 420 }
    await post(desk, ann.id, { ...lost, ending_balance: 9580 })
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })
    // 10,000.00 − 420.00
    expect(await activityOf(desk, ann.id)).toMatchObject([{ amount: 9580, from_gains: 0 }])
  })

  test('records no withdrawal where nothing is in the account', async () => {
    const { app, desk } = await world()
    const bea = await app.addAccount({ initialInvestment: null })
    const answer = await desk.post(close, { user_id: bea.id, received_on: '2025-07-31' })
    expect(answer.json['message']).toBe('The account is closed.')
    expect(await activityOf(desk, bea.id)).toEqual([])
  })

  test('its owner can still sign in and read, and sees the day', async () => {
    const { app, ann, desk } = await world()
    await post(desk, ann.id, july)
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })
    const investor = await app.logIn(ann)
    expect((await investor.get('/api/users/profile/')).json).toMatchObject({
      closed_on: '2025-07-31',
      profit: 333,
    })
    expect((await investor.get('/api/users/activity/')).list).toHaveLength(1)
  })

  test('it takes no months or entries, and month-end and missing months leave it out', async () => {
    const { app, ann, desk } = await world()
    const bea = await app.addAccount({ email: 'bea@x.example' })
    for (const { id } of [ann, bea]) await post(desk, id, july)
    await post(desk, bea.id, august)
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })

    const refused = { status: 409, json: { error: 'This account is closed.' } }
    expect(await post(desk, ann.id, august)).toMatchObject(refused)
    const entry = { user_id: ann.id, kind: 'contribution', amount: 1, received_on: '2025-08-02' }
    expect(await desk.post(add, entry)).toMatchObject(refused)
    expect((await desk.get('/api/users/month-end/next/')).json['rows']).toMatchObject([{ id: bea.id }])
    expect((await desk.get('/api/users/month-totals/2025-08/')).json['missing_count']).toBe(0)
    expect((await desk.get(calls.list)).json['accounts']).toMatchObject([
      { email: 'ann@x.example', state: 'closed' },
      { email: 'bea@x.example', state: 'active' },
    ])
  })

  test('can be undone: reopened, and the withdrawal voided', async () => {
    const { app, ann, desk } = await world()
    await post(desk, ann.id, july)
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })

    const answer = await desk.post(reopen, { user_id: ann.id })

    expect(answer.json).toMatchObject({ message: 'The account is open again.', account: { state: 'active' } })
    const [{ id } = {}] = await activityOf(desk, ann.id)
    expect((await desk.post('/api/users/void-activity/', { activity_id: id, reason: 'Stays.' })).status).toBe(
      200,
    )
    expect((await post(desk, ann.id, august)).status).toBe(201)
    expect((await (await app.signIn(ann)).get('/api/users/profile/')).json['closed_on']).toBeNull()
    expect(await desk.post(reopen, { user_id: ann.id })).toMatchObject({
      status: 409,
      json: { error: 'This account is not closed.' },
    })
  })

  test('is told to its owner, and reopening it to who has read of it', async () => {
    const { app, ann, desk } = await world()
    await post(desk, ann.id, july)
    app.pass(60_000)
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })
    const closed = 'Your account was closed on July 31, 2025'
    expect(await toldOf(app, ann)).toEqual([[closed], [closed]])
    const owner = await app.signIn(ann)
    const [latest] = (await owner.get('/api/users/notices/')).json['notices'] as { id: number }[]
    await owner.post('/api/users/mark-notices-seen/', { up_to: latest?.id })
    await desk.post(reopen, { user_id: ann.id })
    const open = 'Your account is open again'
    // The mail that it was closed had not left.
    expect(await toldOf(app, ann)).toEqual([[open, closed], [open]])
  })

  test('is not told to who has not heard of it when it is reopened', async () => {
    const { app, ann, desk } = await world({ NOTICE_DELAY_MINUTES: '10' })
    await post(desk, ann.id, july)
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })
    app.pass(60_000)
    await desk.post(reopen, { user_id: ann.id })
    expect(await toldOf(app, ann)).toEqual([[], []])
  })

  test('is on the audit trail, which notices when the account is closed or reopened without it', async () => {
    const { app, ann, desk } = await world()
    await desk.post(close, { user_id: ann.id, received_on: '2025-07-31' })
    const { json } = await desk.get(`/api/users/audit/?subject=${ann.id}&limit=2`)
    expect(json['entries']).toMatchObject([
      { action: 'account.closed', before: { closed: false }, after: { closed: true } },
      { action: 'activity.added', after: { kind: 'withdrawal', amount: 10000 } },
    ])
    const faults = async () => faultsOf(await verifyAudit(app.db.read))
    const set = (closed_since: number | null) =>
      app.db.transaction((trx) =>
        trx.updateTable('users').set({ closed_since }).where('id', '=', ann.id).execute(),
      )
    expect(await faults()).toEqual([])
    await set(null)
    expect(await faults()).toEqual([
      expect.stringMatching(/^Account 1 \(ann@x\.example\): Closed — in the table, Closed Yes on the trail/),
    ])
    await set(1)
    await desk.post(reopen, { user_id: ann.id })
    expect(await faults()).toEqual([])
    await set(1)
    expect(await faults()).toEqual([
      expect.stringMatching(/^Account 1 \(ann@x\.example\): Closed Yes in the table, Closed — on the trail/),
    ])
  })

  test('is refused for a closed account, staff, and days that cannot be', async () => {
    const { app, ann, desk } = await world()
    const staff = await app.addAccount({ isStaff: true })
    await post(desk, ann.id, july)
    await post(desk, ann.id, august)
    const refusals: [object, number, string][] = [
      [{ user_id: 999 }, 404, 'There is no such investor.'],
      [{ user_id: staff.id }, 409, 'This is a staff account. Months are posted for investors only.'],
      // It would be at work from August, which is posted with the whole principal.
      [
        { received_on: '2025-07-31' },
        400,
        'August 2025 is posted, and the money was at work in it. Choose a later day.',
      ],
      [{ received_on: '2026-07-16' }, 400, 'This day is in the future.'],
      [{ received_on: 'today' }, 400, 'received_on: Enter a day such as 2025-07-03.'],
    ]
    for (const [change, status, error] of refusals) {
      const answer = await desk.post(close, { user_id: ann.id, received_on: '2025-08-31', ...change })
      expect([answer.status, answer.json['error']]).toEqual([status, error])
    }
    expect(
      (await (await app.signIn(ann)).post(close, { user_id: ann.id, received_on: '2025-08-31' })).status,
    ).toBe(403)
    expect(await activityOf(desk, ann.id)).toEqual([])

    await desk.post(close, { user_id: ann.id, received_on: '2025-08-31' })
    expect(await desk.post(close, { user_id: ann.id, received_on: '2025-08-31' })).toMatchObject({
      status: 409,
      json: { error: 'This account is closed.' },
    })
  })
})
