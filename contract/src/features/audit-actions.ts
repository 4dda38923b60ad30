import { role, roleName } from './roles.ts'
import { visibleLine } from '../api/fields.ts'
import { formatDay, parseDay } from '../values/day.ts'
import { formatMonths, monthIn as monthFrom } from '../values/month.ts'
import { figureOr } from '../values/decimal.ts'
import { centsFromJson, formatUsd } from '../values/money.ts'

/** The parts of a sentence: the actor, the subject, and the fields before and after. */
interface EntryParts {
  actor: string
  subject: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

type Sentence = (entry: EntryParts) => string

/** What entries without an account call their actor, in sentences. */
export const visitor = 'A visitor'

/** Why a session ended, by the endpoint that ended it. */
const closed: Readonly<Record<string, Sentence>> = {
  logout: ({ actor }) => `${actor} logged out.`,
  login: ({ subject }) => `A new login in the same browser ended a session of ${subject}.`,
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

/** "account", "staff account (Releaser)" */
const accountIn = ({ is_staff: isStaff, role: held }: EntryParts['after']): string => {
  const { data } = role.safeParse(held)
  return `${isStaff === true ? 'staff account' : 'account'}${data === undefined ? '' : ` (${capitalized(data)})`}`
}

/**
 * "Q3 2025", "January to October 2026". The name of a statement of less than its period, or of everything, is a title; the
 * months that it states are words of a sentence.
 */
function statedIn({
  period_name: name,
  first_month: first,
  last_month: last,
  ends_on: on,
}: EntryParts['after']) {
  const isTitle = typeof name === 'string' && /^Since |, to /.test(name)
  if (!isTitle || typeof first !== 'string' || typeof last !== 'string') return textIn(name)
  if (typeof on === 'string') return `${first} to ${figureOr(on, () => formatDay(parseDay(on)))}`
  const [from, to] = [monthFrom(first), monthFrom(last)]
  return from === undefined || to === undefined ? textIn(name) : formatMonths({ from, to })
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : 'a period')

const preparedAs = (number: unknown): string =>
  typeof number === 'number' ? `prepared posting ${number}` : 'a prepared posting'

const sessionEnded: Sentence = ({ subject }) => `A session of ${subject} ended.`

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

/** document 7, “Schedule K-1” */
function documentIn({ before, after }: EntryParts): string {
  const { document, title } = { ...before, ...after }
  const named = typeof document === 'number' ? `document ${document}` : 'a document'
  return typeof title === 'string' ? `${named}, “${visibleLine(title)}”` : named
}

/** ", moved to July 2025 of account 12": the other half of a move; empty where nothing is moved. */
function moveIn(way: 'from' | 'to', after: EntryParts['after']): string {
  const quarter = after[`moved_${way}`]
  if (typeof quarter !== 'string') return ''
  const account = after[`moved_${way}_account`]
  return `, moved ${way} ${quarter}${typeof account === 'number' ? ` of account ${account}` : ''}`
}

/** ", back to before posting 12": of a correction by the reversal of a later one; empty of any other. */
const reversalIn = ({ reversed_posting: number }: EntryParts['after']): string =>
  typeof number === 'number' ? `, back to before posting ${number}` : ''

/** Which month an entry is about. */
const monthIn = ({ before, after }: EntryParts): string => {
  const quarter = after['quarter'] ?? before['quarter']
  return typeof quarter === 'string' ? quarter : 'a month'
}

/** "303 e-mails of “October 2026 is posted”"; of several, all are named. */
const mailsIn = ({ after: { mails, subjects } }: EntryParts): string => {
  const all = Array.isArray(subjects) ? subjects.map((subject) => `“${subject}”`) : []
  const named = all.length === 0 ? '' : ` of ${new Intl.ListFormat('en-GB').format(all)}`
  return mails === 1 ? `1 e-mail${named}` : `${typeof mails === 'number' ? mails : 'the'} e-mails${named}`
}

const dayIn = (value: unknown): string =>
  typeof value === 'string' ? figureOr(value, () => formatDay(parseDay(value))) : 'a day'

/** Custodian held on October 31, 2026 */
function heldIn({ before, after }: EntryParts): string {
  const { source, held_on: on } = { ...before, ...after }
  return `${typeof source === 'string' ? source : 'a source'} held on ${dayIn(on)}`
}

/**
 * Every action on the audit trail with its sentence; the part before the dot is its group. Of reset requests, only those
 * by staff are on it; older trails hold all of them, and sign-ins with a wrong password.
 */
export const sentences = {
  'account.closed': ({ actor, subject }) => `${actor} closed the account of ${subject}.`,
  'account.contact-changed': ({ actor, subject }) => `${actor} changed the contact details of ${subject}.`,
  'account.created': ({ actor, subject, after }) => `${actor} created the ${accountIn(after)} of ${subject}.`,
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
  'account.tax-changed': ({ actor, subject }) => `${actor} changed the tax details of ${subject}.`,
  'activity.added': (entry) => `${entry.actor} recorded a ${amountIn(entry)} for ${entry.subject}.`,
  'activity.voided': (entry) => `${entry.actor} voided the ${amountIn(entry)} of ${entry.subject}.`,
  'books.closed': ({ actor, after }) =>
    `${actor} closed the books through ${textIn(after['closed_through'])}.`,
  'books.reopened': ({ actor, after }) => `${actor} reopened the books from ${textIn(after['reopened'])} on.`,
  'clock.confirmed': ({ actor, before, after }) =>
    `${actor} confirmed that it was ${dayIn(after['day'])}${typeof before['day'] === 'string' ? `; the last recorded day was ${dayIn(before['day'])}` : ''}.`,
  'data.restored': ({ actor }) => `${actor} replaced all data with a backup.`,
  'document.addressed': (entry) => `${entry.actor} assigned ${documentIn(entry)} to ${entry.subject}.`,
  'document.opened': (entry) => `${entry.actor} opened ${documentIn(entry)}.`,
  'document.released': (entry) => `${entry.actor} released ${documentIn(entry)} to ${entry.subject}.`,
  'document.unaddressed': (entry) =>
    `${capitalized(documentIn(entry))} is no longer assigned to ${entry.subject}.`,
  'document.uploaded': (entry) => `${entry.actor} uploaded ${documentIn(entry)}.`,
  'document.viewed': (entry) => `${entry.actor} looked at ${documentIn(entry)}.`,
  // A document without recipients is withdrawn without a subject.
  'document.withdrawn': (entry) => `${entry.actor} withdrew ${documentIn(entry)}.`,
  'finding.acknowledged': (entry) =>
    `${entry.actor} acknowledged a finding in ${monthIn(entry)} of ${entry.subject}.`,
  'finding.reopened': (entry) =>
    `${entry.actor} took back the acknowledgement of a finding in ${monthIn(entry)} of ${entry.subject}.`,
  'holding.entered': (entry) => `${entry.actor} entered what ${heldIn(entry)}.`,
  'holding.explained': ({ actor, after: { held_on: on } }) =>
    `${actor} explained the difference on ${dayIn(on)}.`,
  'holding.withdrawn': (entry) => `${entry.actor} removed what ${heldIn(entry)}.`,
  'impersonation.started': ({ actor, subject }) => `${actor} started viewing the portal as ${subject}.`,
  'impersonation.stopped': ({ actor, subject }) =>
    actor === visitor
      ? `A new login in the same browser ended the impersonation of ${subject}.`
      : `${actor} stopped viewing the portal as ${subject}.`,
  'impersonation.write-refused': ({ actor, subject, after }) =>
    `${actor}, viewing the portal as ${subject}, was refused ${typeof after['call'] === 'string' ? `the call ${after['call']}` : 'a change'}.`,
  'note.added': ({ actor, subject }) => `${actor} wrote a note about ${subject}.`,
  'note.taken-back': ({ actor, subject }) => `${actor} took back a note about ${subject}.`,
  'notice.discarded': (entry) => `${entry.actor} discarded ${mailsIn(entry)}.`,
  'notice.let-go': (entry) => `${entry.actor} let ${mailsIn(entry)} go at once.`,
  'notice.resent': ({ actor, subject }) => `${actor} mailed a notice to ${subject} again.`,
  'notice.stopped': (entry) => `${entry.actor} held back ${mailsIn(entry)}.`,
  'password.changed': ({ actor }) => `${actor} changed their password.`,
  'password.chosen': ({ actor }) => `${actor} chose their first password.`,
  'password.removed': ({ actor, subject }) => `${actor} removed the password of ${subject}.`,
  'password.reset': ({ actor }) => `${actor} set a new password through a mailed link.`,
  'password.reset-requested': ({ actor, subject }) => `${actor} requested a reset link for ${subject}.`,
  'payment.sent': ({ actor, subject, after: { sent_on: on } }) =>
    `${actor} marked a payment to ${subject} as sent on ${dayIn(on)}.`,
  'posting.headings-named': ({ actor }) => `${actor} said what headings of files mean.`,
  'posting.prepared': ({ actor, after: { number } }) =>
    `${actor} prepared ${typeof number === 'number' ? `posting ${number}` : 'a posting'} for release.`,
  'posting.released': ({ actor, after: { number } }) => `${actor} released ${preparedAs(number)}.`,
  'posting.returned': ({ actor, after: { number } }) => `${actor} returned ${preparedAs(number)}.`,
  'posting.reversed': ({ actor, after: { number, moved_to_posting: movedTo } }) =>
    `${actor} reversed ${typeof number === 'number' ? `posting ${number}` : 'a posting'}${typeof movedTo === 'number' ? `, moved as posting ${movedTo}` : ''}.`,
  'posting.withdrawn': ({ actor, after: { number } }) => `${actor} withdrew ${preparedAs(number)}.`,
  'second-factor.begun': ({ actor }) => `${actor} started setting up a second factor.`,
  'second-factor.codes-renewed': ({ actor }) => `${actor} generated new recovery codes.`,
  'second-factor.recovery-code-used': ({ actor }) => `${actor} used a recovery code.`,
  'second-factor.removed': ({ actor }) => `${actor} turned off their second factor.`,
  'second-factor.reset': ({ actor, subject }) => `${actor} reset the second factor of ${subject}.`,
  'second-factor.set': ({ actor }) => `${actor} set up a second factor.`,
  'session.closed': (entry) => (closed[String(entry.after['call'])] ?? sessionEnded)(entry),
  'session.opened': ({ actor, after }) =>
    `${actor} logged in${after['remember'] === true ? ' with “Remember me”' : ''}${afterFailures(after['failed_attempts'])}.`,
  'session.refused': ({ subject, after }) =>
    `A login with ${subject} failed${'code' in after ? ': the code was missing or wrong' : ''}.`,
  'statement.balances-confirmed': ({ actor, after }) =>
    `${actor} confirmed the balances on ${textIn(after['on'])}.`,
  'statement.issued': ({ actor, subject, after }) =>
    `${actor} issued a ${after['kind'] === 'capital-account' ? 'capital account statement' : 'statement'} to ${subject === actor ? 'themselves' : subject} for ${statedIn(after)}.`,
  'statement.run-started': ({ actor, after }) =>
    `${actor} began to issue everyone’s statements for ${textIn(after['period_name'])}.`,
  'summary.corrected': (entry) =>
    `${entry.actor} corrected ${monthIn(entry)} for ${entry.subject}${reversalIn(entry.after)}.`,
  'summary.posted': (entry) =>
    `${entry.actor} posted ${monthIn(entry)} for ${entry.subject}${moveIn('from', entry.after)}.`,
  'summary.voided': (entry) =>
    `${entry.actor} withdrew ${monthIn(entry)} for ${entry.subject}${moveIn('to', entry.after)}.`,
  'tax.exported': ({ actor, after: { year } }) =>
    `${actor} downloaded the tax papers of ${typeof year === 'number' ? year : 'a year'}.`,
  'waitlist.declined': ({ actor, subject }) => `${actor} declined ${subject} on the waitlist.`,
  'waitlist.invited': ({ actor, subject }) => `${actor} invited ${subject} from the waitlist.`,
  'waitlist.restored': ({ actor, subject }) => `${actor} undid the decline of ${subject}.`,
} satisfies Readonly<Record<string, Sentence>>

export type AuditAction = keyof typeof sentences

export const auditActions = Object.keys(sentences) as readonly AuditAction[]
