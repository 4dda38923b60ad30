import type { Month } from '@portico/contract/values/month'
import { monthsBetween, nextMonth, month as monthFrom } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { App } from '../../../http/route.ts'
import type { Block } from '../queries/block-queries.ts'
import { findClosedThrough } from '../rules/open-books.ts'
import { keptByBlock, listBlocks, accountsPerBlock } from '../queries/block-queries.ts'
import type { Reader } from '../../../db/database.ts'

/**
 * A month that some investors lack who started by then, as `addUpMonth` counts them: a closed or disabled account lacks
 * only months before its latest.
 */
export interface OpenMonth {
  month: Month
  posted: number
  missing: number
  /** How many of those who lack it are active, so that it can be posted for them. */
  postable: number
}

/** Older gaps are findings of the checks: an account that nobody posts to any more would keep all of its months open. */
const mostMonths = 12

const keptCounts = keptByBlock(({ db }, block) => countMonths(db.read, block))

export type Counts = ReadonlyMap<Month, MonthCounts>

const none: MonthCounts = { posted: 0, active: 0, started: 0, activeStarted: 0, ended: 0 }

/** How many investors have each month, the oldest first. */
export async function countAllMonths(app: Pick<App, 'config' | 'db'>): Promise<Counts> {
  const blocks = await keptCounts(app, await listBlocks(app.db.read))
  const total = new Map<Month, MonthCounts>()
  for (const [month, counts] of blocks.flat()) {
    const sum = total.get(month) ?? none
    total.set(month, {
      posted: sum.posted + counts.posted,
      active: sum.active + counts.active,
      started: sum.started + counts.started,
      activeStarted: sum.activeStarted + counts.activeStarted,
      ended: sum.ended + counts.ended,
    })
  }
  return new Map([...total].toSorted(([a], [b]) => a - b))
}

/** The open ones of the twelve months through a given one, the oldest first. */
export const listOpenMonths = async (app: Pick<App, 'config' | 'db'>, through: Month): Promise<OpenMonth[]> =>
  openMonthsOf(await countAllMonths(app), through)

/** Whether active investors lack a month: its sheet has only them. */
export const isPostable = ({ postable }: OpenMonth): boolean => postable > 0

/** Those that are not in closed books, of all since then or of as many as are looked at: closed ones take no posting. */
export async function unclosedMonthsOf(
  { db }: Pick<App, 'db'>,
  total: Counts,
  through: Month,
  looked = mostMonths,
): Promise<OpenMonth[]> {
  const closed = (await findClosedThrough(db.read)) ?? -Infinity
  return openMonthsOf(total, through, looked).filter(({ month }) => month > closed)
}

/** The open ones, of what is counted already, and of as many months as are looked at. */
export function openMonthsOf(total: Counts, through: Month, looked = mostMonths): OpenMonth[] {
  const open: OpenMonth[] = []
  let [expected, activeExpected] = [0, 0]
  let [month] = total.keys()
  while (month !== undefined && month <= through) {
    const { posted, active, started, activeStarted, ended } = total.get(month) ?? none
    expected += started
    activeExpected += activeStarted
    if (posted < expected && monthsBetween(month, through) < looked)
      open.push({ month, posted, missing: expected - posted, postable: activeExpected - active })
    expected -= ended
    month = month === through ? undefined : nextMonth(month)
  }
  return open
}

/** How many investors have a month, closed and disabled accounts included, and how many active ones. */
interface MonthCounts {
  posted: number
  active: number
  /** For how many it is the first, and for how many active ones. */
  started: number
  activeStarted: number
  /** For how many closed and disabled accounts it is the latest. */
  ended: number
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
    ), spans as (
      select active, min(month) as first, max(month) as last from posted group by user_id, active
    )
    select month, count(*) as posted, sum(active) as active, 0 as started, 0 as "activeStarted", 0 as ended
    from posted group by month
    union all
    select first, 0, 0, count(*), sum(active), 0 from spans group by first
    union all
    select last, 0, 0, 0, 0, count(*) from spans where active = 0 group by last
  )`
  const rows = await db.selectFrom(counts.as('counts')).selectAll().execute()
  return rows.map(({ month, ...counts }) => [
    monthFrom(month),
    {
      posted: Number(counts.posted),
      active: Number(counts.active),
      started: Number(counts.started),
      activeStarted: Number(counts.activeStarted),
      ended: Number(counts.ended),
    },
  ])
}
