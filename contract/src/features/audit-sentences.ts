import type { AuditAction, AuditEntry, EntryParts } from './audit.ts'
import { auditActions } from './audit.ts'
import { documentLabels, documentSentences } from './document-sentences.ts'
import { monthIn, moveIn, moveLabels } from './move-sentences.ts'
import { noticeSentences } from './notice-sentences.ts'
import { recordLabels, recordSentences } from './record-sentences.ts'
import { role, roleName } from './roles.ts'
import { byName } from '../figures/monthly-figures.ts'
import { centsFromJson, formatUsd } from '../values/money.ts'
import { formatPercent, percentFromJson } from '../values/percent.ts'

type Sentence = (entry: EntryParts) => string

const unknownSubject = 'an e-mail without an account'

const names: Readonly<Record<string, string>> = {
  visitor: 'A visitor',
  'command line': 'The command line',
}

/** Why a session ended, by the endpoint that ended it. */
const closed: Readonly<Record<string, Sentence>> = {
  logout: ({ actor }) => `${actor} logged out.`,
  login: ({ subject }) => `A new sign-in in the same browser ended a session of ${subject}.`,
  endSession: ({ actor }) => `${actor} ended one of their own sessions.`,
  endOtherSessions: ({ actor }) => `${actor} ended all their other sessions.`,
  confirmEmail: ({ subject }) => `A change of e-mail ended the sessions of ${subject}.`,
  editAccount: ({ subject }) => `A change of e-mail ended the sessions of ${subject}.`,
}

const afterFailures = (count: unknown): string => {
  if (typeof count !== 'number') return ''
  return count === 1 ? ', after one failed attempt' : `, after ${count} failed attempts`
}

const amountIn = ({ before, after }: EntryParts): string => {
  const entry = 'kind' in after ? after : before
  const amount = entry['amount']
  return `${typeof entry['kind'] === 'string' ? entry['kind'] : 'movement'} of ${typeof amount === 'number' ? formatUsd(centsFromJson(amount)) : 'an amount'}`
}

const roleIn = ({ role: held }: EntryParts['after']): string => {
  const { data } = role.safeParse(held)
  return data === undefined ? 'another role' : roleName(data)
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : 'a period')

const preparedAs = (number: unknown): string =>
  typeof number === 'number' ? `prepared posting ${number}` : 'a prepared posting'

