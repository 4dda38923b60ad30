import { expect, test } from 'vitest'
import { faultsOf, verifyAudit } from '../../../audit/verify-audit.ts'
import { findIn } from '../../../../test/damage-queries.ts'
import type { Client } from '../../../../test/client.ts'
import { issue, paperOf } from '../../../../test/issued-statements.ts'
import { done, firmWithInvestor, monthOf, refusalOf } from '../../../../test/money.ts'
import { openForTest } from '../../../../test/test-database.ts'
import type { Start } from '../../../../test/test-app.ts'
import { onEachEngine, onSqlite, startTestAppOver } from '../../../../test/test-app.ts'

const path = '/api/users/'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const stateOf = async (client: Client, number: string) =>
  (await client.post(`${path}verify-document/`, { number })).json['state']

const noticesOf = async (client: Client) =>
  ((await client.get(`${path}notices/`)).json['notices'] as { kind: string; subject: string }[])
    .filter(({ kind }) => kind === 'statement')
    .map(({ subject }) => subject)

/** Posts months of 10,000.00 at 1 %. It is July 15, 2026. */
async function world(start: Start, ...months: string[]) {
  const firm = await firmWithInvestor(start)
  for (const month of months) done(await firm.post(monthOf(month, 10_000)))
  return firm
}

