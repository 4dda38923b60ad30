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
import { appendAudit, auditedTransaction } from '../audit/append-audit.ts'
import { putAside } from '../backup/sqlite-store.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase, whileOpen } from '../db/open-database.ts'
import { deleteLinks } from '../features/identity/queries/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../features/identity/queries/session-queries.ts'
import type { DemoAccount } from './demo-account-queries.ts'
import { findDemoAccounts, holdsNothingElse } from './demo-account-queries.ts'
import { demoFile } from './demo-firm.ts'
import { demoKeyFile } from '../security/demo-key.ts'

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
