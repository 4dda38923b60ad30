import type { Database } from '../src/db/database.ts'
import type { Client, ClientAnswer } from './client.ts'

/** A month of 10,000.00 at 3.33 %, nothing paid: a dividend of 333.00, all of it retained. */
export const july = {
  quarter: 'July 2025',
  beginning_balance: 10000,
  dividend_percent: 3.33,
  dividend_amount: 333,
  dividend_paid: 0,
  unrealized_gain: 333,
  ending_balance: 10333,
}

/** The same with 100.00 paid out: 233.00 is retained. */
export const august = {
  ...july,
  quarter: 'August 2025',
  dividend_paid: 100,
  unrealized_gain: 233,
  ending_balance: 10233,
}

/** The worked example of docs/figures.md: six months with nothing paid, then August. */
export const workedExample = [
  ...['January', 'February', 'March', 'April', 'May', 'June'].map((name) => ({
    ...july,
    quarter: `${name} 2025`,
  })),
  august,
]

/** July for an account that cannot have months any more, as posted by an earlier version of Portico. */
export const insertJuly = (db: Database, userId: number, month = 202507) =>
  db.transaction((trx) =>
    trx
      .insertInto('summaries')
      .values({
        user_id: userId,
        month,
        version: 1,
        beginning_balance: 10_000_00,
        dividend_percent: 333,
        dividend_amount: 333_00,
        dividend_paid: 0,
        unrealized_gain: 333_00,
        loss_amount: 0,
        // A dollar short, for the checks to find.
        ending_balance: 10_332_00,
        posted_at: Date.UTC(2025, 6, 1),
        posted_by: null,
        reason: null,
      })
      .execute(),
  )

/** So many months of two problems each: the dividend does not follow from the percentage, nor the gain from the dividend. */
export const insertBroken = (db: Database, userId: number, count: number) =>
  db.transaction((trx) =>
    trx
      .insertInto('summaries')
      .values(
        Array.from({ length: count }, (_, k) => ({
          user_id: userId,
          month: (2000 + Math.floor(k / 12)) * 100 + (k % 12) + 1,
          version: 1,
          beginning_balance: 10_000_00,
          dividend_percent: 333,
          dividend_amount: 1,
          dividend_paid: 0,
          unrealized_gain: 0,
          loss_amount: 0,
          ending_balance: 10_000_00,
          posted_at: Date.UTC(2025, 6, 1),
          posted_by: null,
          reason: null,
        })),
      )
      .execute(),
  )

export function post(desk: Client, userId: number, month: typeof july): Promise<ClientAnswer> {
  return desk.post('/api/users/add-investment-summary/', { user_id: userId, ...month })
}
