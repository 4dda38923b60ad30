import type { AuditEntry } from './audit.ts'
import type { AuditAction } from './audit-actions.ts'
import { sentences, visitor } from './audit-actions.ts'
import { byName } from '../figures/monthly-figures.ts'
import { formatDay, parseDay } from '../values/day.ts'
import { figureOr } from '../values/decimal.ts'
import { centsFromJson, formatUsd } from '../values/money.ts'
import { hasEmail } from '../values/no-email.ts'
import { formatPercent, percentFromJson } from '../values/percent.ts'
import { referenceCodeOf } from '../values/reference-code.ts'

const names: Readonly<Record<string, string>> = { visitor, 'command line': 'The command line' }

/** What sentences call the actor of an entry. */
export const actorName = ({ actor }: Pick<AuditEntry, 'actor'>): string => names[actor] ?? actor

/** Whom it is about, by e-mail; by the account's code where it has none. */
const subjectName = ({ subject, subject_id: id }: AuditEntry): string =>
  subject === null
    ? 'an e-mail without an account'
    : id === null || hasEmail(subject)
      ? subject
      : `${referenceCodeOf(id)} (no e-mail)`

const isAction = (action: string): action is AuditAction => Object.hasOwn(sentences, action)

/** An entry's state as fields. Anything but an object, as in a tampered database, has none. */
export const fieldsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {}

/** An audit entry as a sentence: "desk@firm.example posted July 2025 for ann@client.example." */
export function auditSentence(entry: AuditEntry): string {
  const parts = {
    actor: actorName(entry),
    subject: subjectName(entry),
    before: fieldsOf(entry.before),
    after: fieldsOf(entry.after),
  }
  if (isAction(entry.action)) return sentences[entry.action](parts)
  return `${parts.actor}: ${entry.action}, ${parts.subject}.`
}

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
/** One that was tampered with may be no day. */
const day: Text = (value) =>
  typeof value === 'string' ? figureOr(value, () => formatDay(parseDay(value))) : plain(value)
const percent: Text = (value) =>
  typeof value === 'number' ? formatPercent(percentFromJson(value)) : plain(value)
const either =
  (yes: string, no: string): Text =>
  (value) =>
    value === true ? yes : value === false ? no : plain(value)
const account: Text = (value) => (value === null ? 'the command line' : `account ${plain(value)}`)
const minutes: Text = (value) => (typeof value === 'number' ? `${value / 60_000} minutes` : plain(value))
const words: Text = (value) =>
  plain(value)
    .replaceAll('-', ' ')
    .replace(/^./, (letter) => letter.toUpperCase())

const labelled = (text: Text, labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([key, name]) => [key, { name, text }]))

/** The labels and formats of the fields in audit entries. */
const fields: Readonly<Record<string, { name: string; text: Text }>> = {
  ...labelled(plain, {
    email: 'E-mail',
    first_name: 'First name',
    last_name: 'Last name',
    confirmed_name: 'Confirmed name',
    failed_attempts: 'Failed logins before',
    requested_at: 'Link requested',
    call: 'Call',
    quarter: 'Quarter',
    posted_at: 'Posted',
    posting: 'Posting',
    reason: 'Reason',
    first_month: 'First posted month',
    period_end: 'Period to',
    replaces: 'Replaces',
    number: 'Posting',
    rows: 'Rows',
    closed_through: 'Books closed through',
    reopened: 'Reopened from',
    from: 'From',
    to: 'To',
    content_sha256: 'SHA-256 of the content',
    prepared_at: 'Prepared',
    decided_at: 'Decided',
    effective_month: 'At work from',
    note: 'Note',
    preferred_name: 'Preferred name',
    phone: 'Phone',
    postal_address: 'Postal address',
    tax_residence: 'Tax residence',
    taken_back_at: 'Taken back',
    written_at: 'Written',
    code: 'Finding',
    message: 'Message',
    marked_at: 'Marked as sent',
    voided_at: 'Voided',
    differences: 'Differences',
    taken_at: 'Taken',
    sha256: 'SHA-256',
    document: 'Document',
    title: 'Title',
    year: 'Year',
    file_name: 'File',
    byte_count: 'Bytes',
    batch: 'Batch',
    matched_by: 'Matched by',
    held_because: 'Held because',
    opened_at: 'Opened',
    released_at: 'Released',
    withdrawn_at: 'Withdrawn',
    source: 'Source',
    reference: 'Reference',
    entered_at: 'Entered',
    explained_at: 'Explained',
    reference_end: 'Tax reference ends in',
    country: 'Country',
    form: 'Form',
    moved_to: 'Moved to',
    moved_to_account: 'Moved to account',
    moved_to_posting: 'Moved to posting',
    reversed_posting: 'Reversed posting',
    moved_from: 'Moved from',
    moved_from_account: 'Moved from account',
  }),
  ...labelled(day, {
    ends_on: 'Closed on',
    received_on: 'Received',
    held_on: 'Held on',
    sent_on: 'Sent on',
  }),
  ...labelled(either('Staff', 'Investor'), {
    is_staff: 'Account',
  }),
  ...labelled(words, {
    role: 'Role',
    state: 'State',
    kind: 'Kind',
  }),
  ...labelled(money, {
    initial_investment: 'Initial investment',
    amount: 'Amount',
    from_gains: 'From gains',
    difference: 'Difference',
  }),
  ...labelled(either('Yes', 'No'), {
    closed: 'Closed',
    remember: 'Remember me',
    voided: 'Withdrawn',
    reference_entered: 'Tax reference entered',
  }),
  ...labelled(account, {
    posted_by: 'Posted by',
    prepared_by: 'Prepared by',
    decided_by: 'Decided by',
    taken_back_by: 'Taken back by',
    written_by: 'Written by',
    marked_by: 'Marked as sent by',
    voided_by: 'Voided by',
    entered_by: 'Entered by',
    explained_by: 'Explained by',
    released_by: 'Released by',
    withdrawn_by: 'Withdrawn by',
  }),
  ...labelled(minutes, {
    limit_ms: 'Time limit',
  }),
  ...byName(({ label, kind }) => ({ name: label, text: kind === 'money' ? money : percent })),
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
