import { describe, expect, test } from 'vitest'
import { compareTables } from './compare-tables.ts'
import { faultsOf, verifyAudit } from './verify-audit.ts'
import { calls } from '../../test/accounts.ts'
import { damage, findIn } from '../../test/damage-queries.ts'
import { august, july, post } from '../../test/months.ts'
import { shared } from '../../test/shared.ts'
import type { TestApp } from '../../test/test-app.ts'
import { onEachEngine } from '../../test/test-app.ts'

const faults = async ({ db }: TestApp) => faultsOf(await verifyAudit(db.read))

const of = 'Account 1 (person1@firm.example)'
const figures =
  'beginning_balance, dividend_percent, dividend_amount, dividend_paid, unrealized_gain, ending_balance'
const month = `insert into summaries (user_id, month, version, ${figures}, posted_at, posted_by, reason) values`
const account =
  'insert into users (email, password_hash, first_name, last_name, staff_since, data_version, created_at, search_text)'

type Damages = readonly (readonly [string, string | readonly string[], string | RegExp])[]

/** Manipulations by a database owner, and the expected report. */
const damages: Damages = [
  [
    'a figure is changed',
    'update summaries set ending_balance = 1 where month = 202508',
    `${of}, August 2025: End Balance $0.01 in the table, End Balance $10,233.00 on the trail (entry 6).`,
  ],
  [
    'a figure of an older version is changed',
    'update summaries set dividend_percent = 334 where version = 1 and month = 202507',
    `${of}, July 2025: Div % 3.34% in the table, Div % 3.33% on the trail (entry 4).`,
  ],
  [
    'a figure is too large to be exact',
    'update summaries set ending_balance = 9007199254740993 where month = 202508',
    `${of}, August 2025: End Balance 9007199254740993 in the table, End Balance $10,233.00 on the trail (entry 6).`,
  ],
  [
    'the poster, time and reason are changed',
    "update summaries set posted_by = null, posted_at = 0, reason = 'none' where version = 2",
    `${of}, July 2025, version 2: Posted 1970-01-01T00:00:00.000Z, Posted by the command line, Reason none in the table, Posted 2026-07-15T12:00:00.000Z, Posted by account 2, Reason A payout. on the trail (entry 5).`,
  ],
  [
    'a month is added',
    `${month} (2, 202501, 1, 100, 0, 0, 0, 0, 100, 0, null, null)`,
    'Account 2 (person2@firm.example), January 2025: in the table (Principal $1.00, Div % 0.00%, Dividend $0.00, Paid $0.00, Unrealized $0.00, End Balance $1.00, Loss $0.00, Management Fee $0.00, Performance Fee $0.00, Posted 1970-01-01T00:00:00.000Z, Posted by the command line, Posting —, Reason —, Withdrawn No), not on the trail.',
  ],
  [
    'a version is added',
    `${month} (1, 202508, 2, 100, 0, 0, 0, 0, 100, 0, 2, 'x')`,
    /^Account 1 \(person1@firm\.example\), August 2025, version 2: in the table \(.*\), not on the trail\.$/,
  ],
  [
    'an account is added',
    `${account} values ('eve@firm.example', 'x', 'Eve', 'Ill', 1, 1, 1, '')`,
    'Account 3 (eve@firm.example): in the table (E-mail eve@firm.example, First name Eve, Last name Ill, Account Staff, Initial investment —, State Active), not on the trail.',
  ],
  [
    'a month is deleted',
    'delete from summaries where month = 202508',
    /^Account 1 \(person1@firm\.example\), August 2025: on the trail \(entry 6: .*\), not in the table\.$/,
  ],
  [
    'a correction is deleted',
    'delete from summaries where version = 2',
    /^Account 1 \(person1@firm\.example\), July 2025, version 2: on the trail \(entry 5: .*\), not in the table\.$/,
  ],
  [
    'an account is deleted',
    'delete from users where id = 2',
    'Account 2 (person2@firm.example): on the trail (entry 2: E-mail person2@firm.example, First name Person, Last name 2, Account Staff, Role Administrator, Initial investment $10,000.00, Confirmed name Person 2, State Active), not in the table.',
  ],
  [
    'an investor is made staff',
    'update users set staff_since = 1 where id = 1',
    `${of}: Account Staff in the table, Account Investor on the trail (entry 1).`,
  ],
  [
    'an e-mail is changed',
    "update users set email = 'eve@firm.example' where id = 1",
    'Account 1 (eve@firm.example): E-mail eve@firm.example in the table, E-mail person1@firm.example on the trail (entry 1).',
  ],
  [
    'names and the initial investment are changed',
    "update users set first_name = 'P', last_name = '', initial_investment = null where id = 1",
    `${of}: First name P, Last name —, Initial investment — in the table, First name Person, Last name 1, Initial investment $10,000.00 on the trail (entry 1).`,
  ],
  [
    'an account is disabled',
    'update users set disabled_since = 1 where id = 1',
    `${of}: State Disabled in the table, State Active on the trail (entry 1).`,
  ],
  [
    'an entry after the end of the chain contains a month',
    [
      `${month} (2, 202501, 1, 100, 0, 0, 0, 0, 100, 0, null, null)`,
      `insert into audit_entries values (9, 0, null, 'command line', null, 'summary.posted', 2, null,
        '{"quarter":"January 2025","beginning_balance":1,"dividend_percent":0,"dividend_amount":0,"dividend_paid":0,"unrealized_gain":0,"ending_balance":1}', '', '')`,
    ],
    'Entry 7 of the audit trail does not fit: the chain ends before it.',
  ],
]

