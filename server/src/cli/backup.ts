import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { takeBackup } from '../backup/take-backup.ts'
import { timeName } from '../backup/time-name.ts'
import type { StoreCommand } from './command.ts'
import { CommandError } from './command.ts'

/** Writes a backup, also while the server runs. */
export const backup: StoreCommand = {
  summary: 'write all data into one file',
  help: `npm run portico -- backup [FILE]

Writes all data, as it is at one moment, into one file with a checksum, also while the server runs. A file that is
there is never overwritten. In a folder, or without FILE in DATA_DIR/backups, the file is named after the time.
PostgreSQL's own pg_dump must be on the PATH where DATABASE_URL is set.`,
  options: {},
  async run({ config, now, print }, _, [target, ...more]) {
    if (more.length > 0) throw new CommandError('Name one file, or none.')
    const file = await fileFor(target, join(config.dataDir, 'backups'), now)
    const { schema, rows, bytes, sha256 } = await takeBackup(config, file, now)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    print(`Wrote ${file}: ${total} rows at step ${schema}, ${bytes} bytes, SHA-256 ${sha256}.`)
  },
}

async function fileFor(target: string | undefined, usual: string, now: number): Promise<string> {
  if (target === undefined) await mkdir(usual, { recursive: true, mode: 0o700 })
  const path = resolve(target ?? usual)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? join(path, `portico-${timeName(now)}.backup`) : path
}
