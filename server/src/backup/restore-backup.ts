import { appendAudit, commandLine } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { shippedSteps } from '../db/migrate.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHeader } from './backup-file.ts'
import { checkData, readData, readHeader } from './backup-file.ts'
import { endSessions, readFacts } from './fact-queries.ts'
import { storeOf } from './open-store.ts'
import type { RestoredStore } from './store.ts'

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** Throws BackupError for a backup that this store, or this version of Portico, cannot take. */
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
 * Makes a store beside the live one from a backup, checked from its checksum to its rows. Whoever calls removes it.
 * Throws BackupError.
 */
export async function restoreBeside(
  place: Place,
  file: string,
  header: BackupHeader,
): Promise<RestoredStore> {
  refuseForeign(file, header, place)
  await checkData(file, header)
  const restored = await storeOf(place).restoreBeside(readData(file))
  try {
    const facts = await whileOpen(openToRead(restored.place), (db) => readFacts(db.read, db.engine))
    const { engine, schema, rows } = header
    if (JSON.stringify(facts) !== JSON.stringify({ engine, schema, rows }))
      throw new BackupError(`${file} does not hold what it says of itself.`)
    return restored
  } catch (error) {
    await restored.remove()
    throw error
  }
}

/**
 * Puts a backup in the place of the live store, in one step at the very end, and answers where that is kept. It is
 * brought up to date, and its audit trail says so. Sessions are left out: one that was ended since must not open
 * anything again. Throws BackupError, and DatabaseStartError for a backup that cannot be brought up to date.
 */
export async function restoreBackup(
  place: Place,
  file: string,
  { replace, now }: { replace: boolean; now: number },
): Promise<{ header: BackupHeader; kept: string | undefined }> {
  const header = await readHeader(file)
  const store = storeOf(place)
  if (!replace && (await store.hasData()))
    throw new BackupError('There is data already. Give --replace to put the backup in its place; it is kept.')
  await store.refuseInUse()
  const restored = await restoreBeside(place, file, header)
  try {
    await settle(restored.place, header, now)
    return { header, kept: await restored.replaceLive() }
  } finally {
    await restored.remove()
  }
}

async function settle(place: Place, { takenAt, sha256 }: BackupHeader, now: number): Promise<void> {
  const after = { taken_at: takenAt, sha256 }
  const event = { action: 'data.restored' as const, subjectId: null, after }
  await whileOpen(openDatabase(place), (db) =>
    changeOnRecord(db, async (change) => {
      await endSessions(change)
      await appendAudit(change, { at: now, actor: commandLine }, [event])
    }),
  )
}
