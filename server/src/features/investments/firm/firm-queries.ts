import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** The accounts without a password yet, by what became of their invitation. */
export async function countInvitations(db: Reader, now: number) {
  const isOpen = sql<number>`used_at is null and expires_at > ${now}`
  const row = await db
    .selectFrom('users')
    .leftJoin('password_resets', 'password_resets.user_id', 'users.id')
    .select([
      sql<number>`coalesce(sum(case when expires_at is null then 1 else 0 end), 0)`.as('not_invited'),
      sql<number>`coalesce(sum(case when ${isOpen} then 1 else 0 end), 0)`.as('invited'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('password_hash', '=', '')
    .where('disabled_since', 'is', null)
    .where('closed_since', 'is', null)
    .executeTakeFirstOrThrow()
  const [notInvited, invited] = [Number(row.not_invited), Number(row.invited)]
  return { not_invited: notInvited, invited, expired: Number(row.all) - notInvited - invited }
}

/** How many entries of the waitlist wait for an answer. */
export async function countWaiting(db: Reader): Promise<number> {
  const waiting = db.selectFrom('waitlist_entries').where('state', '=', 'waiting')
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
