import { percentSeriesToJson } from '@portico/contract/portfolio'
import { roiYield as yieldOf } from '@portico/contract/series'
import type { Handler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'

/** The caller's return so far, one point a calendar quarter. */
export const roiYield: Handler<'roiYield'> = async ({ app, caller }) =>
  percentSeriesToJson(yieldOf(await askForSummaries(app.db, caller.id)))
