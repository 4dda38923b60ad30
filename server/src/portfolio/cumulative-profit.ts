import { seriesToText } from '@portico/contract/json-text'
import { cumulativeProfit as profitsOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'

/** The caller's profit so far, one point a month. */
export const cumulativeProfit: JsonHandler = async ({ app, caller }) =>
  seriesToText(profitsOf(await askForEarnings(app.db, caller.id)))
