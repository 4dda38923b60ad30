import type { Month } from '@portico/contract/values/month'
import { monthsBetween, nextMonth, month as monthFrom } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { keptByBlock, listBlocks, accountsPerBlock } from '../queries/block-queries.ts'
import type { Reader } from '../../../db/database.ts'

/** A month that some active investors have, or started before, and others of them lack. */
interface OpenMonth {
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

/** How many active investors have a month, and for how many of them it is the first. */
interface MonthCounts {
  month: Month
  posted: number
  started: number
}

/** The months of the active investors of a block. */
async function countMonths(db: Reader, { at }: Pick<Block, 'at'>): Promise<MonthCounts[]> {
  const [from, below] = [at * accountsPerBlock, (at + 1) * accountsPerBlock]
  const counts = sql<{ month: number; posted: number; started: number }>`(
    with posted as (
      select user_id, month from current_summaries where user_id >= ${from} and user_id < ${below} and user_id in (
        select id from users where staff_since is null and disabled_since is null and closed_since is null
          and id >= ${from} and id < ${below}
      )
    )
    select month, count(*) as posted, 0 as started from posted group by month
    union all
    select month, 0, count(*) from (select min(month) as month from posted group by user_id) as starts
    group by month
  )`
  const rows = await db.selectFrom(counts.as('counts')).selectAll().execute()
  return rows.map(({ month, posted, started }) => ({
    month: monthFrom(month),
    posted: Number(posted),
    started: Number(started),
  }))
}
