import { rowsAlone } from '../audit/compare-tables.ts'
import type { AuditPace } from '../audit/verify-audit.ts'
import { countFaults, faultsOf, noteVerification, verifyAudit } from '../audit/verify-audit.ts'
import { explainDamage, findDamage } from '../db/damage.ts'
import { noteRun } from '../db/last-runs.ts'
import { openExistingToRead, whileOpen } from '../db/open-database.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** Verifies the audit trail, and the tables against it. The server may be running. */
export const verifyAuditCommand: Command = {
  summary: 'check that nobody altered the audit trail or what it tells of',
  help: `npm run portico -- verify-audit

Checks the pages of a SQLite file. Then rebuilds every account and every version of every posted month from the audit trail and names each that is not in
the tables as the trail says: altered, added or deleted. Then reads the trail from its first entry on and names the
first one that does not fit: altered, missing, or not following from the one before it. Exit code 0 means that the
file and the trail are whole and that the tables agree with it. The server may run.`,
  options: {},
  async run({ config, now, print, progress }) {
    const verdict = await whileOpen(openExistingToRead(config), async (db) => {
      const damage = await findDamage(db)
      if (damage.length > 0) {
        await noteRun(config.dataDir, 'verification', { at: new Date(now).toISOString(), passed: false })
        throw new CommandError(explainDamage(damage))
      }
      return verifyAudit(db.read, auditPace(progress))
    })
    const { chain, tables } = verdict
    await noteVerification(config.dataDir, verdict, now)
    if (chain.whole)
      print(
        `The audit trail is whole: ${chain.entries} entries, the last one's hash ${chain.hash || 'none'}.`,
      )
    if (tables.total === 0)
      print(
        `The tables agree with it: ${tables.accounts} accounts, ${tables.months} versions of posted months.`,
      )
    const faults = countFaults(verdict)
    if (faults === 0) return
    const named = faultsOf(verdict)
    for (const fault of named) print(fault)
    if (faults > named.length) print(`and ${faults - named.length} more`)
    if (!chain.whole) throw new CommandError(`Entry ${chain.sequence} does not fit: ${chain.reason}.`)
    throw new CommandError(`The tables and the audit trail differ. Differences: ${tables.total}.`)
  },
}

/** The pace of verification in a command: large steps, with progress after each tenth of the accounts and entries. */
export function auditPace(progress: (line: string) => void): AuditPace {
  let told = ''
  return {
    rowsAtOnce: rowsAlone,
    onProgress({ done, total, of }) {
      const reached = `${of} ${Math.floor((10 * done) / Math.max(1, total))}`
      if (reached !== told) progress(`Verifying: ${done} of ${total} ${of}.`)
      told = reached
    },
  }
}
