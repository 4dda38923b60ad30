import { summaryToJson } from '@portico/contract/summaries'
import type { Handler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'
import { summaryId } from '../summaries/summary-queries.ts'

/** The caller's own posted months, in month order. */
export const summariesDeux: Handler<'summariesDeux'> = async ({ app, caller }) => {
  const rows = await askForSummaries(app.db, caller.id)
  return rows.map((row) => summaryToJson(summaryId(caller.id, row), row))
}
