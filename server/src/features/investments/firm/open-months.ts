import type { Month } from '@portico/contract/values/month'
import { monthsBetween, nextMonth, month as monthFrom } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { keptByBlock, listBlocks, accountsPerBlock } from '../queries/block-queries.ts'
import type { Reader } from '../../../db/database.ts'

/** A month that some active investors lack who started by then, and how many of all have it. */
interface OpenMonth {
  month: Month
  posted: number
  missing: number
}

/** Older gaps are findings of the checks: an account that nobody posts to any more would keep all of its months open. */
const mostMonths = 12

const keptCounts = keptByBlock(({ db }, block) => countMonths(db.read, block))

type Counts = ReadonlyMap<Month, MonthCounts>

const none: MonthCounts = { posted: 0, active: 0, started: 0 }

/** How many investors have each month, the oldest first. */
export async function countAllMonths(app: Pick<App, 'config' | 'db'>): Promise<Counts> {
  const blocks = await keptCounts(app, await listBlocks(app.db.read))
  const total = new Map<Month, MonthCounts>()
  for (const [month, { posted, active, started }] of blocks.flat()) {
    const sum = total.get(month) ?? none
    total.set(month, {
      posted: sum.posted + posted,
      active: sum.active + active,
      started: sum.started + started,
    })
  }
  return new Map([...total].toSorted(([a], [b]) => a - b))
}

/** The open ones of the twelve months through a given one, the oldest first. */
export const listOpenMonths = async (app: Pick<App, 'config' | 'db'>, through: Month): Promise<OpenMonth[]> =>
  openMonthsOf(await countAllMonths(app), through)

/** The same, of what is counted already, and of as many months as are looked at. */
export function openMonthsOf(total: Counts, through: Month, looked = mostMonths): OpenMonth[] {
  const open: OpenMonth[] = []
  let expected = 0
  let [month] = total.keys()
  while (month !== undefined && month <= through) {
    const { posted, active, started } = total.get(month) ?? none
    expected += started
    if (active < expected && monthsBetween(month, through) < looked)
      open.push({ month, posted, missing: expected - active })
    month = month === through ? undefined : nextMonth(month)
  }
  return open
}

/** How many investors have a month, closed and disabled accounts included, and how many active ones. */
interface MonthCounts {
  posted: number
  active: number
  /** For how many active ones it is the first. */
  started: number
}

/** The months of the investors of a block. */
async function countMonths(db: Reader, { at }: Pick<Block, 'at'>): Promise<[Month, MonthCounts][]> {
  const [from, below] = [at * accountsPerBlock, (at + 1) * accountsPerBlock]
  const counts = sql<{ month: number } & MonthCounts>`(
    with investors as (
      select id, case when disabled_since is null and closed_since is null then 1 else 0 end as active
      from users where staff_since is null and id >= ${from} and id < ${below}
    ), posted as (
      select user_id, month, active from current_summaries join investors on investors.id = user_id
      where user_id >= ${from} and user_id < ${below}
    )
    select month, count(*) as posted, sum(active) as active, 0 as started from posted group by month
    union all
    select month, 0, 0, count(*) from (
      select min(month) as month from posted where active = 1 group by user_id
    ) as starts group by month
  )`
  const rows = await db.selectFrom(counts.as('counts')).selectAll().execute()
  return rows.map(({ month, posted, active, started }) => [
    monthFrom(month),
    { posted: Number(posted), active: Number(active), started: Number(started) },
  ])
}
