import { seriesToText } from '@portico/contract/json-text'
import { roiGrowth as growthOf } from '@portico/contract/series'
import type { TextHandler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'

/** The caller's return month by month. */
export const roiGrowth: TextHandler = async ({ app, caller }) =>
  seriesToText(growthOf(await askForEarnings(app.db, caller.id)))
