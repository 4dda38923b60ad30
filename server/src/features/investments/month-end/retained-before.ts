import { deductedFigures } from '@portico/contract/figures/deductions'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

const deducted = sql.join(
  deductedFigures.map(({ name }) => sql.ref(name)),
  sql` + `,
)

/**
 * What earlier months leave at work in a month on top of the principal, by investor: Σ(U − L − F) before it − Σ(g + ρ) up to
 * it. Only of those with a loss or fees before it: of others it is a gain, which nothing in the sheet is measured by.
 */
export async function listRetainedBefore(db: Reader, of: Month): Promise<Map<number, Cents>> {
  const found = sql<{ id: number; kept: number | string; taken: number | string | null }>`(
    select user_id as id, sum(unrealized_gain - (${deducted})) as kept, (
      select sum(case when kind = 'reinvestment' then amount else from_gains end) from current_activity
      where current_activity.user_id = earlier.user_id and effective_month <= ${of}
    ) as taken
    from current_summaries as earlier
    where month < ${of}
      and user_id in (select user_id from summaries where month < ${of} and ${deducted} > 0)
    group by user_id
  )`
  const rows = await db.selectFrom(found.as('found')).selectAll().execute()
  return new Map(rows.map(({ id, kept, taken }) => [id, cents(Number(kept) - Number(taken))]))
}
