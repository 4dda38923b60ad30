import { dirname } from 'node:path'
import type { Place } from '../db/open-database.ts'
import type { BackupHeader } from './backup-file.ts'
import { writeBackup } from './backup-file.ts'
import { refuseExisting } from './new-file.ts'
import { storeOf } from './open-store.ts'

/** Backs up a snapshot of the store while servers continue writing. Throws BackupError. */
export async function takeBackup(place: Place, file: string, takenAt: number): Promise<BackupHeader> {
  refuseExisting(file)
  return storeOf(place).takeSnapshot(dirname(file), (snapshot) => writeBackup(file, { ...snapshot, takenAt }))
}
