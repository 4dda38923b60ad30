import type { AuditedTransaction } from '../src/audit/append-audit.ts'
import { auditedTransaction } from '../src/audit/append-audit.ts'
import { createAccounts } from '../src/db/migrations/0001-accounts.ts'
import { createSummaries } from '../src/db/migrations/0002-summaries.ts'
import { createAudit } from '../src/db/migrations/0003-audit.ts'
import type { Place } from '../src/db/open-database.ts'
import { whileOpen } from '../src/db/open-database.ts'
import { openPostgres } from '../src/db/postgres.ts'
import type { Engine } from '../src/db/schema-step.ts'
import { openSqlite } from '../src/db/sqlite.ts'
import { newPlace } from './test-database.ts'

/** A new database with the schema of the first version of Portico and what `write` adds to it, for migrating it. */
export async function placeOfFirstVersion(
  engine: Engine,
  write: (trx: AuditedTransaction) => Promise<void>,
): Promise<Place> {
  const place = await newPlace(engine, 'empty')
  const { dataDir, databaseUrl } = place
  const first = databaseUrl === undefined ? Promise.resolve(openSqlite(dataDir)) : openPostgres(databaseUrl)
  await whileOpen(first, async (db) => {
    await db.migrate({
      '0001-accounts': createAccounts,
      '0002-summaries': createSummaries,
      '0003-audit': createAudit,
    })
    await auditedTransaction(db, write)
  })
  return place
}
