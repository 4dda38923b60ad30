import { cumulativeProfit as profitsOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForProfits } from '../summaries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's profit so far, one point a month. */
export const cumulativeProfit: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(profitsOf(await askForProfits(app.db, caller.id)))
