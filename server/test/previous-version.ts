import { sql } from 'kysely'
import type { Engine } from '../src/db/schema-step.ts'
import { openAsItIs, whileOpen } from '../src/db/open-database.ts'
import type { Place } from '../src/db/open-database.ts'
import { stepsUpTo } from '../src/db/migrate.ts'
import { newPlace } from './test-database.ts'

/** The last step of the version before real money. */
const lastStep = '0012-current-summaries'

const person = (id: number, email: string, initialInvestment: string) =>
  `insert into users (id, email, password_hash, first_name, last_name, initial_investment, created_at, search_text)
    values (${id}, '${email}', '', 'Person', '${id}', ${initialInvestment}, 1735689600000, '${email} person ${id}')`

/** A month as posted by the command line: principal, percentage, dividend, paid, unrealized, end balance. */
const month = (id: number, of: number, figures: string, version = 1) =>
  `insert into summaries (user_id, month, version, beginning_balance, dividend_percent, dividend_amount, dividend_paid,
    unrealized_gain, ending_balance, posted_at, posted_by, reason)
    values (${id}, ${of}, ${version}, ${figures}, 1754006400000, null, ${version === 1 ? 'null' : "'A payout.'"})`

const plain = '1000000, 333, 33300, 0, 33300, 1033300'

/** Ann with the worked example of docs/figures.md, in which August is a correction; Bea without a recorded amount. */
const rows = [
  person(1, 'ann@old.example', '1000000'),
  person(2, 'bea@old.example', 'null'),
  ...[202501, 202502, 202503, 202504, 202505, 202506, 202508].map((of) => month(1, of, plain)),
  month(1, 202508, '1000000, 333, 33300, 10000, 23300, 1023300', 2),
  month(2, 202411, '250050, 280, 7001, 7001, 0, 250050'),
  month(2, 202412, '250050, 0, 0, 0, 0, 250050'),
]

/** A database as the previous version left it, with two investors, and the statements in addition. */
export async function newPreviousDatabase(engine: Engine, more: readonly string[] = []): Promise<Place> {
  const place = await newPlace(engine, 'empty')
  await whileOpen(openAsItIs(place), async (db) => {
    await db.migrate(stepsUpTo(lastStep))
    await db.transaction(async (trx) => {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      for (const statement of [...rows, ...more]) await sql.raw(statement).execute(trx)
    })
  })
  return place
}
