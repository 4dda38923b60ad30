import type { FindingKey } from '@portico/contract/features/checks'
import type { FindingCode } from '@portico/contract/figures/checks'
import type { Month } from '@portico/contract/values/month'
import { month } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import type { Account } from '../../identity/queries/account-queries.ts'
import { accountColumns, toAccount } from '../../identity/queries/account-queries.ts'

/** A finding as it was acknowledged. `acknowledgedBy` is an e-mail. */
interface Acknowledged {
  account: Account
  code: FindingCode
  month: Month
  message: string
  note: string
  acknowledgedAt: number
  acknowledgedBy: string | null
}

/** Records that a finding is acknowledged. Fails with a unique violation if it already is. */
export async function insertAcknowledgement(
  trx: Transaction,
  by: By,
  { userId, month: of, code, message, note }: FindingKey & { userId: number; note: string },
): Promise<void> {
  await trx
    .insertInto('acknowledged_findings')
    .values({
      user_id: userId,
      month: of,
      code,
      message,
      note,
      acknowledged_at: by.at,
      acknowledged_by: by.actor.id,
    })
    .execute()
}

/** Tells whether a finding of an investor is acknowledged. */
type IsAcknowledged = (userId: number, finding: FindingKey) => boolean

/** What is acknowledged of these investors' findings. */
export async function findAcknowledged(db: Reader, userIds: readonly number[]): Promise<IsAcknowledged> {
  const keys = new Set<string>()
  const keyOf = (
    userId: number,
    { month: of, code, message }: Omit<FindingKey, 'month'> & { month: number },
  ) => `${userId} ${of} ${code} ${message}`
  for await (const some of inBatches(userIds)) {
    const rows = await db
      .selectFrom('acknowledged_findings')
      .select(['user_id', 'month', 'code', 'message'])
      .where('user_id', 'in', some)
      .execute()
    for (const row of rows) keys.add(keyOf(row.user_id, row))
  }
  return (userId, finding) => keys.has(keyOf(userId, finding))
}

/** The latest acknowledged findings, the newest first. */
export async function listAcknowledged(db: Reader, count: number): Promise<Acknowledged[]> {
  const rows = await db
    .selectFrom('acknowledged_findings')
    .innerJoin('users', 'users.id', 'acknowledged_findings.user_id')
    .select(accountColumns)
    .select(['month', 'code', 'message', 'note', 'acknowledged_at'])
    .select((eb) =>
      eb
        .selectFrom('users as staff')
        .select('staff.email')
        .whereRef('staff.id', '=', 'acknowledged_findings.acknowledged_by')
        .as('acknowledged_by'),
    )
    .orderBy('acknowledged_at', 'desc')
    .orderBy('acknowledged_findings.user_id')
    .orderBy('month')
    .orderBy('code')
    .limit(count)
    .execute()
  return rows.map((row) => ({
    account: toAccount(row),
    code: row.code,
    month: month(row.month),
    message: row.message,
    note: row.note,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_by,
  }))
}
