import { newBackupFile, takeBackup } from '../backup/backups.ts'
import { noteRun } from '../db/last-runs.ts'
import { requireStore } from '../db/open-database.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Writes a backup. The server may be running. */
export const backup: Command = {
  summary: 'write all data into one file',
  help: `npm run portico -- backup [FILE]

Writes all data, as it is at one moment, into one file with a checksum, also while the server runs. A file that is
there is never overwritten. In a folder, or without FILE in DATA_DIR/backups, the file is named after the time.
PostgreSQL's own pg_dump must be on the PATH where DATABASE_URL is set.`,
  options: {},
  async run({ config, now, print }, _, [target, ...more]) {
    if (more.length > 0) throw new CommandError('Name one file, or none.')
    await requireStore(config)
    const file = await newBackupFile(config.dataDir, target, now)
    const { schema, rows, bytes, sha256, takenAt } = await takeBackup(config, file, now)
    await noteRun(config.dataDir, 'backup', { taken_at: takenAt })
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    print(`Wrote ${file}: ${total} rows at step ${schema}, ${bytes} bytes, SHA-256 ${sha256}.`)
  },
}
