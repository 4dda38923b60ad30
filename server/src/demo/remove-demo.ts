import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  hasActiveAdministrator,
  bumpDataVersions,
  updateDisabledSince,
} from '../features/identity/queries/account-queries.ts'
import { updatePasswordHash } from '../features/identity/queries/credentials-queries.ts'
import type { Authority } from '../features/identity/rules/authorize.ts'
import { authorize, operator } from '../features/identity/rules/authorize.ts'
import type { AuditEvent } from '../audit/append-audit.ts'
import { appendAudit, auditedTransaction, commandLine, entryState } from '../audit/append-audit.ts'
import { putAside } from '../backup/sqlite-store.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Database, Reader } from '../db/database.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'
import { deleteLinks } from '../features/identity/queries/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../features/identity/queries/session-queries.ts'
import { demoFile } from './demo-firm.ts'
import { demoKeyFile } from '../security/demo-key.ts'
import { demoEmails, demoWaitlist } from './demo-people.ts'

/**
 * Throws ConfigError if the server is open to others and a demo account still has its printed password, even if the
 * account is disabled.
 */
export async function refuseDemoAccounts(db: Database, { publicBy }: Config): Promise<void> {
  if (publicBy === undefined) return
  const accounts = await findDemoAccounts(db.read)
  const open = accounts.filter(({ password }) => password === 'demo')
  if (open.length > 0)
    throw new ConfigError(
      `The database holds demo accounts that still have their demo passwords (${open.length}), and ${publicBy} opens this server to others. Remove them first: npm run portico -- remove-demo`,
    )
}

/** The outcome: the whole database was put aside, or the accounts were closed one by one. */
type RemovedDemo = { kept: string } | { closed: string[]; leftAlone: string[]; hasStaff: boolean }

/**
 * Removes the demo firm. A SQLite database with nothing else is put aside as a whole, and the next start creates an empty
 * one. Otherwise the accounts are closed, since posted months cannot be deleted. Throws BackupError if the database to put
 * aside is in use.
 */
export async function removeDemo(config: Config, now: number): Promise<RemovedDemo> {
  const closed = await whileOpen(openDatabase(config), async (db) => {
    const accounts = await findDemoAccounts(db.read)
    const isWhole =
      db.engine === 'sqlite' && accounts.length > 0 && (await holdsNothingElse(db.read, accounts))
    return isWhole ? undefined : closeAccounts(db, operator(now, config))
  })
  const file = join(config.dataDir, demoFile)
  if (closed !== undefined) {
    rmSync(file, { force: true })
    return closed
  }
  const kept = await putAside(config.dataDir)
  const suffix = basename(kept).slice(basename(kept).indexOf('.before-'))
  for (const each of [file, join(config.dataDir, demoKeyFile)])
    if (existsSync(each)) renameSync(each, `${each}${suffix}`)
  return { kept }
}

/** Closes every account that still has its demo password, and leaves the others alone. */
function closeAccounts(db: Database, authority: Authority): Promise<RemovedDemo> {
  return auditedTransaction(db, async (trx) => {
    const accounts = await findDemoAccounts(trx)
    const open = accounts.filter(({ password }) => password === 'demo')
    const own = accounts.filter(({ password }) => password === 'own')
    await appendAudit(trx, authority, ...open.flatMap(closing))
    await bumpDataVersions(trx, idsOf(open))
    for (const account of open) {
      const { id, isDisabled } = account
      await updatePasswordHash(trx, id, '')
      if (!isDisabled)
        await updateDisabledSince(trx, await authorize(trx, authority, 'disable', account), authority.at)
      await deleteSessionsByAndOf(trx, id)
      await deleteLinks(trx, id)
    }
    return { closed: emailsOf(open), leftAlone: emailsOf(own), hasStaff: await hasActiveAdministrator(trx) }
  })
}

const idsOf = (accounts: readonly DemoAccount[]): number[] => accounts.map(({ id }) => id)
const emailsOf = (accounts: readonly DemoAccount[]): string[] => accounts.map(({ email }) => email)

/** The audit events: the password is removed, and the account is disabled unless it already was. */
function closing({ id: subjectId, isDisabled }: DemoAccount): AuditEvent[] {
  const [before, after] = [{ state: 'active' }, { state: 'disabled' }]
  return [
    { action: 'password.removed', subjectId },
    ...(isDisabled ? [] : [{ action: 'account.disabled' as const, subjectId, before, after }]),
  ]
}

/** An account of the demo firm. */
interface DemoAccount {
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
async function findDemoAccounts(db: Reader): Promise<DemoAccount[]> {
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
async function holdsNothingElse(db: Reader, accounts: readonly DemoAccount[]): Promise<boolean> {
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
