import type { AccountView } from '@portico/contract/features/impersonation'
import { entryState } from '../../../audit/entry-state.ts'
import type { Handler } from '../../../http/route.ts'
import type { StaffEnd, ViewEntry } from '../queries/account-view-queries.ts'
import { listStaffEnds, listViewEntries } from '../queries/account-view-queries.ts'

const minuteMs = 60_000

interface Look {
  startedAt: number
  /** The latest time at which it can have ended. */
  overAt: number
  stopped: boolean
  entry: ViewEntry
}

/**
 * The impersonations of an account, newest first, from its audit entries, oldest first. One without a recorded end
 * lasts until its time limit, or until something that certainly ended it: never shorter than it really was.
 */
function viewsIn(
  entries: readonly ViewEntry[],
  staffEnds: readonly StaffEnd[],
  { limitMs, now }: { limitMs: number; now: number },
): AccountView[] {
  const looks: Look[] = []
  for (const entry of entries) {
    if (entry.action === 'impersonation.started') {
      looks.push({ startedAt: entry.at, overAt: entry.at + limitMs, stopped: false, entry })
    } else if (entry.action === 'impersonation.stopped') {
      const ended = looks.findLast((look) => mayEnd(entry, look))
      if (ended !== undefined) Object.assign(ended, { overAt: entry.at, stopped: true })
    } else {
      endBy(looks, entry.at)
    }
  }
  for (const { at, staffId } of staffEnds)
    endBy(
      looks.filter(({ entry }) => entry.actorId === staffId),
      at,
    )
  return looks.map((look) => toView(look, now)).toReversed()
}

/** Whether a stop ends this look. A new sign-in in the same browser also ends one, and has no actor. */
const mayEnd = ({ at, actorId }: ViewEntry, { stopped, overAt, entry }: Look): boolean =>
  !stopped && at <= overAt && (actorId === null || actorId === entry.actorId)

function endBy(looks: readonly Look[], at: number): void {
  for (const look of looks) if (look.startedAt <= at && at < look.overAt) look.overAt = at
}

function toView({ startedAt, overAt, entry }: Look, now: number): AccountView {
  const until = Math.min(overAt, now)
  return {
    started_at: new Date(startedAt).toISOString(),
    ended_at: overAt > now ? null : new Date(overAt).toISOString(),
    minutes: Math.max(1, Math.ceil((until - startedAt) / minuteMs)),
    who: `${entry.firstName ?? ''} ${entry.lastName ?? ''}`.trim() || entry.actor,
    reason: reasonIn(entry.after),
  }
}

function reasonIn(after: string | null): string {
  const { reason } = (entryState(after) ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : ''
}

/** Who saw the portal as the caller's account. While impersonating, staff see the same list. */
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
