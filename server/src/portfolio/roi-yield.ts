import { roiYield as yieldOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForReturns } from '../summaries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's return so far, one point a calendar quarter. */
export const roiYield: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(yieldOf(await askForReturns(app.db, caller.id)))
