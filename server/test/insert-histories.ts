import type { History } from '@portico/contract/figures/account-months'
import { byName } from '@portico/contract/figures/monthly-figures'
import { inBatches } from '../src/db/query-tools.ts'
import type { TestApp } from './test-app.ts'

/** Inserts histories as investors with ids from 1,100 on, a version 1 of each month. */
export async function insertHistories(app: TestApp, histories: readonly History[]): Promise<void> {
  const person = (initial: number | null, k: number) => ({
    id: 1_100 + k,
    email: `p${k}@x.example`,
    password_hash: '',
    first_name: '',
    last_name: '',
    search_text: '',
    initial_investment: initial,
    created_at: app.now(),
  })
  const posted = { version: 1, posted_at: app.now(), posted_by: null, reason: null }
  const months = histories.flatMap((history, k) =>
    history.months.map((row) => ({
      ...posted,
      user_id: 1_100 + k,
      month: row.month,
      ...byName(({ key }) => row[key]),
    })),
  )
  const entries = histories.flatMap((history, k) =>
    history.activity.map((entry) => ({
      user_id: 1_100 + k,
      kind: entry.kind,
      amount: entry.amount,
      from_gains: entry.fromGains,
      received_on: entry.receivedOn,
      effective_month: entry.effectiveMonth,
      note: '',
      posting_id: null,
      posted_at: app.now(),
      posted_by: null,
    })),
  )
  await app.db.transaction(async (trx) => {
    const people = histories.map(({ initialInvestment }, k) => person(initialInvestment, k))
    await trx.insertInto('users').values(people).execute()
    for await (const some of inBatches(months)) await trx.insertInto('summaries').values(some).execute()
    for await (const some of inBatches(entries)) await trx.insertInto('activity').values(some).execute()
  })
}
