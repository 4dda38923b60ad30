import { copyStore } from '../backup/copy-store.ts'
import { readConfig } from '../config.ts'
import { nameOfStore } from '../db/open-database.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Moves the data from SQLite to PostgreSQL. No server may be running. */
export const copyTo: Command = {
  summary: 'move from SQLite to an empty PostgreSQL database',
  help: `npm run portico -- copy-to DATABASE_URL

Copies all data of the SQLite database in DATA_DIR into an empty database of PostgreSQL, all of it or nothing, and
reads every row of every table back and compares it. The SQLite database stays as it is. Every server must be
stopped. A password need not stand in the address: PGPASSWORD is read as well.`,
  options: {},
  async run({ config, print, progress }, _, [address, ...more]) {
    if (address === undefined || more.length > 0)
      throw new CommandError('Name one database: postgres://user@host/name.')
    if (config.databaseUrl !== undefined)
      throw new CommandError('DATABASE_URL is set, so the data is in PostgreSQL already. Run it without.')
    const { databaseUrl = '' } = readConfig({ DATABASE_URL: address })
    progress(`Copying to ${nameOfStore({ dataDir: '', databaseUrl })}.`)
    const { rows, trail } = await copyStore(config.dataDir, databaseUrl, progress)
    const width = Math.max(...Object.keys(rows).map((table) => table.length)) + 2
    for (const [table, count] of Object.entries(rows)) print(`${table.padEnd(width)}${count} the same`)
    print(`The audit trail is whole: ${trail.entries} entries, the last one's hash ${trail.hash || 'none'}.`)
    print('Now set DATABASE_URL, keep SECRET_KEY as it is, and start the server.')
  },
}
