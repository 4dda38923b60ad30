import { roiGrowth as growthOf } from '@portico/contract/figures/series'
import type { JsonHandler } from '../../../http/route.ts'
import { askForReturns } from '../queries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's return month by month. */
export const roiGrowth: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(growthOf(await askForReturns(app.db, caller.id)))
