import { seriesToText } from '@portico/contract/portfolio'
import { roiYield as yieldOf } from '@portico/contract/series'
import type { TextHandler } from '../http/route.ts'
import { askForSummaries } from '../summaries/own-summary-queries.ts'

/** The caller's return so far, one point a calendar quarter. */
export const roiYield: TextHandler = async ({ app, caller }) =>
  seriesToText(yieldOf(await askForSummaries(app.db, caller.id)))
