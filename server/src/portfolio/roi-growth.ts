import { percentSeriesToJson } from '@portico/contract/portfolio'
import { roiGrowth as growthOf } from '@portico/contract/series'
import type { Handler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'

/** The caller's return month by month. */
export const roiGrowth: Handler<'roiGrowth'> = async ({ app, caller }) =>
  percentSeriesToJson(growthOf(await askForSummaries(app.db, caller.id)))
