import type { Answer } from '@portico/contract/api/endpoints'
import { maxReviewed } from '@portico/contract/features/release-review'
import { figuresToJson, monthFigures } from '@portico/contract/features/summaries'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { formatMonth } from '@portico/contract/values/month'
import type { Reader } from '../../../db/database.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { findAccounts } from '../../identity/queries/account-queries.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { summaryColumns, toSummary } from '../queries/summary-queries.ts'
import { toPerson } from './to-person.ts'
import type { Change } from './trial.ts'

type Json = NonNullable<Answer<'preparedPosting'>['review']>

/** A month that a posting posts, or corrects. */
interface ReviewedMonth {
  userId: number | null
  before: Summary | undefined
  after: Summary
}

/** The figures of a state on the trail, which has more fields. */
const figuresIn = (state: Change['before']): Summary => monthFigures.parse(state)

/** The months that a posting posts and corrects, in the order of its rows, and what they add up to; nothing without any. */
export function monthsToJson(
  changes: readonly Change[],
  accounts: ReadonlyMap<number, Account>,
): Pick<Json, 'corrections' | 'posted' | 'sums'> {
  const posted = changes.flatMap(({ action, userId, after }): ReviewedMonth[] =>
    action === 'summary.posted' ? [{ userId, before: undefined, after: figuresIn(after) }] : [],
  )
  const corrected = changes.flatMap(({ action, userId, before, after }) =>
    action === 'summary.corrected' ? [{ userId, before: figuresIn(before), after: figuresIn(after) }] : [],
  )
  return {
    ...(corrected.length === 0
      ? {}
      : {
          corrections: {
            months: corrected.slice(0, maxReviewed).flatMap(({ userId, before, after }) =>
              personIn(accounts, userId).map((user) => ({
                user,
                before: figuresToJson(before),
                after: figuresToJson(after),
              })),
            ),
            count: corrected.length,
          },
        }),
    ...listedToJson(posted, accounts),
    ...sumsToJson([...posted, ...corrected]),
  }
}

const personIn = (accounts: ReadonlyMap<number, Account>, userId: number | null) => {
  const account = accounts.get(userId ?? 0)
  return account === undefined ? [] : [toPerson(account)]
}

/** The first of these months. */
const listedToJson = (
  rows: readonly Pick<ReviewedMonth, 'userId' | 'after'>[],
  accounts: ReadonlyMap<number, Account>,
  count = rows.length,
): Pick<Json, 'posted'> =>
  count === 0
    ? {}
    : {
        posted: {
          months: rows
            .slice(0, maxReviewed)
            .flatMap(({ userId, after }) =>
              personIn(accounts, userId).map((user) => ({ user, figures: figuresToJson(after) })),
            ),
          count,
        },
      }

/** What the rows of several months add up to, by month, without and with what they correct. */
function sumsToJson(rows: readonly ReviewedMonth[]): Pick<Json, 'sums'> {
  const months = Map.groupBy(rows, ({ after }) => after.month)
  if (months.size < 2) return {}
  const sumOf = (own: readonly Summary[]) =>
    byTotal(({ key }) => totalToJson(own.reduce((sum, row) => sum + BigInt(row[key]), 0n)))
  return {
    sums: [...months]
      .toSorted(([a], [b]) => a - b)
      .map(([month, own]) => ({
        quarter: formatMonth(month),
        rows: own.length,
        before: sumOf(own.map(({ before, after }) => before ?? after)),
        after: sumOf(own.map(({ after }) => after)),
      })),
  }
}

/** The months that a posting posted and corrected, as it posted them; nothing of one that recorded only money. */
export async function postedToJson(db: Reader, posting: number): Promise<Pick<Json, 'posted'>> {
  const own = db.selectFrom('summaries').where('posting_id', '=', posting)
  const { count } = await own
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const found = await own
    .select(['user_id', ...summaryColumns])
    .orderBy('month')
    .orderBy('user_id')
    .limit(maxReviewed)
    .execute()
  const rows = found.map((row) => ({ userId: row.user_id, after: toSummary(row) }))
  const accounts = await findAccounts(
    db,
    rows.map(({ userId }) => userId),
  )
  return listedToJson(rows, accounts, Number(count))
}