const sentences: Readonly<Record<AuditAction, Sentence>> = {
  'activity.added': (entry) => `${entry.actor} recorded a ${amountIn(entry)} for ${entry.subject}.`,
  'activity.voided': (entry) => `${entry.actor} voided the ${amountIn(entry)} of ${entry.subject}.`,
  'account.closed': ({ actor, subject }) => `${actor} closed the account of ${subject}.`,
  'account.contact-changed': ({ actor, subject }) => `${actor} changed the contact details of ${subject}.`,
  'account.created': ({ actor, subject }) => `${actor} created the account of ${subject}.`,
  'account.disabled': ({ actor, subject }) => `${actor} disabled the account of ${subject}.`,
  'account.edited': ({ actor, subject }) => `${actor} changed the account of ${subject}.`,
  'account.email-changed': ({ actor, after: { email: address } }) =>
    `${actor} changed their e-mail${typeof address === 'string' ? ` to ${address}` : ''} through a mailed link.`,
  'account.enabled': ({ actor, subject }) => `${actor} enabled the account of ${subject}.`,
  'account.invited': ({ actor, subject }) => `${actor} mailed an invitation to ${subject}.`,
  'account.mail-changed': ({ actor, subject, after: { link } }) =>
    typeof link === 'string'
      ? `An unsubscribe link turned off mails to ${subject}.`
      : `${actor} changed which mails they get.`,
  'account.name-changed': ({ actor }) => `${actor} changed their name.`,
  'account.reopened': ({ actor, subject }) => `${actor} reopened the account of ${subject}.`,
  'account.role-changed': ({ actor, subject, before, after }) =>
    `${actor} made ${subject} ${roleIn(after)}, who was ${roleIn(before)}.`,
  'books.closed': ({ actor, after }) =>
    `${actor} closed the books through ${textIn(after['closed_through'])}.`,
  'books.reopened': ({ actor, after }) => `${actor} reopened the books from ${textIn(after['reopened'])} on.`,
  'account.tax-changed': ({ actor, subject }) => `${actor} changed the tax details of ${subject}.`,
  'clock.confirmed': ({ actor, before, after }) =>
    `${actor} confirmed that it was ${textIn(after['day'])}${typeof before['day'] === 'string' ? `; the last recorded day was ${before['day']}` : ''}.`,
  ...documentSentences,
  'data.restored': ({ actor }) => `${actor} replaced all data with a backup.`,
  ...recordSentences,
  'impersonation.started': ({ actor, subject }) => `${actor} started viewing the portal as ${subject}.`,
  'impersonation.stopped': ({ actor, subject }) =>
    actor === names['visitor']
      ? `A new sign-in in the same browser ended the impersonation of ${subject}.`
      : `${actor} stopped viewing the portal as ${subject}.`,
  'impersonation.write-refused': ({ actor, subject, after }) =>
    `${actor}, viewing the portal as ${subject}, was refused ${typeof after['call'] === 'string' ? `the call ${after['call']}` : 'a change'}.`,
  'finding.acknowledged': (entry) =>
    `${entry.actor} acknowledged a finding in ${monthIn(entry)} of ${entry.subject}.`,
  'note.added': ({ actor, subject }) => `${actor} wrote a note about ${subject}.`,
  'note.taken-back': ({ actor, subject }) => `${actor} took back a note about ${subject}.`,
  ...noticeSentences,
  'password.changed': ({ actor }) => `${actor} changed their password.`,
  'password.chosen': ({ actor }) => `${actor} chose their first password.`,
  'password.removed': ({ actor, subject }) => `${actor} removed the password of ${subject}.`,
  'password.reset': ({ actor }) => `${actor} set a new password through a mailed link.`,
  'password.reset-requested': ({ actor, subject }) => `${actor} requested a reset link for ${subject}.`,
  'posting.headings-named': ({ actor }) => `${actor} said what headings of files mean.`,
  'posting.prepared': ({ actor, after: { number } }) =>
    `${actor} prepared ${preparedAs(number)} for release.`,
  'posting.released': ({ actor, after: { number } }) => `${actor} released ${preparedAs(number)}.`,
  'posting.returned': ({ actor, after: { number } }) => `${actor} returned ${preparedAs(number)}.`,
  'posting.withdrawn': ({ actor, after: { number } }) => `${actor} withdrew ${preparedAs(number)}.`,
  'posting.reversed': ({ actor, after: { number, moved_to_posting: movedTo } }) =>
    `${actor} reversed ${typeof number === 'number' ? `posting ${number}` : 'a posting'}${typeof movedTo === 'number' ? `, moved as posting ${movedTo}` : ''}.`,
  'second-factor.begun': ({ actor }) => `${actor} started setting up a second factor.`,
  'second-factor.codes-renewed': ({ actor }) => `${actor} generated new recovery codes.`,
  'second-factor.recovery-code-used': ({ actor }) => `${actor} used a recovery code.`,
  'second-factor.removed': ({ actor }) => `${actor} turned off their second factor.`,
  'second-factor.reset': ({ actor, subject }) => `${actor} reset the second factor of ${subject}.`,
  'second-factor.set': ({ actor }) => `${actor} set up a second factor.`,
  'session.closed': (entry) => (closed[String(entry.after['call'])] ?? sessionEnded)(entry),
  'session.opened': ({ actor, after }) =>
    `${actor} signed in${after['remember'] === true ? ' with “Remember me”' : ''}${afterFailures(after['failed_attempts'])}.`,
  'session.refused': ({ subject, after }) =>
    `A sign-in with ${subject} failed${'code' in after ? ': the code was missing or wrong' : ''}.`,
  'statement.balances-confirmed': ({ actor, after }) =>
    `${actor} confirmed the balances on ${textIn(after['on'])}.`,
  'statement.issued': (entry) =>
    `${entry.actor} issued a ${entry.after['kind'] === 'capital-account' ? 'capital account statement' : 'statement'} of ${textIn(entry.after['period_name'])} for ${entry.subject}.`,
  'statement.run-started': ({ actor, after }) =>
    `${actor} began to issue everyone’s statements of ${textIn(after['period_name'])}.`,
  'summary.corrected': (entry) => `${entry.actor} corrected ${monthIn(entry)} for ${entry.subject}.`,
  'summary.posted': (entry) =>
    `${entry.actor} posted ${monthIn(entry)} for ${entry.subject}${moveIn('from', entry.after)}.`,
  'summary.voided': (entry) =>
    `${entry.actor} withdrew ${monthIn(entry)} for ${entry.subject}${moveIn('to', entry.after)}.`,
  'waitlist.declined': ({ actor, subject }) => `${actor} declined ${subject} on the waitlist.`,
  'waitlist.invited': ({ actor, subject }) => `${actor} invited ${subject} from the waitlist.`,
  'waitlist.restored': ({ actor, subject }) => `${actor} undid the decline of ${subject}.`,
}

const sessionEnded: Sentence = ({ subject }) => `A session of ${subject} ended.`

const isAction = (action: string): action is AuditAction => auditActions.some((each) => each === action)

/** An entry's state as fields. Anything but an object, as in a tampered database, has none. */
export const fieldsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {}

