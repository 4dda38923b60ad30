import type { Summary } from '@portico/contract/figures/monthly-figures'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import { summaryColumns, toSummary } from './summary-queries.ts'
import type { Reader } from '../../../db/database.ts'
import { isActiveInvestor } from '../../identity/queries/account-queries.ts'

/** An active investor at a month's end. */
export interface InvestorAtMonthEnd {
  id: number
  email: string
  name: string
  initialInvestment: Cents | null
  latest: { month: Month; beginningBalance: Cents } | null
}

/** Every active investor with the latest posted month, sorted by e-mail. */
export async function listInvestors(db: Reader): Promise<InvestorAtMonthEnd[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'initial_investment'])
    .select((eb) =>
      (['month', 'beginning_balance'] as const).map((column) =>
        eb
          .selectFrom('current_summaries')
          .select(`current_summaries.${column}`)
          .whereRef('current_summaries.user_id', '=', 'users.id')
          .orderBy('current_summaries.month', 'desc')
          .limit(1)
          .as(`latest_${column}`),
      ),
    )
    .where(isActiveInvestor)
    .orderBy('email')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    initialInvestment: row.initial_investment === null ? null : cents(row.initial_investment),
    latest:
      row.latest_month === null || row.latest_beginning_balance === null
        ? null
        : { month: month(row.latest_month), beginningBalance: cents(row.latest_beginning_balance) },
  }))
}

/** A posted month of the active investors who have it, by investor. */
export async function listMonthByInvestor(db: Reader, of: Month): Promise<Map<number, Summary>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('current_summaries', (join) =>
      join.onRef('current_summaries.user_id', '=', 'users.id').on('current_summaries.month', '=', of),
    )
    .select(summaryColumns.map((column) => `current_summaries.${column}` as const))
    .select('user_id')
    .where(isActiveInvestor)
    .execute()
  return new Map(rows.map((row) => [row.user_id, toSummary(row)]))
}
