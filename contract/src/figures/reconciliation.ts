import type { FirmFlows } from './firm.ts'
import { netOf, noFlows } from './firm.ts'
import type { Day } from '../values/day.ts'
import { lastDayOf, monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'

/** What moved in and out over all investors, in cents. */
export type Moved = Pick<FirmFlows, 'in' | 'out'>

/** The total of all investors' accounts on a day, and the money that has moved since. */
export interface Held {
  positions: bigint
  since: Moved
}

/**
 * The sum of all positions at the end of a day, from the firm's flows as they are now: money counts on the day it moved,
 * what a month earned or lost on its last day. `later` is what moved in the rest of the day's month.
 */
export function heldOn(flows: ReadonlyMap<Month, FirmFlows>, on: Day, later: Moved): Held {
  const month = monthOfDay(on)
  let positions = later.out - later.in
  const since = { ...later }
  const isWhole = on === lastDayOf(month)
  for (const [each, flow] of flows)
    if (each > month) {
      since.in += flow.in
      since.out += flow.out
    } else positions += each < month || isWhole ? netOf(flow) : flow.in - flow.out
  return { positions, since }
}

/** How many investors have the month of a day. */
export const postedOn = (flows: ReadonlyMap<Month, FirmFlows>, on: Day): number =>
  (flows.get(monthOfDay(on)) ?? noFlows).investors
