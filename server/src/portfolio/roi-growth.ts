import { seriesToText } from '@portico/contract/json-text'
import { roiGrowth as growthOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'

/** The caller's return month by month. */
export const roiGrowth: JsonHandler = async ({ app, caller }) =>
  seriesToText(growthOf(await askForEarnings(app.db, caller.id)))
