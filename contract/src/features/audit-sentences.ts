import type { AuditAction, AuditEntry } from './audit.ts'
import { auditActions } from './audit.ts'

/** What a sentence is made of: the actor, the subject, and the fields before and after. */
interface EntryParts {
  actor: string
  subject: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

type Sentence = (entry: EntryParts) => string

const unknownSubject = 'an e-mail without an account'

const names: Readonly<Record<string, string>> = {
  visitor: 'A visitor',
  'command line': 'The command line',
}

const monthIn = ({ before, after }: EntryParts): string => {
  const quarter = after['quarter'] ?? before['quarter']
  return typeof quarter === 'string' ? quarter : 'a month'
}

/** Why a session ended, by the endpoint that ended it. */
const closed: Readonly<Record<string, Sentence>> = {
  logout: ({ actor }) => `${actor} logged out.`,
  login: ({ subject }) => `A new sign-in in the same browser ended a session of ${subject}.`,
  endSession: ({ actor }) => `${actor} ended one of their own sessions.`,
  endOtherSessions: ({ actor }) => `${actor} ended all their other sessions.`,
  editAccount: ({ subject }) => `A change of e-mail ended the sessions of ${subject}.`,
}

const afterFailures = (count: unknown): string => {
  if (typeof count !== 'number') return ''
  return count === 1 ? ', after one failed attempt' : `, after ${count} failed attempts`
}

const sentences: Readonly<Record<AuditAction, Sentence>> = {
  'account.created': ({ actor, subject }) => `${actor} created the account of ${subject}.`,
  'account.disabled': ({ actor, subject }) => `${actor} disabled the account of ${subject}.`,
  'account.edited': ({ actor, subject }) => `${actor} changed the account of ${subject}.`,
  'account.enabled': ({ actor, subject }) => `${actor} enabled the account of ${subject}.`,
  'account.invited': ({ actor, subject }) => `${actor} mailed an invitation to ${subject}.`,
  'data.restored': ({ actor }) => `${actor} replaced all data with a backup.`,
  'impersonation.started': ({ actor, subject }) => `${actor} started viewing the portal as ${subject}.`,
  'impersonation.stopped': ({ actor, subject }) =>
    actor === names['visitor']
      ? `A new sign-in in the same browser ended the impersonation of ${subject}.`
      : `${actor} stopped viewing the portal as ${subject}.`,
  'impersonation.write-refused': ({ actor, subject, after }) =>
    `${actor}, viewing the portal as ${subject}, was refused ${typeof after['call'] === 'string' ? `the call ${after['call']}` : 'a change'}.`,
  'password.changed': ({ actor }) => `${actor} changed their password.`,
  'password.chosen': ({ actor }) => `${actor} chose their first password.`,
  'password.removed': ({ actor, subject }) => `${actor} removed the password of ${subject}.`,
  'password.reset': ({ actor }) => `${actor} set a new password through a mailed link.`,
  'password.reset-requested': ({ actor, subject }) => `${actor} requested a reset link for ${subject}.`,
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
  'summary.corrected': (entry) => `${entry.actor} corrected ${monthIn(entry)} for ${entry.subject}.`,
  'summary.posted': (entry) => `${entry.actor} posted ${monthIn(entry)} for ${entry.subject}.`,
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
