import { commandLine, entryState } from '../audit/append-audit.ts'
import type { Reader } from '../db/database.ts'
import { demoEmails, demoWaitlist } from './demo-people.ts'

/** An account of the demo firm. */
export interface DemoAccount {
  id: number
  /** the current one; staff may have changed it */
  email: string
  isStaff: boolean
  isDisabled: boolean
  /** the printed demo password, one that the owner has chosen since, or none */
  password: 'demo' | 'own' | 'none'
}

const passwordsSet = ['password.changed', 'password.chosen', 'password.reset']
/** More accounts than the demo firm has. */
const firstAccounts = 20

/**
 * The accounts of the demo firm. They were created in one transaction in an empty database, so they are the first ones,
 * all created at the same time by the command line, with demo e-mails. This is read from the audit trail, which is
 * immutable and part of every copy and backup. Accounts that staff or `create-user` created with such an e-mail do not count.
 */
export async function findDemoAccounts(db: Reader): Promise<DemoAccount[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'staff_since', 'disabled_since', 'created_at'])
    .orderBy('id')
    .limit(firstAccounts)
    .execute()
  const first = users.filter((user) => user.created_at === users[0]?.created_at)
  if (first.length < 2) return []
  const entries = await db
    .selectFrom('audit_entries')
    .select(['subject_id', 'actor', 'action', 'after'])
    .where('action', 'in', ['account.created', ...passwordsSet])
    .where(
      'subject_id',
      'in',
      first.map(({ id }) => id),
    )
    .execute()
  const made = new Set(
    entries
      .filter(({ action, actor }) => action === 'account.created' && actor === commandLine.name)
      .filter(({ after }) => isDemoEmail(entryState(after)))
      .map((entry) => entry.subject_id),
  )
  const hasOwn = new Set(
    entries.filter(({ action }) => passwordsSet.includes(action)).map((entry) => entry.subject_id),
  )
  return first
    .filter(({ id }) => made.has(id))
    .map(({ id, email, password_hash: hash, staff_since, disabled_since }) => ({
      id,
      email,
      isStaff: staff_since !== null,
      isDisabled: disabled_since !== null,
      password: hash === '' ? 'none' : hasOwn.has(id) ? 'own' : 'demo',
    }))
}

const isDemoEmail = (created: unknown): boolean =>
  typeof created === 'object' &&
  created !== null &&
  'email' in created &&
  demoEmails.some((email) => email === created.email)

/** Whether the database has only these accounts, all unchanged, and only the waitlist of the demo firm. */
export async function holdsNothingElse(db: Reader, accounts: readonly DemoAccount[]): Promise<boolean> {
  if (!accounts.every(({ email, password }) => password === 'demo' && demoEmails.includes(email)))
    return false
  const ids = accounts.map(({ id }) => id)
  const another = await db.selectFrom('users').select('id').where('id', 'not in', ids).limit(1).execute()
  const known = demoWaitlist.map(({ email }) => email)
  const waiting = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where((eb) => eb.or([eb('email', 'not in', known), eb('state', '!=', 'waiting')]))
    .limit(1)
    .execute()
  return another.length === 0 && waiting.length === 0
}
