import { sql } from 'kysely'
import type { Month } from '@portico/contract/values/month'
import { month as monthFrom } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import type { Block } from '../queries/block-queries.ts'
import { accountsPerBlock } from '../queries/block-queries.ts'

/** How many active investors have a month, and for how many of them it is the first. */
export interface MonthCounts {
  month: Month
  posted: number
  started: number
}

/** The months of the active investors of a block. */
export async function countMonths(db: Reader, { at }: Pick<Block, 'at'>): Promise<MonthCounts[]> {
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
