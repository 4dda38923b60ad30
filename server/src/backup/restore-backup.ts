import { appendAudit, commandLine, auditedTransaction } from '../audit/append-audit.ts'
import type { AuditPace, AuditVerdict } from '../audit/verify-audit.ts'
import { countFaults, faultsOf, verifyAudit } from '../audit/verify-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { shippedSteps } from '../db/migrate.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import type { RestoredStore } from './store.ts'
import { BackupError, findFacts } from './store.ts'
import type { BackupHeader } from './backup-file.ts'
import { checkData, readData, readHeader } from './backup-file.ts'
import { storeOf } from './backups.ts'

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** Throws BackupError if the backup does not fit this store or this version of Portico. */
function refuseForeign(file: string, header: BackupHeader, place: Place): void {
  const { engine } = storeOf(place)
  if (header.engine !== engine)
    throw new BackupError(
      `${file} is of ${engineNames[header.engine]}, and the store is ${engineNames[engine]}.`,
    )
  if (!shippedSteps.includes(header.schema))
    throw new BackupError(
      `${file} was made by a newer Portico: its data is at step ${header.schema}, this version knows ${shippedSteps.at(-1)}.`,
    )
}

/**
 * Restores a backup next to the live store and checks its checksum and row counts. The caller must remove it. Throws
 * BackupError.
 */
export async function restoreAlongside(
  place: Place,
  file: string,
  header: BackupHeader,
): Promise<RestoredStore> {
  refuseForeign(file, header, place)
  await checkData(file, header)
  const restored = await storeOf(place).restoreAlongside(readData(file))
  try {
    const facts = await whileOpen(openToRead(restored.place), (db) => findFacts(db.read, db.engine))
    const { engine, schema, rows } = header
    if (JSON.stringify(facts) !== JSON.stringify({ engine, schema, rows }))
      throw new BackupError(`${file} does not hold what it says of itself.`)
    return restored
  } catch (error) {
    await restored.remove()
    throw error
  }
}

interface RestoreOptions {
  replace: boolean
  /** Whether to restore even if the tables of the backup do not match its audit trail. */
  acceptDifferences?: boolean
  now: number
  pace?: AuditPace
}

/** The restored backup, the place of the replaced data, and the result of the verification. */
interface Restored {
  header: BackupHeader
  kept: string | undefined
  audit: AuditVerdict
}

/**
 * Replaces the live store with a backup, in one step at the very end. The backup is migrated and verified first, and the
 * restore is recorded on its audit trail. Sessions and mailed links are dropped, since those ended or used after the
 * backup must not become valid again. Throws BackupError, also if the backup's audit trail is broken or differs from its
 * tables, and DatabaseStartError if it cannot be migrated.
 */
export async function restoreBackup(place: Place, file: string, options: RestoreOptions): Promise<Restored> {
  const header = await readHeader(file)
  const store = storeOf(place)
  if (!options.replace && (await store.hasData()))
    throw new BackupError('There is data already. Give --replace to put the backup in its place; it is kept.')
  await store.refuseInUse()
  const restored = await restoreAlongside(place, file, header)
  try {
    const audit = await whileOpen(openDatabase(restored.place), (db) => settle(db, header, options))
    return { header, audit, kept: await restored.replaceLive() }
  } finally {
    await restored.remove()
  }
}

async function settle(
  db: Database,
  { takenAt, sha256 }: BackupHeader,
  { now, acceptDifferences = false, pace }: RestoreOptions,
): Promise<AuditVerdict> {
  const audit = await verifyAudit(db.read, pace)
  const differences = countFaults(audit)
  if (differences > 0 && !acceptDifferences) throw new BackupError(refusalOf(audit))
  const after = { taken_at: takenAt, sha256, ...(differences > 0 && { differences }) }
  await auditedTransaction(db, async (trx) => {
    await endSessionsAndLinks(trx)
    const by = { at: now, actor: commandLine }
    await appendAudit(trx, by, { action: 'data.restored', subjectId: null, after })
  })
  return audit
}

function refusalOf(audit: AuditVerdict): string {
  const named = faultsOf(audit)
  const unnamed = countFaults(audit) - named.length
  return [
    ...named,
    ...(unnamed > 0 ? [`and ${unnamed} more`] : []),
    `The backup is not as its own audit trail says. Differences: ${countFaults(audit)}. Nothing was restored. Try an older one, or give --accept-differences to restore it as it is.`,
  ].join('\n')
}

/** Ends all sessions and invalidates all mailed links, including those in unsent mails. */
async function endSessionsAndLinks(trx: Transaction): Promise<void> {
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('password_resets').execute()
  await trx.deleteFrom('email_changes').execute()
  await trx
    .deleteFrom('outbox')
    .where('next_attempt_at', 'is not', null)
    .where((eb) => eb.or([eb('text', 'like', '%/reset/%'), eb('text', 'like', '%/confirm-email/%')]))
    .execute()
}
