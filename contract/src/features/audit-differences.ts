import { changesBetween } from './audit-changes.ts'
import type { AuditDifference } from './audit.ts'

/** A difference between the audit trail and a table as a sentence, with the account, the month and both sides. */
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

/** Account 2 (ann@client.example), July 2025, version 2 */
function subjectOf({ account_id, email, quarter, version }: AuditDifference): string {
  const account = `Account ${account_id}${email === null ? '' : ` (${email})`}`
  if (quarter === null) return account
  return `${account}, ${quarter}${version === null || version === 1 ? '' : `, version ${version}`}`
}
