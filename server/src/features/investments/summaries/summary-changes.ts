import { summaryToJson } from '@portico/contract/features/summaries'
import type { Handler } from '../../../http/route.ts'
import { summaryId } from '../queries/summary-queries.ts'
import { readCorrectedVersions } from '../queries/version-queries.ts'

/** What the caller's own corrected months were and are; who corrected them and why stays with the firm. */
export const summaryChanges: Handler<'summaryChanges'> = async ({ app, caller }) => {
  const versions = await readCorrectedVersions(app.db.read, caller.id)
  return versions.map((version) => summaryToJson(summaryId(caller.id, version), version))
}
