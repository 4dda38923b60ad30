import { moneySeriesToJson } from '@portico/contract/portfolio'
import { cumulativeProfit as profitsOf } from '@portico/contract/series'
import type { Handler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'

/** The caller's profit so far, one point a month. */
export const cumulativeProfit: Handler<'cumulativeProfit'> = async ({ app, caller }) =>
  moneySeriesToJson(profitsOf(await askForSummaries(app.db, caller.id)))
