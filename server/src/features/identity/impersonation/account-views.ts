import type { AccountView } from '@portico/contract/features/impersonation'
import { minuteMs } from '@portico/contract/values/duration'
import type { ExpressionBuilder } from 'kysely'
import { entryState } from '../../../audit/append-audit.ts'
import type { App, Handler } from '../../../http/route.ts'
import type { Reader } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** What ends every session of an account, impersonations included. */
const endsAll = ['account.disabled', 'password.changed', 'password.chosen', 'password.reset']

/** A change of the e-mail does so too, by staff or by its owner, and has an entry of its own. */
const isEndedByEmail = (eb: ExpressionBuilder<{ entry: Tables['audit_entries'] }, 'entry'>) =>
  eb.and([
    eb('entry.action', '=', 'session.closed'),
    eb('entry.after', 'in', ['{"call":"editAccount"}', '{"call":"confirmEmail"}']),
  ])

/** A change of role that takes the right to impersonate ends the impersonations of that member of staff. */
const isEndedByRole = (eb: ExpressionBuilder<{ entry: Tables['audit_entries'] }, 'entry'>) =>
  eb.and([eb('entry.action', '=', 'account.role-changed'), eb('entry.after', '=', '{"role":"viewer"}')])

/** Every entry that begins or ends an impersonation of an account, oldest first, with the actor's e-mail at the time and current names. */
async function listViewEntries(db: Reader, accountId: number) {
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('users as staff', 'staff.id', 'entry.actor_id')
    .select([
      'entry.at',
      'entry.action',
      'entry.actor_id as actorId',
      'entry.actor',
      'staff.first_name as firstName',
      'staff.last_name as lastName',
      'entry.after',
    ])
    .where('entry.subject_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('entry.action', 'in', ['impersonation.started', 'impersonation.stopped', ...endsAll]),
        isEndedByEmail(eb),
      ]),
    )
    .orderBy('entry.sequence')
    .execute()
}

type ViewEntry = Awaited<ReturnType<typeof listViewEntries>>[number]

/** A time at which every impersonation by a member of staff ended. */
interface StaffEnd {
  staffId: number
  at: number
}

/** The times at which all impersonations by these members of staff ended, as far as the trail says. */
async function listStaffEnds(db: Reader, staffIds: readonly number[]): Promise<StaffEnd[]> {
  if (staffIds.length === 0) return []
  const rows = await db
    .selectFrom('audit_entries as entry')
    .select(['entry.subject_id', 'entry.at'])
    .where('entry.subject_id', 'in', staffIds)
    .where((eb) =>
      eb.or([
        eb('entry.action', 'in', ['account.disabled', 'password.reset']),
        isEndedByEmail(eb),
        isEndedByRole(eb),
      ]),
    )
    .execute()
  return rows.flatMap(({ subject_id, at }) => (subject_id === null ? [] : [{ staffId: subject_id, at }]))
}

interface Look {
  startedAt: number
  /** The latest time at which it can have ended. */
  overAt: number
  stopped: boolean
  entry: ViewEntry
}

/** How long an impersonation could last before entries recorded it. */
const earlierLimitMs = 30 * minuteMs

/**
 * The impersonations of an account, newest first, from its audit entries, oldest first. One without a recorded end
 * lasts until the time limit that it began with, or until something that certainly ended it: never shorter than it really was.
 */
function viewsIn(entries: readonly ViewEntry[], staffEnds: readonly StaffEnd[], now: number): AccountView[] {
  const looks: Look[] = []
  for (const entry of entries) {
    if (entry.action === 'impersonation.started') {
      looks.push({ startedAt: entry.at, overAt: entry.at + limitOf(entry), stopped: false, entry })
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

/** The time limit that an impersonation began with. */
function limitOf({ after }: ViewEntry): number {
  const { limit_ms: limitMs } = (entryState(after) ?? {}) as { limit_ms?: unknown }
  return typeof limitMs === 'number' ? limitMs : earlierLimitMs
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
export const listAccountViews: Handler<'accountViews'> = ({ app, caller }) => listViewsOf(app, caller.id)

/** Who saw the portal as an account, newest first. */
export async function listViewsOf(app: App, accountId: number): Promise<AccountView[]> {
  const db = app.db.read
  const entries = await listViewEntries(db, accountId)
  const staffIds = new Set(entries.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))
  staffIds.delete(accountId)
  return viewsIn(entries, await listStaffEnds(db, [...staffIds]), app.clock())
}
