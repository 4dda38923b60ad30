import type { Day } from '@portico/contract/values/day'
import { day } from '@portico/contract/values/day'
import { cents } from '@portico/contract/values/money'
import type { Reader } from '../../../db/database.ts'

/** Amounts as they were entered, newest first; those that count, or those that were withdrawn. Names are e-mails. */
export const selectHoldings = (db: Reader) =>
  db
    .selectFrom('holdings')
    .innerJoin('users as writer', 'writer.id', 'holdings.entered_by')
    .leftJoin('holding_withdrawals as withdrawal', 'withdrawal.holding_id', 'holdings.id')
    .select([
      'holdings.id',
      'held_on as on',
      'source',
      'amount',
      'entered_at as enteredAt',
      'writer.email as enteredBy',
    ])

/** The amounts that count, by day, the latest first. */
export async function listHoldings(db: Reader, on?: Day) {
  const rows = await selectHoldings(db)
    .where('withdrawal.holding_id', 'is', null)
    .$if(on !== undefined, (query) => query.where('held_on', '=', on ?? 0))
    .orderBy('held_on', 'desc')
    .orderBy('holdings.id')
    .execute()
  return rows.map((row) => ({ ...row, on: day(row.on), amount: cents(row.amount) }))
}

/** All explanations of differences, the newest first. */
export async function listExplanations(db: Reader, on?: Day) {
  const rows = await db
    .selectFrom('explained_differences')
    .innerJoin('users as writer', 'writer.id', 'explained_differences.explained_by')
    .select([
      'held_on as on',
      'difference',
      'reason',
      'explained_at as explainedAt',
      'writer.email as explainedBy',
    ])
    .$if(on !== undefined, (query) => query.where('held_on', '=', on ?? 0))
    .orderBy('explained_differences.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, on: day(row.on), difference: cents(row.difference) }))
}
