import type { AuditVerdict } from '../audit/verify-audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { ReadOnlyDatabase } from '../db/database.ts'
import { shippedSteps } from '../db/migrate.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHeader } from './backup-file.ts'
import { readHeader } from './backup-file.ts'
import type { Comparison } from './compare-figures.ts'
import { compareFigures } from './compare-figures.ts'
import { readFacts } from './fact-queries.ts'
import { countPostings, readHash } from './holding-queries.ts'
import { restoreBeside } from './restore-backup.ts'
import type { StoreFacts } from './store.ts'

/** What a drill found; `differences` is empty where the backup is as good as the live data. */
export interface DrillReport extends Comparison {
  header: BackupHeader
  /** what the live data holds now */
  live: StoreFacts
  trail: AuditVerdict
}

/**
 * Restores a backup beside the live data, brings it up to date, reads its audit trail, recomputes every figure and
 * compares both with the live data, which is opened for reading only; then removes it. Throws BackupError.
 */
export async function drill(place: Place, file: string): Promise<DrillReport> {
  const header = await readHeader(file)
  return whileOpen(openToRead(place), async (live) => {
    const facts = await readFacts(live.read, live.engine)
    if (facts.schema !== shippedSteps.at(-1))
      throw new BackupError(
        'The live data is of another version of Portico. Start a server of this one first.',
      )
    const restored = await restoreBeside(place, file, header)
    try {
      const report = await whileOpen(openDatabase(restored.place), (copy) => inspect(copy, live))
      return { ...report, header, live: facts }
    } finally {
      await restored.remove()
    }
  })
}

async function inspect(
  copy: ReadOnlyDatabase,
  live: ReadOnlyDatabase,
): Promise<Comparison & Pick<DrillReport, 'trail'>> {
  const trail = await verifyAudit(copy.read)
  const compared = await compareFigures(copy, live)
  return {
    ...compared,
    trail,
    differences: [...(await faultsOf(trail, copy, live)), ...compared.differences],
  }
}

/** What is wrong with the copy's audit trail, by itself, beside its posted months and beside the live one. */
async function faultsOf(
  trail: AuditVerdict,
  copy: ReadOnlyDatabase,
  live: ReadOnlyDatabase,
): Promise<string[]> {
  if (!trail.whole) return [`Entry ${trail.sequence} of the audit trail does not fit: ${trail.reason}.`]
  const { rows } = await readFacts(copy.read, copy.engine)
  const postings = await countPostings(copy.read)
  const faults = []
  if (postings !== rows['summaries'])
    faults.push(`The audit trail tells of ${postings} posted months, and there are ${rows['summaries']}.`)
  if ((await readHash(live.read, trail.entries)) !== trail.hash)
    faults.push(`The live audit trail does not go on from entry ${trail.entries} of the backup.`)
  return faults
}