/** Manipulations of money in and out, of withdrawn months and of postings, and the expected report. */
const damagesOfMoney: Damages = [
  [
    'the amount and the month of an entry are changed',
    'update activity set amount = 1, effective_month = 202509 where id = 1',
    `${of}, activity 1: Amount $0.01, At work from September 2025 in the table, Amount $2,500.00, At work from August 2025 on the trail (entry 7).`,
  ],
  [
    'what an entry says about the day and the gains is changed',
    "update activity set received_on = 20250701, from_gains = 1, note = 'x' where id = 2",
    `${of}, activity 2: From gains $0.01, Received 2025-07-01, Note x in the table, From gains $50.00, Received 2025-09-10, Note — on the trail (entry 9).`,
  ],
  [
    'an entry is added',
    `insert into activity (user_id, kind, amount, received_on, effective_month, note, posted_at, posted_by)
      values (1, 'contribution', 100, 20250701, 202507, '', 0, 2)`,
    `${of}, activity 4: in the table (Kind Contribution, Amount $1.00, From gains $0.00, Received 2025-07-01, At work from July 2025, Note —, Posted 1970-01-01T00:00:00.000Z, Posted by account 2, Posting —), not on the trail.`,
  ],
  [
    'an entry is deleted',
    'delete from activity where id = 1',
    /^Account 1 \(.*\), activity 1: on the trail \(entry 7: .*\), not in the table\.$/,
  ],
  [
    'an entry is voided',
    "insert into activity_voids values (1, 'none', 0, 2)",
    `${of}, activity 1: Voided 1970-01-01T00:00:00.000Z, Voided by account 2, Reason none in the table, Voided —, Voided by —, Reason — on the trail (entry 7).`,
  ],
  [
    'a voided entry counts again',
    'delete from activity_voids where activity_id = 2',
    `${of}, activity 2: Voided —, Voided by —, Reason — in the table, Voided 2026-07-15T12:00:00.000Z, Voided by account 2, Reason Typed twice. on the trail (entry 9).`,
  ],
  [
    'a withdrawn month counts again',
    'update summaries set voided = 0 where month = 202508 and version = 2',
    `${of}, August 2025, version 2: Withdrawn No in the table, Withdrawn Yes on the trail (entry 10).`,
  ],
  [
    'the withdrawal of a month is deleted',
    'delete from summaries where month = 202508 and version = 2',
    /^Account 1 \(.*\), August 2025, version 2: on the trail \(entry 10: .*\), not in the table\.$/,
  ],
  [
    'a month is moved to another posting',
    'update summaries set posting_id = 2 where month = 202506',
    `${of}, June 2025: Posting 2 in the table, Posting 1 on the trail (entry 11).`,
  ],
  [
    'an entry is moved out of its posting',
    'update activity set posting_id = null where id = 3',
    `${of}, activity 3: Posting — in the table, Posting 1 on the trail (entry 12).`,
  ],
]

