import { summaryToJson } from '@portico/contract/summaries'
import type { Handler } from '../http/route.ts'
import { readSummaries, summaryId } from '../summaries/summary-queries.ts'

/** The caller's own posted months, in month order. */
export const summariesDeux: Handler<'summariesDeux'> = async ({ app, caller }) => {
  const rows = await readSummaries(app.db.read, caller.id)
  return rows.map((row) => summaryToJson(summaryId(caller.id, row), row))
}
