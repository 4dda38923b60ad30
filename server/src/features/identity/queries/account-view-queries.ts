import type { ExpressionBuilder } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** An audit entry about the start or the end of an impersonation. */
export interface ViewEntry {
  at: number
  action: string
  actorId: number | null
  /** The actor's e-mail at the time, and the current names. */
  actor: string
  firstName: string | null
  lastName: string | null
  after: string | null
}

/** What ends every session of an account, impersonations included. */
const endsAll = ['account.disabled', 'password.changed', 'password.chosen', 'password.reset']

/** A change of the e-mail does so too, since it has an entry of its own. */
const isEndedByEmail = (eb: ExpressionBuilder<{ entry: Tables['audit_entries'] }, 'entry'>) =>
  eb.and({ 'entry.action': 'session.closed', 'entry.after': '{"call":"editAccount"}' })

const selectViews = (db: Reader) =>
  db
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

/** Every entry that begins or ends an impersonation of an account, the oldest first. */
export async function listViewEntries(db: Reader, accountId: number): Promise<ViewEntry[]> {
  return selectViews(db)
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

/** A time at which every session of a member of staff ended, their impersonations included. */
export interface StaffEnd {
  staffId: number
  at: number
}

/** The times at which all sessions of these members of staff ended, as far as the trail says. */
export async function listStaffEnds(db: Reader, staffIds: readonly number[]): Promise<StaffEnd[]> {
  if (staffIds.length === 0) return []
  const rows = await db
    .selectFrom('audit_entries as entry')
    .select(['entry.subject_id', 'entry.at'])
    .where('entry.subject_id', 'in', staffIds)
    .where((eb) =>
      eb.or([eb('entry.action', 'in', ['account.disabled', 'password.reset']), isEndedByEmail(eb)]),
    )
    .execute()
  return rows.flatMap(({ subject_id, at }) => (subject_id === null ? [] : [{ staffId: subject_id, at }]))
}
