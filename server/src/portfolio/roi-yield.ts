import { roiYield as yieldOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's return so far, one point a calendar quarter. */
export const roiYield: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(yieldOf(await askForEarnings(app.db, caller.id)))
