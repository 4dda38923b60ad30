import type { Answer } from '@portico/contract/api/endpoints'
import { byTotal, totalFigures } from '@portico/contract/figures/monthly-figures'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth } from '@portico/contract/values/month'
import type { Reader, Trial } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import type { MonthSums } from '../checks/month-totals.ts'
import { findSums, sumAsText, totalToJson } from '../checks/month-totals.ts'
import type { Change } from './trial.ts'
import { idsOf } from './trial.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>
type FirmMonth = NonNullable<Json['firm']>['last']

const monthBefore = (to: Month): Month => (to === firstMonth ? to : addMonths(to, -1))

/** The whole firm, in a month. */
const everyone = { from: 0, to: Number.MAX_SAFE_INTEGER }

const monthToJson = (month: Month, { count, ...sums }: MonthSums): FirmMonth => ({
  quarter: formatMonth(month),
  rows: count,
  ...byTotal(({ total }) => totalToJson(sums[total])),
})

/** The latest month of which a posting posts, corrects or withdraws rows. */
const latestOf = (changes: readonly Change[]): Month | undefined =>
  changes
    .flatMap(({ action, month }) => (action.startsWith('summary.') ? (month ?? []) : []))
    .toSorted((a, b) => a - b)
    .at(-1)

/**
 * The firm in the latest month that a posting changes, as it is and as it would be, and as it would be in the month before;
 * null if it changes none. Only the accounts that it changes are added up again.
 */
export async function firmToJson(trial: Trial, changes: readonly Change[]): Promise<Json['firm']> {
  const to = latestOf(changes)
  if (to === undefined) return null
  const previous = monthBefore(to)
  const accounts = await findAccounts(trial.trx, idsOf(changes))
  const ids = [...accounts.values()].flatMap(({ id, isStaff }) => (isStaff ? [] : [id]))
  const last = await findBothSums(trial, previous, ids)
  const { before, after } = await findBothSums(trial, to, ids)
  return {
    last: monthToJson(previous, last.after),
    before: monthToJson(to, before),
    after: monthToJson(to, after),
  }
}

/** The firm in a month, as it is, and as it would be with other figures of these accounts. */
async function findBothSums(
  { trx, committed }: Trial,
  month: Month,
  ids: readonly number[],
): Promise<{ before: MonthSums; after: MonthSums }> {
  const before = await findSums(committed, month, everyone)
  const was = await findSumsOf(committed, month, ids)
  const becomes = await findSumsOf(trx, month, ids)
  const after = {
    count: before.count - was.count + becomes.count,
    ...byTotal(({ total }) => before[total] - was[total] + becomes[total]),
  }
  return { before, after }
}

/** Adds up the month for some accounts. */
async function findSumsOf(db: Reader, month: Month, userIds: readonly number[]): Promise<MonthSums> {
  let found: MonthSums = { count: 0, ...byTotal(() => 0n) }
  for await (const some of inBatches(userIds)) {
    const row = await db
      .selectFrom('current_summaries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        ...totalFigures.map(({ name, total }) => sumAsText(name).as(total)),
      ])
      .where('user_id', 'in', some)
      .where('month', '=', month)
      .executeTakeFirstOrThrow()
    found = {
      count: found.count + row.count,
      ...byTotal(({ total }) => found[total] + BigInt(row[total])),
    }
  }
  return found
}
