import { visitMinutes } from '@portico/contract/features/visits'
import type { Handler } from '../../../http/route.ts'
import { upsertVisit } from '../queries/visit-queries.ts'

/** Records that the caller looks at their account, and returns until when they had seen everything before. */
export const markVisit: Handler<'markVisit'> = async ({ app, caller, body }) => {
  const visit = { userId: caller.id, at: app.clock(), pauseMs: visitMinutes * 60_000, allSeen: body.all_seen }
  const seenUntil = await app.db.transaction((trx) => upsertVisit(trx, visit))
  return { seen_until: seenUntil === null ? null : new Date(seenUntil).toISOString() }
}
