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

const firmToJson = (month: Month, { count, ...sums }: MonthSums): FirmMonth => ({
  quarter: formatMonth(month),
  rows: count,
  ...byTotal(({ total }) => totalToJson(sums[total])),
})

/** The firm in a month and in the one before it, as it is. */
export async function firmBefore({ committed }: Trial, to: Month) {
  const previous = monthBefore(to)
  const last = firmToJson(previous, await findSums(committed, previous, everyone))
  const sums = await findSums(committed, to, everyone)
  return { to, sums, firm: { last, before: firmToJson(to, sums) } }
}

/** The same with the month as it would be: only the accounts that a posting changes are added up again. */
export async function firmAfter(
  { trx, committed }: Trial,
  { to, sums, firm }: Awaited<ReturnType<typeof firmBefore>>,
  changes: readonly Change[],
): Promise<NonNullable<Json['firm']>> {
  const accounts = await findAccounts(trx, idsOf(changes))
  const ids = [...accounts.values()].flatMap(({ id, isStaff }) => (isStaff ? [] : [id]))
  const was = await findSumsOf(committed, to, ids)
  const becomes = await findSumsOf(trx, to, ids)
  const after = {
    count: sums.count - was.count + becomes.count,
    ...byTotal(({ total }) => sums[total] - was[total] + becomes[total]),
  }
  return { ...firm, after: firmToJson(to, after) }
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
