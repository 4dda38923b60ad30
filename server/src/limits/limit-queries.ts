import { sql } from 'kysely'
import type { Change } from '../db/database.ts'

/** How often something was tried within its window. */
export interface Tally {
  count: number
  lastAt: number
  endsAt: number
}

/**
 * Adds to the tally under a name; a window that is over starts anew. One statement, so that no two processes
 * lose a count. Adding 0 reads it and makes whoever else asks wait until this transaction ends.
 */
export async function addToTally(
  change: Change,
  name: string,
  now: number,
  windowMs: number,
  by: 0 | 1 = 1,
): Promise<Tally> {
  const isOver = sql`limits.ends_at <= ${now}`
  const row = await change
    .insertInto('limits')
    .values({ name, count: by, last_at: now, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${by} else limits.count + ${by} end`,
        ends_at: sql<number>`case when ${isOver} then ${now + windowMs} else limits.ends_at end`,
        last_at: by === 0 ? sql<number>`limits.last_at` : now,
      }),
    )
    .returning(['count', 'last_at', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, lastAt: row.last_at, endsAt: row.ends_at }
}

/** Forgets a tally. */
export async function clearTally(change: Change, name: string): Promise<void> {
  await change.deleteFrom('limits').where('name', '=', name).execute()
}

/** Takes one count back. */
export async function takeFromTally(change: Change, name: string): Promise<void> {
  await change
    .updateTable('limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('name', '=', name)
    .where('count', '>', 0)
    .execute()
}
