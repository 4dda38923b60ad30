import { seriesToText } from '@portico/contract/portfolio'
import { roiGrowth as growthOf } from '@portico/contract/series'
import type { TextHandler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'

/** The caller's return month by month. */
export const roiGrowth: TextHandler = async ({ app, caller }) =>
  seriesToText(growthOf(await askForSummaries(app.db, caller.id)))
