import { commandLine } from '../audit/append-audit.ts'
import { entryState } from '../audit/entry-state.ts'
import type { Reader } from '../db/database.ts'
import { demoEmails } from './demo-people.ts'

/** An account that the demo firm came with. */
export interface DemoAccount {
  id: number
  /** as it is now; staff may have changed it */
  email: string
  isStaff: boolean
  isDisabled: boolean
  /** the one that was made and printed with it, one that its owner has chosen since, or none */
  password: 'demo' | 'own' | 'none'
}

const passwordsSet = ['password.changed', 'password.chosen', 'password.reset']
/** More than a demo firm has. */
const firstAccounts = 20

/**
 * The accounts of the demo firm. It is made in one transaction, in a database without accounts: so its accounts are the
 * first ones, opened at one moment by the command line under e-mails of the demo. The audit trail says so, which nobody
 * can change and which every copy and backup carries. An account that staff or `create-user` opened under such an
 * e-mail is not one of them.
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

/** Whether there is nothing but these accounts, as the demo firm was made with them: nobody else's, and nobody waits. */
export async function holdsNothingElse(db: Reader, accounts: readonly DemoAccount[]): Promise<boolean> {
  if (!accounts.every(({ email, password }) => password === 'demo' && demoEmails.includes(email)))
    return false
  const ids = accounts.map(({ id }) => id)
  const another = await db.selectFrom('users').select('id').where('id', 'not in', ids).limit(1).execute()
  const waiting = await db.selectFrom('waitlist_entries').select('id').limit(1).execute()
  return another.length === 0 && waiting.length === 0
}
