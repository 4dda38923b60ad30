import { hourMs } from '@portico/contract/values/duration'
import { countFaults, faultsOf } from '../audit/verify-audit.ts'
import { findBackup } from '../backup/backups.ts'
import type { DrillReport } from '../backup/drill.ts'
import { drill } from '../backup/drill.ts'
import { noteRun } from '../db/last-runs.ts'
import { requireStore } from '../db/open-database.ts'
import { auditPace } from './verify-audit.ts'
import type { Command } from './command.ts'
import { CommandError } from './command.ts'

/** How many differences are printed; the rest are only counted. */
const maxNamed = 20

/** Tests the newest backup. The server may be running. */
export const drillCommand: Command = {
  summary: 'try whether the newest backup can be restored',
  help: `npm run portico -- drill [FILE or FOLDER] [--max-age HOURS]

Restores a backup next to the live data, verifies its audit trail and by it every account and posted month, recomputes
every figure of every account, compares them with the live data as it was at that moment, prints what it found, and
removes what it restored. The live data
is opened for reading only; the server may run. Of a folder, or without one of DATA_DIR/backups, the newest backup
is taken. Exit code 0 means that it can be restored and that nothing differs.
  --max-age HOURS   fail also where the backup is older than that
PostgreSQL's own pg_restore must be on the PATH where DATABASE_URL is set, whose user may create databases.`,
  options: { 'max-age': { type: 'string' } },
  async run({ config, now, print, progress }, values, [target, ...more]) {
    if (more.length > 0) throw new CommandError('Name one backup or folder, or none.')
    const maxHours = readHours(values['max-age'])
    await requireStore(config)
    const file = await findBackup(config.dataDir, target)
    const began = performance.now()
    const report = await drill(config, file, auditPace(progress))
    const hours = (now - Date.parse(report.header.takenAt)) / hourMs
    for (const line of linesOf(file, hours, report)) print(line)
    const failed = countDifferences(report)
    await noteRun(config.dataDir, 'drill', {
      at: new Date(now).toISOString(),
      taken_at: report.header.takenAt,
      passed: failed === 0,
      seconds: Math.ceil((performance.now() - began) / 1000),
    })
    if (failed > 0) throw new CommandError(`The drill failed. Differences: ${failed}.`)
    if (hours > maxHours) throw new CommandError(`The backup is older than ${maxHours} hours.`)
    print('The backup can be restored.')
  },
}

/** Includes differences that are only counted, not listed. */
const countDifferences = ({ audit, differences }: DrillReport): number =>
  differences.length + countFaults(audit) - faultsOf(audit).length

function readHours(given: string | boolean | undefined): number {
  if (given === undefined) return Infinity
  if (!/^[1-9]\d{0,4}$/.test(String(given))) throw new CommandError('--max-age is a whole number of hours.')
  return Number(given)
}

function* linesOf(file: string, hours: number, report: DrillReport): Generator<string> {
  const { header, live, audit, accounts, figures, edited, differences } = report
  const total = Object.values(header.rows).reduce((sum, count) => sum + count, 0)
  const since = (table: string) => (live.rows[table] ?? 0) - (header.rows[table] ?? 0)
  yield `Backup       ${file}`
  yield `Taken        ${header.takenAt}, ${Math.floor(hours)} hours ago, at step ${header.schema}`
  yield `Restored     ${total} rows of ${Object.keys(header.rows).length} tables, all that it says it holds`
  const { chain, tables } = audit
  if (chain.whole)
    yield `Audit trail  whole, ${chain.entries} entries, the last one's hash ${chain.hash || 'none'}`
  if (tables.total === 0)
    yield `Tables       as the trail says, ${tables.accounts} accounts and ${tables.months} versions of posted months`
  yield `Figures      ${figures} recomputed, of ${accounts} accounts and ${header.rows['summaries'] ?? 0} versions of posted months`
  yield `Since then   ${since('summaries')} months posted or corrected, ${since('users')} accounts added, ${edited} edited`
  yield* differences.slice(0, maxNamed)
  const unnamed = countDifferences(report) - Math.min(differences.length, maxNamed)
  if (unnamed > 0) yield `and ${unnamed} more`
}