const payment = "(4, 20260713, 'Wire', 1784116800000, 2)"

/** Manipulations of payments: activity 4 is marked as sent, and activity 5 is not. */
const damagesOfPayments: Damages = [
  [
    'a payment is sent on another day, in another way',
    "update payments set sent_on = 20260714, reference = 'Cash'",
    `${of}, activity 4: Sent on 2026-07-14, Reference Cash in the table, Sent on 2026-07-13, Reference Wire on the trail (entry 15).`,
  ],
  [
    'a payment is no longer marked',
    'delete from payments',
    `${of}, activity 4: Marked as sent —, Marked as sent by —, Sent on —, Reference — in the table, Marked as sent 2026-07-15T12:00:00.000Z, Marked as sent by account 2, Sent on 2026-07-13, Reference Wire on the trail (entry 15).`,
  ],
  [
    'a payment that was not sent is marked',
    `insert into payments values ${payment.replace('4', '5')}`,
    `${of}, activity 5: Marked as sent 2026-07-15T12:00:00.000Z, Marked as sent by account 2, Sent on 2026-07-13, Reference Wire in the table, Marked as sent —, Marked as sent by —, Sent on —, Reference — on the trail (entry 14).`,
  ],
]

onEachEngine('comparing the tables with the audit trail', (start) => {
  /** An investor with two months, one of them corrected, and a staff member. */
  const firm = async () => {
    const app = await start()
    const investor = await app.addAccount()
    const desk = await app.signIn(await app.addAccount({ isStaff: true }))
    await post(desk, investor.id, july)
    const corrected = {
      ...august,
      user_id: investor.id,
      quarter: 'July 2025',
      version: 1,
      reason: 'A payout.',
    }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    await post(desk, investor.id, august)
    return { app, desk, investor }
  }

  /** The same with a contribution, a voided withdrawal, a withdrawn month, and a month-end. */
  const firmWithMoney = async () => {
    const { app, desk, investor } = await firm()
    const call = async (name: string, body: object) => {
      const { status } = await desk.post(`/api/users/${name}/`, body)
      expect(status).toBeLessThan(300)
    }
    const entry = { user_id: investor.id, received_on: '2025-07-14' }
    await call('add-activity', { ...entry, kind: 'contribution', amount: 2500, note: 'Wire' })
    const withdrawal = {
      ...entry,
      kind: 'withdrawal',
      amount: '60',
      from_gains: 50,
      received_on: '2025-09-10',
    }
    await call('add-activity', withdrawal)
    await call('void-activity', { activity_id: 2, reason: 'Typed twice.' })
    const month = { user_id: investor.id, quarter: 'August 2025', version: 1 }
    await call('void-investment-summary', { ...month, reason: 'Meant for another investor.' })
    const rows = [{ user_id: investor.id, ...july, quarter: 'June 2025', money_in: 5 }]
    await call('post-month-end', {
      month: 'June 2025',
      rows,
      totals: { rows: 1, principal: 10000, paid: 0 },
    })
    return { app, desk, investor }
  }

  /** The same with two withdrawals, the first of them marked as sent. */
  const firmWithPayments = async () => {
    const { app, desk, investor } = await firmWithMoney()
    const taken = { user_id: investor.id, kind: 'withdrawal', amount: 20, received_on: '2026-07-10' }
    for (const entry of [taken, taken]) await desk.post('/api/users/add-activity/', entry)
    const sent = { activity_id: 4, sent_on: '2026-07-13', reference: 'Wire' }
    expect((await desk.post('/api/users/mark-payment/', sent)).status).toBe(200)
    return { app }
  }

  /** A firm that the tests share, each of which undoes its damage. */
  function testDamages(title: string, make: () => Promise<{ app: TestApp }>, those: Damages): void {
    describe(`altered ${title}`, () => {
      const intact = shared(make)

      test.each(those)('%s: reported with the account and both values', async (_, statements, expected) => {
        const { db } = intact().app
        const found = await findIn(db, [statements].flat(), async (damaged) =>
          faultsOf(await verifyAudit(damaged)),
        )
        expect(found).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)])
      })

      test('no difference is found in what they were undone in', async () => {
        expect(await faults(intact().app)).toEqual([])
      })
    })
  }

  test('counts accounts and months, and finds no difference', async () => {
    const { app } = await firm()
    const none = { total: 0, differences: [] }
    expect(await compareTables(app.db.read)).toEqual({ accounts: 2, months: 3, ...none })
  })

  testDamages('accounts and months', firm, damages)
  testDamages('money in and out, withdrawn months and postings', firmWithMoney, damagesOfMoney)

  testDamages('payments', firmWithPayments, damagesOfPayments)

  test('a withdrawal from before payments were marked counts as sent on its day, without an entry', async () => {
    const { app } = await firmWithPayments()
    await damage(app, "insert into payments values (5, 20260710, '', 1784116800000, 2)")
    expect(await faults(app)).toEqual([])
  })

  test('a difference in an entry of money that was voided since stays reported', async () => {
    const { app, desk } = await firmWithMoney()
    await damage(app, 'update activity set amount = 1 where id = 1')
    await desk.post('/api/users/void-activity/', { activity_id: 1, reason: 'Typed twice.' })
    expect(await faults(app)).toContain(
      `${of}, activity 1: Amount $0.01 in the table until entry 13, Amount $2,500.00 on the trail (entry 7).`,
    )
  })

  test('a difference overwritten by an edit or a correction stays reported', async () => {
    const { app, desk, investor } = await firm()
    await damage(
      app,
      'update users set staff_since = 1 where id = 1',
      'update summaries set beginning_balance = 1 where month = 202508',
    )
    const edit = { user_id: 1, version: 1, email: investor.email, initial_investment: '1', reason: 'Wrong.' }
    await desk.post(calls.edit, edit)
    const corrected = { ...july, user_id: 1, quarter: 'August 2025', version: 1, reason: 'No payout.' }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    await damage(app, 'update summaries set beginning_balance = 1000000 where month = 202508 and version = 1')
    expect(await faults(app)).toEqual([
      `${of}: Account Staff in the table until entry 7, Account Investor on the trail (entry 1).`,
      `${of}, August 2025: Principal $0.01 in the table until entry 8, Principal $10,000.00 on the trail (entry 6).`,
    ])
  })

  test('reports a month that was added and then corrected, but not the correction', async () => {
    const { app, desk } = await firm()
    await damage(app, `${month} (1, 202501, 1, 100, 0, 0, 0, 0, 100, 0, null, null)`)
    const corrected = { ...july, user_id: 1, quarter: 'January 2025', version: 1, reason: 'Posted in error.' }
    await desk.post('/api/users/correct-investment-summary/', corrected)
    expect(await faults(app)).toEqual([
      expect.stringMatching(/^Account 1 \(.*\), January 2025: in the table \(.*\), not on the trail\.$/),
    ])
  })

  test('counts all differences and lists the first hundred', async () => {
    const { app } = await firm()
    const values = Array.from(
      { length: 1_200 },
      (_, k) => `(2, ${190_001 + (k % 12) + 100 * Math.floor(k / 12)}, 1, 1, 0, 0, 0, 0, 1, 0, null, null)`,
    )
    await damage(app, `${month} ${values.join(', ')}`)
    const found = await compareTables(app.db.read)
    expect(found).toMatchObject({ total: 1_200, months: 1_203 })
    expect(found.differences).toHaveLength(100)
  })

  test('months posted during the comparison are not differences', async () => {
    const { app, desk } = await firm()
    const others = await Promise.all([1, 2, 3, 4].map(() => app.addAccount()))
    let [posted, compared, working] = [0, 0, true]
    const work = others.map(async ({ id }) => {
      for (; working; posted++)
        await post(desk, id, { ...july, quarter: `${posted % 2 ? 'May' : 'June'} ${1900 + posted}` })
    })
    while (posted < 60 || compared < 20) {
      expect(await faults(app)).toEqual([])
      compared++
    }
    working = false
    await Promise.all(work)
  })
})
