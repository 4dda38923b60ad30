import { fieldsOf } from './audit-sentences.ts'
import type { AuditDifference, AuditEntry } from './audit.ts'
import { byName } from '../figures/monthly-figures.ts'
import { centsFromJson, formatUsd } from '../values/money.ts'
import { formatPercent, percentFromJson } from '../values/percent.ts'

/** A changed field, formatted for display; null where it did not exist. */
export interface AuditChange {
  name: string
  before: string | null
  after: string | null
}

type Text = (value: unknown) => string

const plain: Text = (value) => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const money: Text = (value) => (typeof value === 'number' ? formatUsd(centsFromJson(value)) : plain(value))
const percent: Text = (value) =>
  typeof value === 'number' ? formatPercent(percentFromJson(value)) : plain(value)
const either =
  (yes: string, no: string): Text =>
  (value) =>
    value === true ? yes : value === false ? no : plain(value)
const account: Text = (value) => (value === null ? 'the command line' : `account ${plain(value)}`)
const capital: Text = (value) => plain(value).replace(/^./, (letter) => letter.toUpperCase())

/** The labels and formats of the fields in audit entries. */
const fields: Readonly<Record<string, { name: string; text: Text }>> = {
  email: { name: 'Email', text: plain },
  first_name: { name: 'First name', text: plain },
  last_name: { name: 'Last name', text: plain },
  is_staff: { name: 'Role', text: either('Staff', 'Investor') },
  initial_investment: { name: 'Initial investment', text: money },
  state: { name: 'State', text: capital },
  failed_attempts: { name: 'Failed sign-ins before', text: plain },
  requested_at: { name: 'Link requested', text: plain },
  remember: { name: 'Remember me', text: either('Yes', 'No') },
  call: { name: 'Call', text: plain },
  quarter: { name: 'Quarter', text: plain },
  ...byName(({ label, kind }) => ({ name: label, text: kind === 'money' ? money : percent })),
  posted_at: { name: 'Posted', text: plain },
  posted_by: { name: 'Posted by', text: account },
  reason: { name: 'Reason', text: plain },
  differences: { name: 'Differences', text: plain },
  taken_at: { name: 'Taken', text: plain },
  sha256: { name: 'SHA-256', text: plain },
}

/** Ids mean nothing to readers, and a reason is shown separately. */
const hiddenFields = new Set(['id', 'reason'])

/** A value formatted for display; one that is invalid for its field is shown unchanged. */
function textOf(key: string, value: unknown): string {
  try {
    return (fields[key]?.text ?? plain)(value)
  } catch {
    return plain(value)
  }
}

/** The fields that differ between before and after, in the entry's order. */
export const auditChanges = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] =>
  changesBetween(fieldsOf(before), fieldsOf(after), hiddenFields)

type Fields = Readonly<Record<string, unknown>>

/** The fields in which two states differ, except those in `without`. */
export function changesBetween(
  before: Fields,
  after: Fields,
  without: ReadonlySet<string> = new Set(),
): AuditChange[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keys
    .filter((key) => !without.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({
      name: fields[key]?.name ?? key,
      before: Object.hasOwn(before, key) ? textOf(key, before[key]) : null,
      after: Object.hasOwn(after, key) ? textOf(key, after[key]) : null,
    }))
}

/** The reason that the actor gave, or ''. */
export function auditReason({ after }: Pick<AuditEntry, 'after'>): string {
  const { reason } = fieldsOf(after)
  return typeof reason === 'string' ? reason : ''
}

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

/** Account 2 (ann@client.example), July 2025, version 2 */
function subjectOf({ account_id, email, quarter, version }: AuditDifference): string {
  const account = `Account ${account_id}${email === null ? '' : ` (${email})`}`
  if (quarter === null) return account
  return `${account}, ${quarter}${version === null || version === 1 ? '' : `, version ${version}`}`
}
