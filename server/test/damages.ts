import { feeFigures } from '@portico/contract/figures/deductions'

/** How a report names the investor. */
export const of = 'Account 1 (person1@firm.example)'
const figures =
  'beginning_balance, dividend_percent, dividend_amount, dividend_paid, unrealized_gain, ending_balance'
/** The beginning of a statement that adds months. */
export const month = `insert into summaries (user_id, month, version, ${figures}, posted_at, posted_by, reason) values`
const account =
  'insert into users (email, password_hash, first_name, last_name, staff_since, data_version, created_at, search_text)'

const noFees = feeFigures.map(({ label }) => `${label} $0.00`).join(', ')

/** Each: what is done, by which statements, and how it is reported. */
export type Damages = readonly (readonly [string, string | readonly string[], string | RegExp])[]

/** Manipulations by a database owner, and the expected report. */
export const damages: Damages = [
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
    `Account 2 (person2@firm.example), January 2025: in the table (Principal $1.00, Div % 0.00%, Dividend $0.00, Paid $0.00, Unrealized $0.00, End Balance $1.00, Loss $0.00, ${noFees}, Posted 1970-01-01T00:00:00.000Z, Posted by the command line, Posting —, Reason —, Withdrawn No), not on the trail.`,
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
export const damagesOfMoney: Damages = [
  [
    'the amount and the month of an entry are changed',
    'update activity set amount = 1, effective_month = 202509 where id = 1',
    `${of}, activity 1: Amount $0.01, At work from September 2025 in the table, Amount $2,500.00, At work from August 2025 on the trail (entry 7).`,
  ],
  [
    'what an entry says about the day and the gains is changed',
    "update activity set received_on = 20250701, from_gains = 1, note = 'x' where id = 2",
    `${of}, activity 2: From gains $0.01, Received July 1, 2025, Note x in the table, From gains $50.00, Received September 10, 2025, Note — on the trail (entry 9).`,
  ],
  [
    'an entry gets a day that is none',
    'update activity set received_on = 20250231 where id = 1',
    `${of}, activity 1: Received 20250231 in the table, Received July 14, 2025 on the trail (entry 7).`,
  ],
  [
    'an entry is added',
    `insert into activity (user_id, kind, amount, received_on, effective_month, note, posted_at, posted_by)
      values (1, 'contribution', 100, 20250701, 202507, '', 0, 2)`,
    `${of}, activity 4: in the table (Kind Contribution, Amount $1.00, From gains $0.00, Received July 1, 2025, At work from July 2025, Note —, Posted 1970-01-01T00:00:00.000Z, Posted by account 2, Posting —), not on the trail.`,
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
export const damagesOfPayments: Damages = [
  [
    'a payment is sent on another day, in another way',
    "update payments set sent_on = 20260714, reference = 'Cash'",
    `${of}, activity 4: Sent on July 14, 2026, Reference Cash in the table, Sent on July 13, 2026, Reference Wire on the trail (entry 15).`,
  ],
  [
    'a payment is no longer marked',
    'delete from payments',
    `${of}, activity 4: Marked as sent —, Marked as sent by —, Sent on —, Reference — in the table, Marked as sent 2026-07-15T12:00:00.000Z, Marked as sent by account 2, Sent on July 13, 2026, Reference Wire on the trail (entry 15).`,
  ],
  [
    'a payment that was not sent is marked',
    `insert into payments values ${payment.replace('4', '5')}`,
    `${of}, activity 5: Marked as sent 2026-07-15T12:00:00.000Z, Marked as sent by account 2, Sent on July 13, 2026, Reference Wire in the table, Marked as sent —, Marked as sent by —, Sent on —, Reference — on the trail (entry 14).`,
  ],
]
