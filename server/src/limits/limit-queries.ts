import { sql } from 'kysely'
import type { Transaction, Reader } from '../db/database.ts'

/** How often something was tried within its window. */
export interface Tally {
  count: number
  lastAt: number
  endsAt: number
}

const none: Tally = { count: 0, lastAt: 0, endsAt: 0 }

/**
 * Adds to a tally; a window that is over starts again. One statement, so that no process loses a count. Adding 0 reads
 * the tally and locks it until this transaction ends.
 */
export async function addToTally(
  trx: Transaction,
  name: string,
  now: number,
  windowMs: number,
  by: 0 | 1 = 1,
): Promise<Tally> {
  const isOver = sql`limits.ends_at <= ${now}`
  return trx
    .insertInto('limits')
    .values({ name, count: by, last_at: now, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${by} else limits.count + ${by} end`,
        ends_at: sql<number>`case when ${isOver} then ${now + windowMs} else limits.ends_at end`,
        last_at: by === 0 ? sql<number>`limits.last_at` : now,
      }),
    )
    .returning(['count', 'last_at as lastAt', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()
}

/** The tallies of these names, in their order; a window that is over counts as none. */
export async function listTallies(db: Reader, names: readonly string[], now: number): Promise<Tally[]> {
  const rows = await db
    .selectFrom('limits')
    .select(['name', 'count', 'last_at as lastAt', 'ends_at as endsAt'])
    .where('name', 'in', names)
    .where('ends_at', '>', now)
    .execute()
  return names.map((name) => rows.find((row) => row.name === name) ?? none)
}
