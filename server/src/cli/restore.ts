import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Puts a backup in the place of the data, while no server runs. */
export const restore: Command = {
  summary: 'put a backup in the place of the data',
  help: `npm run portico -- restore FILE [--replace]

Checks a backup, makes a database of it beside the live one, and puts it in its place at the very end; whatever goes
wrong before leaves the data as it was. Every server must be stopped. Everybody has to sign in again.
  --replace   where there is data already; it is kept beside, under the name that is printed
PostgreSQL's own pg_restore must be on the PATH where DATABASE_URL is set, whose user may create databases.`,
  options: { replace: { type: 'boolean' } },
  async run({ config, now, print, progress }, values, [file, ...more]) {
    if (file === undefined || more.length > 0) throw new CommandError('Name one backup to restore.')
    const replace = values['replace'] === true
    const { header, kept } = await restoreBackup(config, resolve(file), { replace, now })
    print(`Restored the data of ${header.takenAt}. Everybody has to sign in again.`)
    if (kept === undefined) progress('There was no database here before: it is new.')
    else print(`What was there before is kept as ${kept}.`)
  },
}
