import type { JsonHandler } from '../../../http/route.ts'
import { askForVersions } from '../queries/own-summary-queries.ts'
import { summariesToBytes } from './summaries-json.ts'

/** The caller's own posted months, in month order. */
export const summariesDeux: JsonHandler = async ({ app, caller }) =>
  summariesToBytes(caller.id, await askForVersions(app.db, caller.id))
