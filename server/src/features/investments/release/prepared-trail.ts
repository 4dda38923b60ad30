import type { Answer } from '@portico/contract/api/endpoints'
import type { ReleasableKind } from '@portico/contract/features/release'
import { maxReviewed } from '@portico/contract/features/release-review'
import { ApiError } from '../../../api-error.ts'
import { entryState } from '../../../audit/append-audit.ts'
import { actionsOn } from '../../../audit/audited-rows.ts'
import { auditedTables } from '../../../audit/audited-tables.ts'
import { rowsOnTrail } from '../../../audit/compare-firm-rows.ts'
import type { Reader } from '../../../db/database.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { findResent } from './changed-sheets.ts'
import { toPerson } from './to-person.ts'
import type { Prepared } from './prepared-queries.ts'
import { findPrepared, findPreparedBody } from './prepared-queries.ts'

/**
 * The trail's entry for a waiting posting, which decides who prepared it, as a row can be altered unseen. Throws ApiError
 * preparedChanged if it differs from the row.
 */
export async function requireOnTrail(trx: Reader, number: number) {
  const recorded = rowsOnTrail('prepared', await listEntriesAbout(trx, number)).get(number)
  if (recorded?.fields['state'] !== 'waiting') throw new ApiError('preparedChanged')
  const { kind, sha256 } = recorded.fields
  return { kind: kind as ReleasableKind, sha256: String(sha256), preparedBy: recorded.by }
}

/** The entries about a prepared posting, in order. Their states begin with its number, and end with the one replaced. */
const listEntriesAbout = (db: Reader, number: number) =>
  db
    .selectFrom('audit_entries')
    .select(['sequence', 'at', 'actor_id', 'actor', 'action', 'after'])
    .where('action', 'in', actionsOn(auditedTables.prepared))
    .where((eb) =>
      eb.or([
        eb('after', 'like', `{"number":${number},%`),
        eb('after', '=', `{"number":${number}}`),
        eb('after', 'like', `%,"replaces":${number}}`),
      ]),
    )
    .orderBy('sequence')
    .execute()

type Json = Answer<'preparedPosting'>
type Returned = NonNullable<NonNullable<Json['replaced']>['returned']>

/** What the trail says of a prepared posting: which one it replaces, which one replaced it, and who had returned it why. */
async function findOnTrail(db: Reader, number: number) {
  const found: { replaces?: number; replacedBy?: number; returned?: Returned } = {}
  const entries = await listEntriesAbout(db, number)
  const people = await findAccounts(
    db,
    entries.flatMap(({ actor_id: id }) => (id === null ? [] : [Number(id)])),
  )
  for (const { action, actor_id: id, actor, at, after } of entries) {
    const fields = entryState(after) as Readonly<Record<string, unknown>>
    const replaces = fields['replaces'] === undefined ? undefined : Number(fields['replaces'])
    if (replaces === number) found.replacedBy = Number(fields['number'])
    else if (replaces !== undefined) found.replaces = replaces
    const account = people.get(Number(id))
    if (action === 'posting.returned')
      found.returned = {
        by: (account && toPerson(account).name) || actor,
        at: new Date(Number(at)).toISOString(),
        reason: String(fields['reason']),
      }
  }
  return found
}

/** Which posting a prepared one was sent in place of, and which one took its place: its own row keeps neither. */
export async function findStory(
  db: Reader,
  prepared: Prepared,
): Promise<Pick<Json, 'replaces' | 'replaced'>> {
  const { number, state } = prepared
  const { replaces, replacedBy, returned } = await findOnTrail(db, number)
  return {
    ...(replaces === undefined ? {} : { replaces: await findReplaced(db, replaces, prepared) }),
    ...(state === 'replaced'
      ? { replaced: { ...(replacedBy && { by_number: replacedBy }), ...(returned && { returned }) } }
      : {}),
  }
}

/** The posting that one was sent in place of: why it was returned, and what is another one now. */
async function findReplaced(
  db: Reader,
  number: number,
  next: Prepared,
): Promise<NonNullable<Json['replaces']>> {
  const { returned } = await findOnTrail(db, number)
  const before = await findPrepared(db, number)
  const changed = before && (await findResent(db, before, next))
  return {
    number,
    ...(returned && { returned }),
    ...(before && (await findDropped(db, before, next))),
    ...(changed && { changed }),
  }
}

/** Whose month corrections corrected that were sent before, and those in place of them do not; only of sheets, as the rows of a file are in it. */
async function findDropped(
  db: Reader,
  before: Prepared,
  next: Prepared,
): Promise<Pick<NonNullable<Json['replaces']>, 'dropped'>> {
  if (![before, next].every(({ kind, corrects }) => kind === 'post-month-end' && corrects)) return {}
  const kept = new Set(await listCorrected(db, next.number))
  const dropped = (await listCorrected(db, before.number)).filter((id) => !kept.has(id))
  if (dropped.length === 0) return {}
  const listed = dropped.slice(0, maxReviewed)
  const accounts = await findAccounts(db, listed)
  const people = listed.flatMap((id) => accounts.get(id) ?? []).map(toPerson)
  return { dropped: { people, count: dropped.length } }
}

/** Whose months the corrections of a sheet are, by its stored body. */
async function listCorrected(db: Reader, number: number): Promise<number[]> {
  const { rows } = JSON.parse(await findPreparedBody(db, number)) as { rows: readonly { user_id: number }[] }
  return rows.map(({ user_id: id }) => id)
}
