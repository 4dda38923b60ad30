import type { Handler } from '../../../http/route.ts'
import { listStaffEnds, listViewEntries } from '../queries/account-view-queries.ts'
import { viewsIn } from './account-views.ts'

/** Who saw the portal as the account that asks; whoever impersonates it sees the same. */
export const listAccountViews: Handler<'accountViews'> = async ({ app, caller }) => {
  const db = app.db.read
  const entries = await listViewEntries(db, caller.id)
  const staffIds = new Set(entries.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))
  staffIds.delete(caller.id)
  return viewsIn(entries, await listStaffEnds(db, [...staffIds]), {
    limitMs: app.config.sessions.impersonation.absoluteLimitMs,
    now: app.clock(),
  })
}
