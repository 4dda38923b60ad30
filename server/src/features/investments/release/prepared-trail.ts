import type { Answer } from '@portico/contract/api/endpoints'
import type { ReleasableKind } from '@portico/contract/features/release'
import { ApiError } from '../../../api-error.ts'
import { entryState } from '../../../audit/append-audit.ts'
import { actionsOn } from '../../../audit/audited-rows.ts'
import { auditedTables } from '../../../audit/audited-tables.ts'
import { rowsOnTrail } from '../../../audit/compare-firm-rows.ts'
import type { Reader } from '../../../db/database.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { toPerson } from './to-person.ts'
import type { Prepared } from './prepared-queries.ts'

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

type Replaced = NonNullable<Answer<'preparedPosting'>['replaced']>

/** By which number a posting was replaced, and who had returned it why: its own row keeps only that it is replaced. */
export async function findReplaced(
  db: Reader,
  { number, state }: Prepared,
): Promise<{ replaced?: Replaced }> {
  if (state !== 'replaced') return {}
  const replaced: Replaced = {}
  const entries = await listEntriesAbout(db, number)
  const people = await findAccounts(
    db,
    entries.flatMap(({ actor_id: id }) => (id === null ? [] : [Number(id)])),
  )
  for (const { action, actor_id: id, actor, at, after } of entries) {
    const fields = entryState(after) as Readonly<Record<string, unknown>>
    if (fields['replaces'] === number) replaced.by_number = Number(fields['number'])
    const account = people.get(Number(id))
    if (action === 'posting.returned')
      replaced.returned = {
        by: (account && toPerson(account).name) || actor,
        at: new Date(Number(at)).toISOString(),
        reason: String(fields['reason']),
      }
  }
  return { replaced }
}
