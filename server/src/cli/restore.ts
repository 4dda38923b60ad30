import { resolve } from 'node:path'
import { countFaults } from '../audit/verify-audit.ts'
import { ConfigError } from '../config.ts'
import type { Config } from '../config.ts'
import { DatabaseStartError, isUnavailable } from '../db/database-errors.ts'
import { openAsItIs, whileOpen } from '../db/open-database.ts'
import { renewDocumentKeys } from '../features/documents/renew-keys.ts'
import { checkSecretKey } from '../features/identity/rules/second-factor-codes.ts'
import { renewTaxReferences } from '../features/identity/rules/tax-cipher.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { auditPace } from './verify-audit.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Replaces the data with a backup. No server may be running. */
export const restore: Command = {
  summary: 'put a backup in the place of the data',
  help: `npm run portico -- restore FILE [--replace] [--accept-differences]

Checks a backup, makes a database of it next to the live one, verifies its audit trail and its tables by it, and puts
it in its place at the very end; if anything fails before, the data stays as it was. Every server must be stopped.
Everybody has to log in again.
  --replace              where there is data already; it is kept under the name that is printed
  --accept-differences   restore a backup that is not as its own audit trail says; their number goes on the trail
PostgreSQL's own pg_restore must be on the PATH where DATABASE_URL is set, whose user may create databases.`,
  options: { replace: { type: 'boolean' }, 'accept-differences': { type: 'boolean' } },
  async run({ config, now, print, progress }, values, [file, ...more]) {
    if (file === undefined || more.length > 0) throw new CommandError('Name one backup to restore.')
    const { header, kept, audit } = await restoreBackup(config, resolve(file), {
      replace: values['replace'] === true,
      acceptDifferences: values['accept-differences'] === true,
      now,
      pace: auditPace(progress),
    })
    const differences = countFaults(audit)
    if (differences > 0) print(`Differences from its own audit trail, accepted: ${differences}.`)
    print(`Restored the data of ${header.takenAt}. Everybody has to log in again.`)
    if (kept === undefined) progress('Created a new database.')
    else print(`What was there before is kept as ${kept}.`)
    for (const problem of await keyProblems(config)) print(problem)
  },
}

/** Says what in the restored data SECRET_KEY does not open, by the checks that a server makes at its start. */
async function keyProblems(config: Config): Promise<string[]> {
  try {
    return await checkKeys(config)
  } catch (error) {
    // The data are restored, whatever a pooler in front of them does.
    if (!(error instanceof DatabaseStartError) && !isUnavailable(error)) throw error
    return ['Whether SECRET_KEY opens the restored data could not be checked: the database does not answer.']
  }
}

async function checkKeys(config: Config): Promise<string[]> {
  const checks = [checkSecretKey, renewDocumentKeys, renewTaxReferences]
  const problems = await whileOpen(openAsItIs(config), (db) =>
    Promise.all(checks.map((check) => check(db, config.secondFactor).catch(problemOf))),
  )
  const found = problems.flatMap((problem) => problem ?? [])
  return found.length === 0
    ? []
    : [
        ...found,
        'Without the SECRET_KEY that the backup was made with, no document or tax reference in it can be opened, no second factor works, and no server starts.',
      ]
}

function problemOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  throw error
}
