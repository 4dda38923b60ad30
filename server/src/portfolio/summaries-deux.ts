import { summariesToText } from '@portico/contract/json-text'
import type { TextHandler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'
import { summaryId } from '../summaries/summary-queries.ts'

/** The caller's own posted months, in month order. */
export const summariesDeux: TextHandler = async ({ app, caller }) => {
  const rows = await askForSummaries(app.db, caller.id)
  return summariesToText(rows, (row) => summaryId(caller.id, row))
}
