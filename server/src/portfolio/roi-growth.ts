import { roiGrowth as growthOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForReturns } from '../summaries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's return month by month. */
export const roiGrowth: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(growthOf(await askForReturns(app.db, caller.id)))
