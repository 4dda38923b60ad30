import { expect, test } from 'vitest'
import { auditDifferenceSentence } from './audit-difference.ts'
import type { AuditDifference } from './audit.ts'

const difference: AuditDifference = {
  account_id: 2,
  email: 'ann@client.example',
  quarter: 'July 2025',
  version: 1,
  sequence: 41,
  trail: { beginning_balance: 10000, posted_by: 1 },
  table: { beginning_balance: 12000.5, posted_by: null },
  until: null,
}

test.each<[Partial<AuditDifference>, string]>([
  [
    {},
    'Account 2 (ann@client.example), July 2025: Principal $12,000.50, Posted by the command line in the table, Principal $10,000.00, Posted by account 1 on the trail (entry 41).',
  ],
  [
    { trail: null, sequence: null, version: 2, table: { reason: 'A payout.' } },
    'Account 2 (ann@client.example), July 2025, version 2: in the table (Reason A payout.), not on the trail.',
  ],
  [
    { table: null, trail: { ending_balance: 5 } },
    'Account 2 (ann@client.example), July 2025: on the trail (entry 41: End Balance $5.00), not in the table.',
  ],
  [
    { quarter: null, version: null, trail: { is_staff: false }, table: { is_staff: true }, until: 57 },
    'Account 2 (ann@client.example): Account Staff in the table until entry 57, Account Investor on the trail (entry 41).',
  ],
  [
    { quarter: null, version: null, email: null, sequence: null, trail: null, table: { email: 'x' } },
    'Account 2: in the table (E-mail x), not on the trail.',
  ],
])('describes %o with the account, the month and both sides', (details, sentence) => {
  expect(auditDifferenceSentence({ ...difference, ...details })).toBe(sentence)
})

test('shows a value that is invalid for its field unchanged', () => {
  const odd = { ...difference, trail: { is_staff: 'x' }, table: { is_staff: [7] } }
  expect(auditDifferenceSentence(odd)).toContain('Account [7] in the table, Account x on the trail')
})
