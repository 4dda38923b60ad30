import { visitMinutes } from '@portico/contract/features/visits'
import type { Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'

/** Records that the caller looks at their account, and returns until when they had seen everything before. */
export const markVisit: Handler<'markVisit'> = async ({ app, caller, body }) => {
  const visit = { userId: caller.id, at: app.clock(), pauseMs: visitMinutes * 60_000, allSeen: body.all_seen }
  const seenUntil = await app.db.transaction((trx) => upsertVisit(trx, visit))
  return { seen_until: seenUntil === null ? null : new Date(seenUntil).toISOString() }
}

interface Visit {
  userId: number
  at: number
  /** A visit after this pause is a new one. */
  pauseMs: number
  /** Whether everything posted until now has been seen. */
  allSeen: boolean
}

/**
 * Records a visit, and returns until when everything had been seen before it; null on the first visit. One statement, so
 * that two tabs opened at once are one visit.
 */
async function upsertVisit(
  trx: Transaction,
  { userId, at, pauseMs, allSeen }: Visit,
): Promise<number | null> {
  const visit = await trx
    .insertInto('visits')
    .values({ user_id: userId, at, seen_until: allSeen ? at : null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        at: eb.case().when('visits.at', '<', at).then(at).else(eb.ref('visits.at')).end(),
        seen_until: allSeen
          ? at
          : eb
              .case()
              .when('visits.at', '<=', at - pauseMs)
              .then(eb.ref('visits.at'))
              .else(eb.ref('visits.seen_until'))
              .end(),
      })),
    )
    .returning('seen_until')
    .executeTakeFirstOrThrow()
  return visit.seen_until
}
