import { expect, test } from 'vitest'
import { done, firmWithInvestor, monthOf, refusalOf, statusesOf } from '../../../../test/money.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine } from '../../../../test/test-app.ts'

const path = '/api/users/'

/** A firm whose investor has taken out 300.00. */
async function withWithdrawal(start: Start, settings: NodeJS.ProcessEnv = {}) {
  const world = await firmWithInvestor(start, { settings })
  done(await world.post(monthOf('May 2026', 10_000)))
  const taken = { kind: 'withdrawal', amount: 300, received_on: '2026-07-10', note: 'Rent' }
  const { id } = done(await world.record(taken)).json['activity'] as { id: number }
  const mark = (body: object = {}) =>
    world.desk.post(`${path}mark-payment/`, { activity_id: id, sent_on: '2026-07-13', ...body })
  const toMake = async () => done(await world.desk.get(`${path}payments/`)).json
  const told = async () =>
    ((await world.own('notices'))['notices'] as { subject: string }[]).map(({ subject }) => subject)
  return { ...world, id, mark, toMake, told }
}

onEachEngine('money out', (start) => {
  test('is a payment to make until it is marked as sent, of which the investor is told only then', async () => {
    const { app, desk, investor, id, mark, toMake, told, ownList } = await withWithdrawal(start)
    expect(await toMake()).toMatchObject({
      count: 1,
      total: 300,
      payments: [{ activity_id: id, amount: 300, received_on: '2026-07-10', note: 'Rent' }],
    })
    expect((await desk.get(`${path}payments/?format=csv`)).body).toContain(
      `${investor.id},"Person 1","ann@firm.example",300.00,"2026-07-10",${id},"Rent"`,
    )
    expect(await told()).toEqual(['May 2026 is posted'])
    expect(await ownList('activity')).toMatchObject([{ id, sent_on: null }])
    const isToDo = async () =>
      (await desk.get(`${path}to-do/`)).list.filter(({ kind }) => kind === 'payments_to_mark')
    expect(await isToDo()).toMatchObject([{ count: 1, href: '/admin/payments' }])

    const marked = await mark({ reference: 'Wire 4711' })
    expect(done(marked).json['message']).toBe(
      'The payment of $300.00 to Person 1 is marked as sent on July 13, 2026.',
    )
    expect(await told()).toEqual(['We have sent you money', 'May 2026 is posted'])
    expect(await ownList('activity')).toMatchObject([{ id, amount: 300, sent_on: '2026-07-13' }])
    expect(await toMake()).toEqual({ count: 0, total: 0, payments: [] })
    expect(await isToDo()).toEqual([])
    const trail = app.db.read.selectFrom('audit_entries').select(['subject_id', 'after'])
    const [entry] = await trail.where('action', '=', 'payment.sent').execute()
    expect([entry?.subject_id, JSON.parse(entry?.after ?? '')]).toEqual([
      investor.id,
      { id, kind: 'withdrawal', amount: 300, sent_on: '2026-07-13', reference: 'Wire 4711' },
    ])
  })

  test('is marked with its sum and with whom staff have to tell on paper', async () => {
    const { desk, mark } = await withWithdrawal(start)
    const paper = { first_name: 'Lossy', last_name: 'Loss', email: '', initial_investment: 5000 }
    const { id: lossy } = done(await desk.post(`${path}add-account/`, paper)).json['account'] as {
      id: number
    }
    const taken = { kind: 'withdrawal', received_on: '2026-07-10', user_id: lossy }
    const record = (amount: number) => desk.post(`${path}add-activity/`, { ...taken, amount })
    const [first, second] = [done(await record(50)), done(await record(60))].map(
      ({ json }) => json['activity'] as { id: number },
    )
    // 300.00 + 50.00
    expect(done(await mark({ activity_ids: [first?.id] })).json['message']).toBe(
      '2 payments, $350.00 in all, are marked as sent on July 13, 2026. Tell Lossy Loss on paper.',
    )
    const alone = { activity_id: second?.id, sent_on: '2026-07-13' }
    expect(done(await desk.post(`${path}mark-payment/`, alone)).json['message']).toBe(
      'The payment of $60.00 to Lossy Loss is marked as sent on July 13, 2026. Tell Lossy Loss on paper.',
    )
  })

  test('that was sent has the bank’s reference for staff only', async () => {
    const { desk, investor, id, mark, ownList } = await withWithdrawal(start)
    const listed = async () => done(await desk.get(`${path}all-activity/${investor.id}/`)).list
    done(await mark({ reference: 'Wire 4711' }))
    expect(await listed()).toMatchObject([{ id, sent_on: '2026-07-13', reference: 'Wire 4711' }])
    expect((await ownList('activity'))[0]).not.toHaveProperty('reference')
  })

  test('that was sent long ago, such as that of imported years, is marked without telling anyone', async () => {
    const { app, record, mark, told, toMake, voidEntry } = await withWithdrawal(start)
    const roof = { kind: 'withdrawal', amount: 50, received_on: '2026-06-02' }
    const { id: older } = done(await record(roof)).json['activity'] as { id: number }
    // Today is July 15: 32 days, and 31.
    expect(done(await mark({ activity_id: older, sent_on: '2026-06-13' })).json['message']).toBe(
      'The payment of $50.00 to Person 1 is marked as sent on June 13, 2026. The investor is not told of money that was sent more than 31 days ago.',
    )
    expect(await told()).not.toContain('We have sent you money')
    app.pass(1_000)
    const { id: recent } = done(await record({ ...roof, amount: 60 })).json['activity'] as { id: number }
    done(await mark({ activity_id: recent, sent_on: '2026-06-14' }))
    expect(await told()).toContain('We have sent you money')
    done(await mark())
    expect((await toMake())['count']).toBe(0)
    // Who has not heard of a payment hears nothing when its entry is taken back.
    done(await voidEntry(older))
    expect(await told()).not.toContain('An entry in your account was removed')
  })

  test('is marked once, and nothing else is', async () => {
    const { id, mark, record, voidEntry, told } = await withWithdrawal(start)
    const received = { kind: 'contribution', amount: 500, received_on: '2026-07-01' }
    const { id: contribution } = done(await record(received)).json['activity'] as { id: number }
    expect(refusalOf(await mark({ activity_id: contribution }))).toEqual([400, 'Only a withdrawal is sent.'])
    expect(refusalOf(await mark({ activity_id: 99 }))).toEqual([404, 'There is no such entry.'])
    expect(refusalOf(await mark({ sent_on: '2026-07-16' }))).toEqual([400, 'This day is in the future.'])
    // The entry is of July 10.
    expect(refusalOf(await mark({ sent_on: '2026-07-09' }))).toEqual([
      400,
      'The withdrawal was made on July 10, 2026. Choose that day or a later one, or void the entry and record it on the day it was sent.',
    ])
    // All or none.
    expect((await mark({ activity_ids: [99] })).status).toBe(404)
    expect(statusesOf(await Promise.all([mark(), mark()]))).toEqual([200, 409])
    expect(refusalOf(await mark())).toEqual([
      409,
      'The payment of $300.00 to Person 1 is already marked as sent.',
    ])
    done(await voidEntry(id))
    expect((await told()).slice(0, 2)).toEqual([
      'An entry in your account was removed',
      'We have sent you money',
    ])
    expect(refusalOf(await mark())).toEqual([409, 'The payment of $300.00 to Person 1 is already voided.'])
  })

  test('is marked with others or not at all, with whose payment prevents it', async () => {
    const { id, mark, record, voidEntry, toMake } = await withWithdrawal(start)
    const taken = { kind: 'withdrawal', amount: 200, received_on: '2026-07-10' }
    const { id: second } = done(await record(taken)).json['activity'] as { id: number }
    done(await mark())
    expect(refusalOf(await mark({ activity_ids: [second] }))).toEqual([
      409,
      'No payment is marked: that of $300.00 to Person 1 is already marked as sent.',
    ])
    done(await voidEntry(id))
    expect(refusalOf(await mark({ activity_ids: [second] }))).toEqual([
      409,
      'No payment is marked: that of $300.00 to Person 1 is already voided.',
    ])
    expect(await toMake()).toMatchObject({ count: 1, payments: [{ activity_id: second }] })
  })

  test('that is voided before it is sent was told to nobody, nor is one that is voided while its mail waits', async () => {
    const { app, id, record, mark, voidEntry, told, toMake } = await withWithdrawal(start, {
      NOTICE_DELAY_MINUTES: '10',
    })
    done(await voidEntry(id))
    const again = { kind: 'withdrawal', amount: 200, received_on: '2026-07-10' }
    const { id: second } = done(await record(again)).json['activity'] as { id: number }
    done(await mark({ activity_id: second }))
    app.pass(60_000)
    expect(await told()).toEqual(['We have sent you money', 'May 2026 is posted'])
    done(await voidEntry(second))
    expect(await told()).toEqual(['May 2026 is posted'])
    expect(await toMake()).toMatchObject({ count: 0 })
  })

  test('says before it is voided whom that tells: nobody until its mail has left, and then its investor', async () => {
    const { app, desk, id, mark, voidEntry, told } = await withWithdrawal(start, {
      NOTICE_DELAY_MINUTES: '10',
    })
    const foretold = async () => {
      const body = { kind: 'void-activity', body: { activity_id: id, reason: 'It came back.' } }
      return done(await desk.post(`${path}preview-posting/`, body)).json['notices']
    }
    expect(await foretold()).toEqual([])
    done(await mark())
    expect(await foretold()).toEqual([])
    app.pass(11 * 60_000)
    const removed = 'An entry in your account was removed'
    expect(await foretold()).toMatchObject([{ kind: 'money_sent', subject: removed, each: 1 }])
    done(await voidEntry(id))
    expect((await told())[0]).toBe(removed)
  })

  test('of a closed account waits to be sent as well', async () => {
    const { desk, investor, voidEntry, id, toMake, told } = await withWithdrawal(start)
    done(await voidEntry(id))
    done(await desk.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-14' }))
    // 10,000.00 and 1 % of it.
    expect(await toMake()).toMatchObject({ count: 1, total: 10_100 })
    expect(await told()).toEqual(['Your account was closed on July 14, 2026', 'May 2026 is posted'])
  })
})
