import type { Month } from '@portico/contract/values/month'
import { monthsBetween, nextMonth } from '@portico/contract/values/month'
import type { App } from '../../../http/route.ts'
import { keptByBlock, listBlocks } from '../queries/block-queries.ts'
import { countMonths } from './open-month-queries.ts'

/** A month that some active investors have, or started before, and others of them lack. */
export interface OpenMonth {
  month: Month
  posted: number
  missing: number
}

/** Older gaps are findings of the checks: an account that nobody posts to any more would keep all of its months open. */
const mostMonths = 12

const keptCounts = keptByBlock(({ db }, block) => countMonths(db.read, block))

type Counts = ReadonlyMap<Month, { posted: number; started: number }>

/** How many active investors have each month, the oldest first, and for how many of them it is the first. */
export async function countAllMonths(app: Pick<App, 'config' | 'db'>): Promise<Counts> {
  const blocks = await keptCounts(app, await listBlocks(app.db.read))
  const total = new Map<Month, { posted: number; started: number }>()
  for (const { month, posted, started } of blocks.flat()) {
    const sum = total.get(month)
    total.set(month, { posted: posted + (sum?.posted ?? 0), started: started + (sum?.started ?? 0) })
  }
  return new Map([...total].toSorted(([a], [b]) => a - b))
}

/** The open ones of the twelve months through a given one, the oldest first. */
export const listOpenMonths = async (app: Pick<App, 'config' | 'db'>, through: Month): Promise<OpenMonth[]> =>
  openMonthsOf(await countAllMonths(app), through)

/** The same, of what is counted already. */
export function openMonthsOf(total: Counts, through: Month): OpenMonth[] {
  const open: OpenMonth[] = []
  let expected = 0
  let [month] = total.keys()
  while (month !== undefined && month <= through) {
    const { posted, started } = total.get(month) ?? { posted: 0, started: 0 }
    expected += started
    if (posted < expected && monthsBetween(month, through) < mostMonths)
      open.push({ month, posted, missing: expected - posted })
    month = month === through ? undefined : nextMonth(month)
  }
  return open
}
