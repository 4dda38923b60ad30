import { seriesToText } from '@portico/contract/json-text'
import { roiYield as yieldOf } from '@portico/contract/series'
import type { JsonHandler } from '../http/route.ts'
import { askForEarnings } from '../summaries/own-summary-queries.ts'

/** The caller's return so far, one point a calendar quarter. */
export const roiYield: JsonHandler = async ({ app, caller }) =>
  seriesToText(yieldOf(await askForEarnings(app.db, caller.id)))
