import type { ReleasableKind } from '@portico/contract/features/release'
import type { Month } from '@portico/contract/values/month'
import { monthIn } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Prepared } from './prepared-queries.ts'
import { findPreparedBody } from './prepared-queries.ts'

/** The month of an investor as a body names it: `version` is the posted one that it changes, none of a month to post. */
interface NamedRow {
  user_id: number
  version?: number
}

/** What names its months by investor; those of a file are in it, and are read only for its review. */
const naming: ReadonlySet<ReleasableKind> = new Set([
  'post-month-end',
  'add-summary',
  'correct-summary',
  'void-summary',
  'move-summary',
])

/**
 * Those that wait and can no longer be released, as a month that they name is posted, corrected or withdrawn since. Of
 * anything else, only their review says so.
 */
export async function listOvertaken(db: Reader, prepared: readonly Prepared[]): Promise<ReadonlySet<number>> {
  const overtaken = new Set<number>()
  for (const each of prepared) {
    if (each.state !== 'waiting' || !naming.has(each.kind)) continue
    // oxlint-disable-next-line no-await-in-loop -- few wait, and a transaction has one connection
    if (await isOtherByNow(db, each)) overtaken.add(each.number)
  }
  return overtaken
}

/** Whether the posted version of a month is another one than its stored body names; a body may have fields that its call does not read. */
async function isOtherByNow(db: Reader, { number, kind, corrects }: Prepared): Promise<boolean> {
  const stored = JSON.parse(await findPreparedBody(db, number)) as NamedRow & {
    month: string
    quarter: string
    rows: readonly NamedRow[]
  }
  const isSheet = kind === 'post-month-end'
  const isNew = isSheet ? !corrects : kind === 'add-summary'
  const [of, rows] = isSheet ? [monthIn(stored.month), stored.rows] : [monthIn(stored.quarter), [stored]]
  if (of === undefined) return false
  for await (const some of inBatches(rows)) {
    const ids = some.map(({ user_id: id }) => id)
    const posted = await listVersions(db, of, ids)
    if (some.some(({ user_id: id, version }) => posted.get(id) !== (isNew ? undefined : version))) return true
  }
  return false
}

/** The posted versions of a month, by investor. */
async function listVersions(db: Reader, of: Month, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('current_summaries')
    .select(['user_id', 'version'])
    .where('user_id', 'in', userIds)
    .where('month', '=', of)
    .execute()
  return new Map(rows.map(({ user_id: id, version }) => [id, version]))
}
