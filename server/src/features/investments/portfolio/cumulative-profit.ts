import { cumulativeProfit as profitsOf } from '@portico/contract/figures/series'
import type { JsonHandler } from '../../../http/route.ts'
import { askForProfits } from '../queries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's profit so far, one point a month. */
export const cumulativeProfit: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(profitsOf(await askForProfits(app.db, caller.id)))
