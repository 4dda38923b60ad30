import type { AuditPace, AuditVerdict } from '../audit/verify-audit.ts'
import { faultsOf, verifyAudit } from '../audit/verify-audit.ts'
import type { ReadOnlyDatabase } from '../db/database.ts'
import { shippedSteps } from '../db/migrate.ts'
import type { Place } from '../db/open-database.ts'
import { openDatabase, openToRead, whileOpen } from '../db/open-database.ts'
import type { StoreFacts } from './store.ts'
import { BackupError } from './store.ts'
import type { BackupHeader } from './backup-file.ts'
import { readHeader } from './backup-file.ts'
import type { Comparison } from './compare-figures.ts'
import { compareFigures, findHash } from './compare-figures.ts'
import { findFacts } from './store-queries.ts'
import { restoreAlongside } from './restore-backup.ts'

/**
 * The result of a drill. `differences` is empty if the backup is as good as the live data. If very many rows differ from
 * the audit trail, it has only the first of them; `audit` has their number.
 */
export interface DrillReport extends Comparison {
  header: BackupHeader
  /** what the live data holds now */
  live: StoreFacts
  audit: AuditVerdict
}

/**
 * Restores a backup next to the live data, migrates it, verifies its audit trail and tables, recomputes every figure,
 * compares everything with the live data (opened for reading only), and removes it again. Throws BackupError.
 */
export async function drill(place: Place, file: string, pace?: AuditPace): Promise<DrillReport> {
  const header = await readHeader(file)
  return whileOpen(openToRead(place), async (live) => {
    const facts = await findFacts(live.read, live.engine)
    if (facts.schema !== shippedSteps.at(-1))
      throw new BackupError(
        'The live data is of another version of Portico. Start a server of this one first.',
      )
    const restored = await restoreAlongside(place, file, header)
    try {
      const report = await whileOpen(openDatabase(restored.place), (copy) => inspect(copy, live, pace))
      return { ...report, header, live: facts }
    } finally {
      await restored.remove()
    }
  })
}

async function inspect(
  copy: ReadOnlyDatabase,
  live: ReadOnlyDatabase,
  pace: AuditPace | undefined,
): Promise<Comparison & Pick<DrillReport, 'audit'>> {
  const audit = await verifyAudit(copy.read, pace)
  const compared = await compareFigures(copy, live)
  const forked = await forkOf(audit, live)
  return { ...compared, audit, differences: [...forked, ...faultsOf(audit), ...compared.differences] }
}

/** Reports if the live audit trail does not continue the copy's. */
async function forkOf({ chain }: AuditVerdict, live: ReadOnlyDatabase): Promise<string[]> {
  if (!chain.whole || (await findHash(live.read, chain.entries)) === chain.hash) return []
  return [`The live audit trail does not go on from entry ${chain.entries} of the backup.`]
}
