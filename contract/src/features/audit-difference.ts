import type { AuditDifference } from './audit.ts'
import { changesBetween } from './audit-sentences.ts'

/** Describes a difference between the audit trail and a table, with the account, the month and both sides. */
export function auditDifferenceSentence(difference: AuditDifference): string {
  const { trail, table, sequence, until } = difference
  const changes = changesBetween(trail ?? {}, table ?? {})
  const list = (of: 'before' | 'after') =>
    changes.map((change) => `${change.name} ${change[of] ?? '—'}`).join(', ')
  const subject = subjectOf(difference)
  const past = until === null ? '' : ` until entry ${until}`
  if (trail === null) return `${subject}: in the table${past} (${list('after')}), not on the trail.`
  const entry = `entry ${sequence ?? '—'}`
  if (table === null) return `${subject}: on the trail (${entry}: ${list('before')}), not in the table.`
  return `${subject}: ${list('after')} in the table${past}, ${list('before')} on the trail (${entry}).`
}

/** What a difference names other than a month, and how it is called. */
const parts = {
  activity_id: 'activity',
  note_id: 'note',
  holding_id: 'amount held',
  explanation_id: 'explanation',
  statement_id: 'statement',
  document_id: 'document',
  prepared_number: 'prepared posting',
  closing_number: 'closing',
  confirmation_number: 'confirmation',
} as const

/** Account 2 (ann@client.example), July 2025, version 2; or Account 2 (ann@client.example), activity 5 */
function subjectOf(difference: AuditDifference): string {
  const { account_id, email, quarter, version } = difference
  const account = `Account ${account_id}${email === null ? '' : ` (${email})`}`
  const part = (Object.keys(parts) as (keyof typeof parts)[]).find((name) => difference[name] !== undefined)
  if (part !== undefined) return `${account}, ${parts[part]} ${difference[part]}`
  if (quarter === null) return account
  return `${account}, ${quarter}${version === null || version === 1 ? '' : `, version ${version}`}`
}
