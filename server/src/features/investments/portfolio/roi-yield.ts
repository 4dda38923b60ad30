import { roiYield as yieldOf } from '@portico/contract/figures/series'
import type { JsonHandler } from '../../../http/route.ts'
import { askForReturns } from '../queries/own-summary-queries.ts'
import { seriesToBytes } from './series-json.ts'

/** The caller's return so far, one point a calendar quarter. */
export const roiYield: JsonHandler = async ({ app, caller }) =>
  seriesToBytes(yieldOf(await askForReturns(app.db, caller.id)))