onEachEngine('a statement', (start) => {
  test('that replaces an earlier one says which, what changed and when, and its investor gets a notice', async () => {
    const { app, client, correct } = await world(start, 'January 2026', 'February 2026')
    const first = await issue(client, '2026-02')
    expect([first.replaces, first.changed]).toEqual([null, []])
    const before = await client.get(`${path}statements/${first.number}.pdf`)
    app.pass(10 * minuteMs)
    // 10.00 of January are paid out: February opens 10.00 lower.
    done(await correct(monthOf('January 2026', 10_000, { paid: 10 }), 1))
    const second = await issue(client, '2026-02')
    const says = [
      `This statement replaces number ${first.short_number}, issued on July 15, 2026.`,
      'Since then, January 2026 was restated on July 15, 2026.',
      // The percentages do not change: 100.00 of 10,090.00 are 0.99 %, as of 10,100.00.
      'What changed: Opening balance $10,090.00 (was $10,100.00); Closing balance $10,190.00 (was $10,200.00).',
    ]
    expect(second).toMatchObject({ replaces: first.number, changed: says, closing_balance: '$10,190.00' })
    expect(first).toMatchObject({ closing_balance: '$10,200.00' })
    const paper = await paperOf(client, second)
    for (const sentence of second.changed) expect(paper).toContain(sentence)
    expect(paper).toContain(`Replaces ${first.short_number}`)
    expect(await noticesOf(client)).toEqual(['New statement for February 2026'])
    // The earlier one stays as it was issued.
    expect((await client.get(`${path}statements/${first.number}.pdf`)).bytes.equals(before.bytes)).toBe(true)
    expect(await stateOf(app.visitor(), first.number)).toBe('superseded')
    expect((await issue(client, '2026-02')).number).toBe(second.number)
  })

  test('is on the trail with how far it was to reach and what it replaces, which verify-audit compares', async () => {
    const { app, client, correct } = await world(start, 'January 2026', 'February 2026')
    await issue(client, '2026-q1')
    done(await correct(monthOf('January 2026', 10_000, { paid: 10 }), 1))
    await issue(client, '2026-q1')
    expect(faultsOf(await verifyAudit(app.db.read))).toEqual([])
    const altered = 'update statements set replaces = null, period_end = 202602 where id = 2'
    expect(await findIn(app.db, [altered], async (db) => faultsOf(await verifyAudit(db)))).toEqual([
      expect.stringMatching(
        /statement 2: Period to February 2026, Replaces — in the table, Period to March 2026, Replaces 1 on the trail/,
      ),
    ])
  })

  test('counts money on the day it moved, and is superseded by what moved until its last day', async () => {
    const { app, client, record } = await world(start, 'January 2026', 'February 2026')
    const february = await issue(client, '2026-02')
    done(await record({ kind: 'withdrawal', amount: 3_000, from_gains: 200, received_on: '2026-02-27' }))
    expect(await stateOf(app.visitor(), february.number)).toBe('superseded')
    const next = await issue(client, '2026-02')
    const paper = await paperOf(client, next)
    // 10,100.00 + 100.00 − 3,000.00
    for (const text of [
      'Closing balance $7,200.00',
      'in your account on February 28, 2026',
      'with $200.00 of gains withdrawn',
      '$3,000.00 withdrawn on February 27, $200.00 of it gains, at work until the end of February. In your account on February 28: $7,200.00.',
    ])
      expect(paper).toContain(text)
    expect(next.changed[1]).toMatch(/^Since then, a withdrawal of February 27, 2026 was recorded on July 15/)
  })

  test('of a closed account is one of the firm’s, though its last month is not posted', async () => {
    const { app, desk, investor } = await world(start, 'June 2026')
    done(await desk.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-10' }))
    app.pass(17 * dayMs)
    const inAugust = await app.signIn({ email: 'desk@firm.example' })
    const preview = async (period: string) =>
      (await inAugust.get(`${path}statement-preview/${period}/`)).json['accounts']
    expect([await preview('2026-06'), await preview('2026-07'), await preview('2026-08')]).toEqual([1, 1, 0])
  })

  test.each([
    ['2026-02-01', 'The figures of the earlier one are not on record, so they are not compared.'],
    [
      '2026-02-27',
      'The earlier one counted money from the month in which it was at work; this one counts it on the day it moved.',
    ],
  ])(
    'that was issued before statements counted by day stays until it is completed; money moved on %s',
    async (day, why) => {
      const { app, client, post, record, withdrawMonth } = await world(start, 'January 2026')
      done(await record({ kind: 'contribution', amount: 500, received_on: day }))
      done(await post(monthOf('February 2026', 10_000)))
      app.pass(minuteMs)
      const row = {
        user_id: 1,
        number: '7K3M9XQ2T4B8VCDEFGHJKMNPQR',
        period: '2026-q1',
        first_month: 202601,
        last_month: 202602,
        changes: day === '2026-02-01' ? 3 : 2,
        basis: 'of an older version',
        sha256: 'f'.repeat(64),
        byte_count: 4,
        issued_at: app.now(),
        issued_by: null,
        content: 'JVBERg==',
        period_end: null,
        ends_on: null,
        replaces: null,
        facts: null,
      }
      await app.db.transaction((trx) => trx.insertInto('statements').values(row).execute())
      expect((await client.get(`${path}statements/`)).list).toMatchObject([
        {
          period_name: 'Q1 2026, to February',
          superseded_at: null,
          replaces: null,
          changed: [],
          closing_balance: null,
        },
      ])
      app.pass(10 * minuteMs)
      done(await post(monthOf('March 2026', 10_000)))
      expect(await stateOf(app.visitor(), row.number)).toBe('superseded')
      app.pass(minuteMs)
      done(await withdrawMonth('March 2026', 1))
      expect(await stateOf(app.visitor(), row.number)).toBe('issued')
      app.pass(minuteMs)
      done(await post(monthOf('March 2026', 10_000)))
      expect((await issue(client, '2026-q1')).changed).toEqual([
        'This statement replaces number 7K3M-9XQ2, issued on July 15, 2026.',
        'Since then, March 2026 was posted on July 15, 2026; March 2026 was withdrawn on July 15, 2026; March 2026 was posted again on July 15, 2026.',
        why,
      ])
    },
  )
})

onSqlite('what a statement says', (start) => {
  test('says once that a month was restated, also where it was corrected twice on a day', async () => {
    const { client, correct } = await world(start, 'January 2026')
    await issue(client, '2026-01')
    done(await correct(monthOf('January 2026', 10_000, { paid: 10 }), 1))
    done(await correct(monthOf('January 2026', 10_000, { paid: 20 }), 2))
    const restated = 'Since then, January 2026 was restated on July 15, 2026.'
    expect((await issue(client, '2026-01')).changed[1]).toBe(restated)
  })

  test('compares the return since an account was funded again in the year that it covers', async () => {
    const { app, client, post, record, correct } = await world(start, 'December 2025')
    const all = { kind: 'withdrawal', amount: 10_100, from_gains: 100, received_on: '2025-12-31' }
    done(await record(all))
    done(await post(monthOf('January 2026', 0, { rate: 0 })))
    done(await record({ kind: 'contribution', amount: 10_000, received_on: '2026-02-01' }))
    for (const month of ['February 2026', 'March 2026']) done(await post(monthOf(month, 10_000)))
    await issue(client, '2026')
    app.pass(10 * minuteMs)
    done(await correct(monthOf('March 2026', 10_000, { rate: 2 }), 1))
    // 1.01 × (1 + 200 ÷ 10,100) − 1, before 1.01 × (1 + 100 ÷ 10,100) − 1
    const again = 'Time-weighted, since funded again in February 2026 3.00% (was 2.00%)'
    expect((await issue(client, '2026')).changed.join(' ')).toContain(again)
  })

  test('goes on standing when a new version would only word or print it otherwise', async () => {
    const { app, investor, client } = await world(start, 'January 2026')
    const { number } = await issue(client, '2026-01')
    // The paper is part of how it is drawn, as our sentences are.
    const other = await startTestAppOver(await openForTest(app.place), { STATEMENT_PAPER: 'Letter' })
    expect((await issue(await other.signIn(investor), '2026-01')).number).toBe(number)
  })

  test('of everything replaces one that is superseded, and not one that is replaced already or still stands', async () => {
    const { app, client, post, correct } = await world(start, 'March 2026', 'April 2026')
    const first = await issue(client, 'all')
    app.pass(minuteMs)
    done(await correct(monthOf('March 2026', 10_000, { paid: 10 }), 1))
    done(await post(monthOf('May 2026', 10_000)))
    const second = await issue(client, 'all')
    app.pass(minuteMs)
    done(await post(monthOf('June 2026', 10_000)))
    const third = await issue(client, 'all')
    expect([second.replaces, third.replaces, third.changed]).toEqual([first.number, null, []])
    expect(await stateOf(app.visitor(), second.number)).toBe('issued')
  })

  test('of everything names the withdrawal of a month that it no longer reaches', async () => {
    const { client, app, correct, withdrawMonth } = await world(start, 'March 2026', 'April 2026', 'May 2026')
    await issue(client, 'all')
    app.pass(minuteMs)
    done(await correct(monthOf('April 2026', 10_000, { paid: 10 }), 1))
    done(await withdrawMonth('May 2026', 1))
    const again = await issue(client, 'all')
    expect([again.last_month, again.changed[1]]).toEqual([
      'April 2026',
      'Since then, April 2026 was restated on July 15, 2026; May 2026 was withdrawn on July 15, 2026.',
    ])
  })

  test('of a period that is not complete says how far it reaches, until a month completes it', async () => {
    const { app, client, post, record, own } = await world(start, 'January 2026', 'February 2026')
    const first = await issue(client, '2026-q1')
    expect(first).toMatchObject({ period_name: 'Q1 2026, to February', last_month: 'February 2026' })
    expect(await paperOf(client, first)).toContain('Statement Q1 2026, to February')
    app.pass(10 * minuteMs)
    // What moved after February is not in it.
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-03-01' }))
    expect(await stateOf(app.visitor(), first.number)).toBe('issued')
    done(await post(monthOf('March 2026', 10_500)))
    expect(await stateOf(app.visitor(), first.number)).toBe('superseded')
    const whole = await issue(client, '2026-q1')
    expect(whole).toMatchObject({ period_name: 'Q1 2026', replaces: first.number, superseded_at: null })
    expect(whole.changed[1]).toMatch(/^Since then, .*March 2026 was posted on July 15, 2026/)
    // 10,000.00 + 500.00 + 100.00 + 100.00 + 105.00
    expect(await paperOf(client, whole)).toContain('$10,805.00')
    expect(await own('profile')).toMatchObject({ current_balance: 10_805 })
  })

  test('reaches no month that has not ended', async () => {
    const { app, client, desk, investor } = await world(start, 'June 2026', 'July 2026')
    expect(refusalOf(await client.post(`${path}issue-statement/`, { period: '2026-07' }))[0]).toBe(409)
    expect(await issue(client, 'all')).toMatchObject({ last_month: 'June 2026' })
    expect(await issue(client, '2026')).toMatchObject({ period_name: '2026, to June' })
    expect((await desk.get(`${path}statement-preview/2026-07/`)).json).toMatchObject({ accounts: 0 })
    expect(refusalOf(await desk.post(`${path}issue-statements/`, { period: '2026-07' }))[0]).toBe(409)
    // 12:00 on July 15 and 16.5 days: half a day into August.
    app.pass(16.5 * dayMs)
    const inAugust = await app.signIn(investor)
    expect(await issue(inAugust, '2026-07')).toMatchObject({ period_name: 'July 2026' })
  })

  test('of a closed account ends on the closing day, with nothing in the account', async () => {
    const { app, client, desk, investor, post } = await world(start, 'April 2026', 'May 2026', 'June 2026')
    const closing = { user_id: investor.id, received_on: '2026-07-10' }
    done(await desk.post(`${path}close-account/`, closing))
    const final = await issue(client, '2026-07')
    expect(final.period_name).toBe('July 2026, to July 10')
    const paper = await paperOf(client, final)
    for (const text of [
      'Final statement July 2026, to July 10',
      'July 1 to July 10, 2026',
      'Opening balance $10,300.00',
      'Money out',
      '−$10,300.00',
      'Closing balance $0.00',
      'in your account on July 10, 2026',
    ])
      expect(paper).toContain(text)
    // The last ten days are posted, and what they leave is withdrawn: the final statement is replaced.
    done(await post(monthOf('July 2026', 10_000, { rate: 0.33 })))
    done(await desk.post(`${path}close-account/`, closing))
    expect(await stateOf(app.visitor(), final.number)).toBe('superseded')
    const replaced = await paperOf(client, await issue(client, '2026-07'))
    for (const text of ['+$33.00', '−$10,333.00', 'Closing balance $0.00']) expect(replaced).toContain(text)
  })

  test('of a closed account without a month is none', async () => {
    const { app, desk, investor, record } = await world(start)
    done(await record({ kind: 'contribution', amount: 500, received_on: '2026-07-01' }))
    done(await desk.post(`${path}close-account/`, { user_id: investor.id, received_on: '2026-07-10' }))
    app.pass(17 * dayMs)
    const inAugust = await app.signIn({ email: 'desk@firm.example' })
    expect((await inAugust.get(`${path}statement-preview/2026-07/`)).json['accounts']).toBe(0)
  })
})
