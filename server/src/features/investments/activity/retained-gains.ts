import type { History } from '@portico/contract/figures/account-months'
import { overdrawnGains } from '@portico/contract/figures/overdrawn'
import type { Month } from '@portico/contract/values/month'

/** By how much the entries at work from a month on take more than is retained, in cents; 0 if they do not. */
export const gainsMissing = (history: History, from: Month): number =>
  overdrawnGains(history)
    // An entry that begins to work between two posted months is at work in the second.
    .filter(({ month }) => month >= from)
    .reduce((most, { taken, there }) => Math.max(most, taken - there), 0)
