import { roiGrowth as growthOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's return month by month. */
export const roiGrowth: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(growthOf(await askForEarnings(app.db, caller.id)))
