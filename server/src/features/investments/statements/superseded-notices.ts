import type { StatementKind } from '@portico/contract/statement/kinds'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { replacedStatementText, statementText } from '../../notices/mails/notice-texts.ts'
import { holdBackMails, takeBackNotices } from '../../notices/queries/unsent-queries.ts'
import type { IssuedStatement } from '../queries/statement-queries.ts'
import { listStatements } from '../queries/statement-queries.ts'

/** What a notice of a statement is about. */
type Named = Pick<IssuedStatement, 'period' | 'kind'>

/**
 * Takes back what waits to be told of statements that these investors' changed figures have superseded. The caller must
 * have changed the figures in the same transaction.
 */
export async function takeBackSuperseded(
  trx: Transaction,
  by: By,
  changed: readonly { userId: number }[],
): Promise<void> {
  for await (const some of inBatches([...new Set(changed.map(({ userId }) => userId))]))
    for (const userId of await listWaiting(trx, by.at, some))
      for (const named of supersededOf(await listStatements(trx, userId)))
        await takeBackStatement(trx, by, userId, named)
}

/**
 * Takes back the notices of an investor's statement of a kind and period whose mails wait; who has seen one in the portal
 * is not mailed.
 */
export async function takeBackStatement(
  trx: Transaction,
  { at }: By,
  userId: number,
  { period, kind }: { period: string; kind: StatementKind },
): Promise<void> {
  for (const textOf of [statementText, replacedStatementText]) {
    const { subject, sentence } = textOf(period, kind)
    const meant = { kind: 'statement', subject, sentence, waitingAt: at } as const
    await takeBackNotices(trx, meant, [{ userId, isKept: false }])
    await holdBackMails(trx, meant, [userId])
  }
}

/** The kinds and periods whose latest statement is superseded. */
function supersededOf(statements: readonly IssuedStatement[]): Named[] {
  const latest = Map.groupBy(statements, ({ period, kind }) => `${kind} ${period}`)
  return [...latest.values()].flatMap(([newest]) => (newest?.supersededAt === undefined ? [] : [newest]))
}

/** Those of some investors for whom notices of statements wait. */
async function listWaiting(db: Reader, at: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('notices', 'notices.announcement_id', 'announcements.id')
    .select('user_id')
    .distinct()
    .where('leaves_at', '>', at)
    .where('kind', '=', 'statement')
    .where('user_id', 'in', userIds)
    .execute()
  return rows.map((row) => row.user_id)
}
