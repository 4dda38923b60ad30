import { expect, test } from 'vitest'
import { auditChanges, auditReason, auditSentence } from './audit-sentences.ts'
import type { AuditEntry } from './audit.ts'
import { auditActions } from './audit-actions.ts'

const entry = (details: Partial<AuditEntry>): AuditEntry => ({
  sequence: 1,
  at: '2025-07-15T12:00:00.000Z',
  actor: 'desk@firm.example',
  actor_id: 1,
  acting_as: null,
  action: 'summary.posted',
  subject: 'ann@client.example',
  subject_id: 2,
  before: null,
  after: null,
  ...details,
})

test.each(auditActions)('%s becomes a sentence with any fields', (action) => {
  const states = [null, 'broken', ['odd'], 7, { quarter: 7, call: null, email: {} }]
  for (const after of states) {
    const sentence = auditSentence(entry({ action, after, before: after, subject: null }))
    expect(sentence).toMatch(/^[A-Z]|^desk@firm\.example/)
    expect(sentence).toMatch(/\.$/)
    expect(sentence).not.toMatch(/undefined|null|\[object/)
  }
})

test.each<[Partial<AuditEntry>, string]>([
  [{ after: { quarter: 'July 2025' } }, 'desk@firm.example posted July 2025 for ann@client.example.'],
  // An address that stands in for an e-mail is nobody's name.
  [
    { after: { quarter: 'July 2025' }, subject: 'ann-ash-3fa2c1@no-email.invalid' },
    'desk@firm.example posted July 2025 for P-000002-92 (no e-mail).',
  ],
  [
    { action: 'summary.corrected', after: { quarter: 'July 2025', reversed_posting: 12 } },
    'desk@firm.example corrected July 2025 for ann@client.example, back to before posting 12.',
  ],
  [
    { action: 'session.refused', actor: 'visitor', subject: null },
    'A login with an e-mail without an account failed.',
  ],
  [
    { action: 'session.opened', after: { remember: true } },
    'desk@firm.example logged in with “Remember me”.',
  ],
  [
    { action: 'session.opened', after: { remember: false, failed_attempts: 1 } },
    'desk@firm.example logged in, after one failed attempt.',
  ],
  [
    { action: 'session.opened', after: { remember: true, failed_attempts: 12 } },
    'desk@firm.example logged in with “Remember me”, after 12 failed attempts.',
  ],
  [
    { action: 'password.reset-requested', actor: 'visitor' },
    'A visitor requested a reset link for ann@client.example.',
  ],
  [
    { action: 'posting.prepared', subject: null, after: { number: 32 } },
    'desk@firm.example prepared posting 32 for release.',
  ],
  [{ action: 'session.closed', after: { call: 'logout' } }, 'desk@firm.example logged out.'],
  [
    { action: 'session.closed', after: { call: 'editAccount' } },
    'A change of e-mail ended the sessions of ann@client.example.',
  ],
  [
    { action: 'session.closed', actor: 'visitor', after: { call: 'login' } },
    'A new login in the same browser ended a session of ann@client.example.',
  ],
  [
    {
      action: 'impersonation.write-refused',
      acting_as: 'ann@client.example',
      after: { call: 'changePassword' },
    },
    'desk@firm.example, viewing the portal as ann@client.example, was refused the call changePassword.',
  ],
  [
    {
      action: 'statement.issued',
      after: { period_name: 'Since August 2016', first_month: 'August 2016', last_month: 'October 2026' },
    },
    'desk@firm.example issued a statement to ann@client.example for August 2016 to October 2026.',
  ],
  [
    {
      action: 'statement.issued',
      subject: 'desk@firm.example',
      after: { period_name: '2026, to October', first_month: 'January 2026', last_month: 'October 2026' },
    },
    'desk@firm.example issued a statement to themselves for January to October 2026.',
  ],
  [
    {
      action: 'statement.issued',
      after: {
        kind: 'capital-account',
        period_name: '2026, to May 15',
        first_month: 'January 2026',
        last_month: 'May 2026',
        ends_on: '2026-05-15',
      },
    },
    'desk@firm.example issued a capital account statement to ann@client.example for January 2026 to May 15, 2026.',
  ],
  [
    { action: 'statement.issued', after: { period_name: 'Q3 2025', first_month: 'July 2025' } },
    'desk@firm.example issued a statement to ann@client.example for Q3 2025.',
  ],
  [
    {
      action: 'notice.stopped',
      subject: null,
      after: {
        mails: 3,
        subjects: ['Your figures through October 2026 are ready', 'October 2026 is posted'],
      },
    },
    'desk@firm.example held back 3 e-mails of “Your figures through October 2026 are ready” and “October 2026 is posted”.',
  ],
  [
    {
      action: 'holding.withdrawn',
      subject: null,
      before: { source: 'Custodian', held_on: '2026-10-31' },
    },
    'desk@firm.example removed what Custodian held on October 31, 2026.',
  ],
  [{ action: 'of.old', actor: 'command line' }, 'The command line: of.old, ann@client.example.'],
])('%o reads "%s"', (details, sentence) => {
  expect(auditSentence(entry(details))).toBe(sentence)
})

test('lists only changed fields, formatted as on the pages', () => {
  const before = {
    id: 2_202_507,
    quarter: 'July 2025',
    dividend_percent: 3.3,
    dividend_paid: 0,
    ending_balance: 10333,
  }
  const after = {
    ...before,
    dividend_percent: 3.33,
    dividend_paid: 1100.5,
    sent_on: '2025-08-04',
    reason: 'A payout.',
  }
  expect(auditChanges({ before, after })).toEqual([
    { name: 'Div %', before: '3.30%', after: '3.33%' },
    { name: 'Paid', before: '$0.00', after: '$1,100.50' },
    { name: 'Sent on', before: null, after: 'August 4, 2025' },
  ])
  expect(auditReason({ after })).toBe('A payout.')
})

test('lists the fields of a new account, and invalid values unchanged', () => {
  const after = {
    first_name: '',
    is_staff: false,
    initial_investment: null,
    state: 'invited',
    kind: 'tax-form',
    of_old: [1],
  }
  expect(auditChanges({ before: null, after }).map(({ name, after: text }) => [name, text])).toEqual([
    ['First name', '—'],
    ['Account', 'Investor'],
    ['Initial investment', '—'],
    ['State', 'Invited'],
    ['Kind', 'Tax form'],
    ['of_old', '[1]'],
  ])
  const odd = { initial_investment: 0.123, dividend_percent: 'much', is_staff: 1 }
  expect(auditChanges({ before: null, after: odd }).map((change) => change.after)).toEqual([
    '0.123',
    'much',
    '1',
  ])
  for (const state of [null, 'text', 7, ['a']])
    expect(auditChanges({ before: state, after: state })).toEqual([])
})

test('a title that a former version stored cannot turn around or break the sentence about it', () => {
  const after = { document: 7, title: 'K-1\u202e\n2025' }
  expect(auditSentence(entry({ action: 'document.viewed', after }))).toBe(
    'desk@firm.example looked at document 7, “K-1 2025”.',
  )
})
