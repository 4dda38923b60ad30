import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { issue } from '../../../../test/issued-statements.ts'
import { done, firmWithInvestor, monthOf } from '../../../../test/money.ts'
import { onEachEngine } from '../../../../test/test-app.ts'
import { listTouched } from './touched-statements.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const stateOf = async (client: Client, number: string) =>
  (await client.post('/api/users/verify-document/', { number })).json['state']

onEachEngine('a statement', (start) => {
  /** January and February 2026 are posted, of 10,000.00 at 1 %. It is July 15, 2026. */
  async function world() {
    const firm = await firmWithInvestor(start)
    for (const each of ['January 2026', 'February 2026']) done(await firm.post(monthOf(each, 10_000)))
    return firm
  }

  test('stands once an entry that was recorded since is voided, until something that it prints is another', async () => {
    const { app, client, record, voidEntry } = await world()
    const contribution = { kind: 'contribution', amount: 500, received_on: '2026-02-10' }
    done(await record(contribution))
    const issued = await issue(client, '2026-02')
    app.pass(10 * minuteMs)
    done(await record({ ...contribution, amount: 700, received_on: '2026-02-11' }))
    expect(await stateOf(app.visitor(), issued.number)).toBe('superseded')
    app.pass(10 * minuteMs)
    done(await voidEntry(2))
    expect(await stateOf(app.visitor(), issued.number)).toBe('issued')
    expect((await issue(client, '2026-02')).number).toBe(issued.number)
    app.pass(10 * minuteMs)
    // This one is on the statement.
    done(await voidEntry(1))
    expect(await stateOf(app.visitor(), issued.number)).toBe('superseded')
    const next = await issue(client, '2026-02')
    expect(next.replaces).toBe(issued.number)
    expect(next.changed[1]).toBe(
      'Since then, a contribution of February 10, 2026 was removed on July 15, 2026.',
    )
  })

  test('does not stand once an entry is voided that the one in its place counts', async () => {
    const { app, client, record, voidEntry } = await world()
    const first = await issue(client, '2026-02')
    app.pass(10 * minuteMs)
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-02-10' }))
    const second = await issue(client, '2026-02')
    app.pass(10 * minuteMs)
    done(await voidEntry(1))
    for (const { number } of [first, second])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      expect(await stateOf(app.visitor(), number)).toBe('superseded')
    expect((await issue(client, '2026-02')).replaces).toBe(second.number)
  })

  test('of a period that goes on stands once a later month is withdrawn again, and is not to be issued again', async () => {
    const { app, client, desk, investor, post, correct, withdrawMonth } = await world()
    app.pass(minuteMs)
    const issued = await issue(client, '2026-q1')
    expect(issued.period_name).toBe('Q1 2026, to February')
    const statement = { userId: investor.id, period: '2026-q1', issuedAt: app.now(), lastMonth: 202602 }
    const state = async () => [
      await stateOf(app.visitor(), issued.number),
      (await desk.get('/api/users/statement-preview/2026-q1/')).json['changed_count'],
      (await listTouched(app.db.read, [statement], { ended: month(202606) })).length,
    ]
    app.pass(10 * minuteMs)
    done(await post(monthOf('March 2026', 10_000)))
    expect(await state()).toEqual(['superseded', 1, 1])
    app.pass(10 * minuteMs)
    done(await withdrawMonth('March 2026', 1))
    expect(await state()).toEqual(['issued', 0, 0])
    expect((await issue(client, '2026-q1')).number).toBe(issued.number)
    // Posted again, it completes the period; then it is withdrawn again.
    app.pass(10 * minuteMs)
    done(await post(monthOf('March 2026', 10_000)))
    expect(await state()).toEqual(['superseded', 1, 1])
    app.pass(10 * minuteMs)
    done(await withdrawMonth('March 2026', 3))
    expect(await state()).toEqual(['issued', 0, 0])
    // What it counts is another, and the one in its place names that alone.
    done(await correct(monthOf('February 2026', 10_000, { paid: 10 }), 1))
    expect(await state()).toEqual(['superseded', 1, 1])
    expect((await issue(client, '2026-q1')).changed[1]).toBe(
      'Since then, February 2026 was restated on July 15, 2026.',
    )
  })

  test('of a period that goes on stands whatever becomes of a month that was posted before its end, until another change', async () => {
    const { app, client, desk, investor, post, correct, withdrawMonth } = await world()
    done(await post(monthOf('July 2026', 10_000)))
    app.pass(minuteMs)
    const issued = await issue(client, '2026')
    expect(issued.period_name).toBe('2026, to February')
    const statement = { userId: investor.id, period: '2026', issuedAt: app.now(), lastMonth: 202602 }
    const state = async () => [
      await stateOf(app.visitor(), issued.number),
      (await desk.get('/api/users/statement-preview/2026/')).json['changed_count'],
      (await listTouched(app.db.read, [statement], { ended: month(202606) })).length,
    ]
    for (const change of [
      () => correct(monthOf('July 2026', 10_000, { paid: 10 }), 1),
      () => withdrawMonth('July 2026', 2),
      () => post(monthOf('July 2026', 10_000)),
    ]) {
      app.pass(minuteMs)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      done(await change())
      // oxlint-disable-next-line no-await-in-loop
      expect(await state()).toEqual(['issued', 0, 0])
    }
    expect((await issue(client, '2026')).number).toBe(issued.number)
    app.pass(minuteMs)
    done(await correct(monthOf('February 2026', 10_000, { paid: 10 }), 1))
    expect(await state()).toEqual(['superseded', 1, 1])
    expect((await issue(client, '2026')).changed[1]).toBe(
      'Since then, February 2026 was restated on July 15, 2026.',
    )
  })

  test.each(['2026', 'all', '2026-01-to-2026-12'])(
    'of %s stands after a month that is posted before it is over, as long as none of its figures is another',
    async (period) => {
      const { app, client, desk, investor, post, correct } = await world()
      app.pass(minuteMs)
      const issued = await issue(client, period)
      const statement = { userId: investor.id, period, issuedAt: app.now(), lastMonth: 202602 }
      const state = async () => [
        await stateOf(app.visitor(), issued.number),
        (await desk.get(`/api/users/statement-preview/${period}/`)).json['changed_count'],
        (await listTouched(app.db.read, [statement], { ended: month(202606) })).length,
      ]
      app.pass(minuteMs)
      done(await post(monthOf('July 2026', 10_000)))
      expect(await state()).toEqual(['issued', 0, 0])
      expect((await issue(client, period)).number).toBe(issued.number)
      app.pass(minuteMs)
      done(await correct(monthOf('July 2026', 10_000, { paid: 10 }), 1))
      expect(await state()).toEqual(['issued', 0, 0])
      // Some three days into August.
      app.pass(20 * dayMs)
      const whole = await issue(await app.signIn(investor), period)
      expect([whole.number === issued.number, whole.last_month]).toEqual([false, 'July 2026'])
    },
  )

  test('stands once a month that was withdrawn before it is posted again and withdrawn again', async () => {
    const { app, client, post, withdrawMonth } = await world()
    for (const each of ['March 2026', 'April 2026']) done(await post(monthOf(each, 10_000)))
    done(await withdrawMonth('March 2026', 1))
    app.pass(minuteMs)
    const issued = await issue(client, '2026')
    app.pass(10 * minuteMs)
    done(await post(monthOf('March 2026', 10_000)))
    expect(await stateOf(app.visitor(), issued.number)).toBe('superseded')
    app.pass(10 * minuteMs)
    done(await withdrawMonth('March 2026', 3))
    expect(await stateOf(app.visitor(), issued.number)).toBe('issued')
    expect((await issue(client, '2026')).number).toBe(issued.number)
  })

  test('does not stand once a month that it counts is withdrawn, but stands once one that it lacks between others is', async () => {
    const { app, client, post, withdrawMonth } = await world()
    done(await post(monthOf('April 2026', 10_000)))
    const issued = await issue(client, '2026')
    app.pass(10 * minuteMs)
    done(await post(monthOf('March 2026', 10_000)))
    expect(await stateOf(app.visitor(), issued.number)).toBe('superseded')
    app.pass(10 * minuteMs)
    done(await withdrawMonth('March 2026', 1))
    expect(await stateOf(app.visitor(), issued.number)).toBe('issued')
    done(await withdrawMonth('April 2026', 1))
    expect(await stateOf(app.visitor(), issued.number)).toBe('superseded')
  })
})
