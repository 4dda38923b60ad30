import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  hasActiveStaff,
  bumpDataVersions,
  updateDisabledSince,
  updatePasswordHash,
} from '../features/identity/queries/account-queries.ts'
import type { Authority } from '../features/identity/rules/authorize.ts'
import { authorize, operator } from '../features/identity/rules/authorize.ts'
import type { AuditEvent } from '../audit/append-audit.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { auditedTransaction } from '../audit/audited-transaction.ts'
import { putAside } from '../backup/sqlite-store.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'
import { deleteReset } from '../features/identity/queries/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../features/identity/queries/session-queries.ts'
import type { DemoAccount } from './demo-account-queries.ts'
import { findDemoAccounts, holdsNothingElse } from './demo-account-queries.ts'
import { demoFile } from './demo-firm.ts'

/**
 * Throws ConfigError where others could sign in with a password that was printed for the demo, also where they could
 * only once somebody enables the account.
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

/** What became of the demo firm: put aside with the whole database, or closed account by account. */
export type RemovedDemo = { kept: string } | { closed: string[]; leftAlone: string[]; hasStaff: boolean }

/**
 * Takes the demo firm out of a store. One that holds nothing else is put aside whole, so that the next start begins
 * with an empty one; in any other, and in PostgreSQL, the accounts are closed, for their months cannot be deleted.
 * Throws BackupError while the database to be put aside is in use.
 */
export async function removeDemo(config: Config, now: number): Promise<RemovedDemo> {
  const closed = await whileOpen(openDatabase(config), async (db) => {
    const accounts = await findDemoAccounts(db.read)
    const isWhole =
      db.engine === 'sqlite' && accounts.length > 0 && (await holdsNothingElse(db.read, accounts))
    return isWhole ? undefined : closeAccounts(db, operator(now, config.publicUrl))
  })
  const file = join(config.dataDir, demoFile)
  if (closed !== undefined) {
    rmSync(file, { force: true })
    return closed
  }
  const kept = await putAside(config.dataDir)
  const suffix = basename(kept).slice(basename(kept).indexOf('.before-'))
  if (existsSync(file)) renameSync(file, `${file}${suffix}`)
  return { kept }
}

/** Closes every account that still has its demo password; one with a password of its owner's is left to them. */
function closeAccounts(db: Database, authority: Authority): Promise<RemovedDemo> {
  return auditedTransaction(db, async (trx) => {
    const accounts = await findDemoAccounts(trx)
    const open = accounts.filter(({ password }) => password === 'demo')
    const own = accounts.filter(({ password }) => password === 'own')
    await appendAudit(trx, authority, open.flatMap(closing))
    await bumpDataVersions(trx, idsOf(open))
    for (const account of open) {
      const { id, isDisabled } = account
      await updatePasswordHash(trx, id, '')
      if (!isDisabled)
        await updateDisabledSince(trx, await authorize(trx, authority, 'disable', account), authority.at)
      await deleteSessionsByAndOf(trx, id)
      await deleteReset(trx, id)
    }
    return { closed: emailsOf(open), leftAlone: emailsOf(own), hasStaff: await hasActiveStaff(trx) }
  })
}

const idsOf = (accounts: readonly DemoAccount[]): number[] => accounts.map(({ id }) => id)
const emailsOf = (accounts: readonly DemoAccount[]): string[] => accounts.map(({ email }) => email)

/** What the trail holds of it: the password is gone, and the account, if it was open, is disabled. */
function closing({ id: subjectId, isDisabled }: DemoAccount): AuditEvent[] {
  const [before, after] = [{ state: 'active' }, { state: 'disabled' }]
  return [
    { action: 'password.removed', subjectId },
    ...(isDisabled ? [] : [{ action: 'account.disabled' as const, subjectId, before, after }]),
  ]
}