/** An audit entry as a sentence: "desk@firm.example posted July 2025 for ann@client.example." */
export function auditSentence(entry: AuditEntry): string {
  const parts = {
    actor: names[entry.actor] ?? entry.actor,
    subject: entry.subject ?? unknownSubject,
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
const percent: Text = (value) =>
  typeof value === 'number' ? formatPercent(percentFromJson(value)) : plain(value)
const either =
  (yes: string, no: string): Text =>
  (value) =>
    value === true ? yes : value === false ? no : plain(value)
const account: Text = (value) => (value === null ? 'the command line' : `account ${plain(value)}`)
const minutes: Text = (value) => (typeof value === 'number' ? `${value / 60_000} minutes` : plain(value))
const capital: Text = (value) => plain(value).replace(/^./, (letter) => letter.toUpperCase())

/** The labels and formats of the fields in audit entries. */
const fields: Readonly<Record<string, { name: string; text: Text }>> = {
  email: { name: 'E-mail', text: plain },
  first_name: { name: 'First name', text: plain },
  last_name: { name: 'Last name', text: plain },
  confirmed_name: { name: 'Confirmed name', text: plain },
  is_staff: { name: 'Account', text: either('Staff', 'Investor') },
  role: { name: 'Role', text: capital },
  initial_investment: { name: 'Initial investment', text: money },
  state: { name: 'State', text: capital },
  closed: { name: 'Closed', text: either('Yes', 'No') },
  failed_attempts: { name: 'Failed sign-ins before', text: plain },
  requested_at: { name: 'Link requested', text: plain },
  remember: { name: 'Remember me', text: either('Yes', 'No') },
  call: { name: 'Call', text: plain },
  quarter: { name: 'Quarter', text: plain },
  ...byName(({ label, kind }) => ({ name: label, text: kind === 'money' ? money : percent })),
  posted_at: { name: 'Posted', text: plain },
  posted_by: { name: 'Posted by', text: account },
  posting: { name: 'Posting', text: plain },
  reason: { name: 'Reason', text: plain },
  first_month: { name: 'First posted month', text: plain },
  period_end: { name: 'Period to', text: plain },
  ends_on: { name: 'Closed on', text: plain },
  replaces: { name: 'Replaces', text: plain },
  voided: { name: 'Withdrawn', text: either('Yes', 'No') },
  number: { name: 'Posting', text: plain },
  rows: { name: 'Rows', text: plain },
  closed_through: { name: 'Books closed through', text: plain },
  reopened: { name: 'Reopened from', text: plain },
  kind: { name: 'Kind', text: capital },
  limit_ms: { name: 'Time limit', text: minutes },
  from: { name: 'From', text: plain },
  to: { name: 'To', text: plain },
  content_sha256: { name: 'SHA-256 of the content', text: plain },
  prepared_at: { name: 'Prepared', text: plain },
  prepared_by: { name: 'Prepared by', text: account },
  decided_at: { name: 'Decided', text: plain },
  decided_by: { name: 'Decided by', text: account },
  amount: { name: 'Amount', text: money },
  from_gains: { name: 'From gains', text: money },
  received_on: { name: 'Received', text: plain },
  effective_month: { name: 'At work from', text: plain },
  note: { name: 'Note', text: plain },
  preferred_name: { name: 'Preferred name', text: plain },
  phone: { name: 'Phone', text: plain },
  postal_address: { name: 'Postal address', text: plain },
  tax_residence: { name: 'Tax residence', text: plain },
  reference_entered: { name: 'Tax reference entered', text: either('Yes', 'No') },
  taken_back_at: { name: 'Taken back', text: plain },
  taken_back_by: { name: 'Taken back by', text: account },
  written_at: { name: 'Written', text: plain },
  written_by: { name: 'Written by', text: account },
  code: { name: 'Finding', text: plain },
  message: { name: 'Message', text: plain },
  marked_at: { name: 'Marked as sent', text: plain },
  marked_by: { name: 'Marked as sent by', text: account },
  voided_at: { name: 'Voided', text: plain },
  voided_by: { name: 'Voided by', text: account },
  differences: { name: 'Differences', text: plain },
  taken_at: { name: 'Taken', text: plain },
  sha256: { name: 'SHA-256', text: plain },
  ...Object.fromEntries(
    Object.entries({ ...documentLabels, ...recordLabels, ...moveLabels }).map(([key, name]) => [
      key,
      { name, text: plain },
    ]),
  ),
  difference: { name: recordLabels.difference, text: money },
  entered_by: { name: recordLabels.entered_by, text: account },
  explained_by: { name: recordLabels.explained_by, text: account },
  released_by: { name: documentLabels.released_by, text: account },
  withdrawn_by: { name: documentLabels.withdrawn_by, text: account },
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
