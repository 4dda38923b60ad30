import { mostAheadMs, mostBehindMs } from '@portico/contract/features/lifetimes'
import { hourMs } from '@portico/contract/values/duration'
import type { Database, Reader, Transaction } from './database.ts'

/** Where in `settings` the servers note the time. */
const markName = 'recorded time'

/** A clock's time, compared with the latest time on record. */
export interface TimeCheck {
  now: number
  /** Null in a database without any record. */
  recorded: number | null
  state: 'right' | 'behind' | 'ahead'
}

/** The time that servers noted last, and that of the newest entry of the audit trail. */
async function findTimes(db: Reader): Promise<{ mark: number | null; newest: number | null }> {
  const { mark, newest } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('settings').select('value').where('name', '=', markName).as('mark'),
      eb.selectFrom('audit_entries').select('at').orderBy('sequence', 'desc').limit(1).as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return { mark: mark === null ? null : Number(mark), newest }
}

/**
 * Compares a clock with the latest time on record: what servers noted, or a newer entry of the audit trail. An entry far
 * ahead, such as the sign-in before a posting, was written by a clock that is not to be trusted, and does not count.
 */
export async function checkTime(db: Reader, now: number): Promise<TimeCheck> {
  const { mark, newest } = await findTimes(db)
  const isTrusted = mark === null || (newest !== null && newest - mark <= mostAheadMs)
  const recorded = isTrusted ? (newest === null ? mark : Math.max(newest, mark ?? newest)) : mark
  if (recorded !== null && now - recorded < -mostBehindMs) return { now, recorded, state: 'behind' }
  const isAhead = mark !== null && recorded !== null && now - recorded > mostAheadMs
  return { now, recorded, state: isAhead ? 'ahead' : 'right' }
}

/** Notes that this is the time, which nothing may contradict from then on. */
export async function recordTime(trx: Transaction, now: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name: markName, value: String(now) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(now) }))
    .execute()
}

/** Compares a clock with the latest time on record, and notes its time if that is plausible. */
export async function keepTime(db: Database, now: number): Promise<TimeCheck> {
  const found = await checkTime(db.read, now)
  const { recorded } = found
  if (found.state !== 'right') return found
  // Before the first note, the newest entry of the trail tells a jump.
  const hasJumped = recorded !== null && now - recorded > mostAheadMs
  await db.transaction((trx) => recordTime(trx, hasJumped ? recorded : Math.max(now, recorded ?? now)))
  return hasJumped ? { ...found, state: 'ahead' } : found
}

/**
 * Keeps the time now and every hour until the returned function is called, and reports a wrong clock. A failed turn is
 * ignored, since the next one catches up.
 */
export function keepTimeHourly(
  db: Database,
  clock: () => number,
  report: (found: TimeCheck) => void,
): () => void {
  const turn = async () => {
    const found = await keepTime(db, clock()).catch(() => undefined)
    if (found !== undefined && found.state !== 'right') report(found)
  }
  void turn()
  const timer = setInterval(() => void turn(), hourMs)
  return () => clearInterval(timer)
}
