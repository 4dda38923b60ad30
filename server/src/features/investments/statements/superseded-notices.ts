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
  const superseded: (Named & { userId: number })[] = []
  for await (const some of inBatches([...new Set(changed.map(({ userId }) => userId))]))
    for (const userId of await listWaiting(trx, by.at, some))
      for (const named of supersededOf(await listStatements(trx, userId)))
        superseded.push({ ...named, userId })
  // Those of a run are of one period: thousands are taken back together.
  for (const alike of Map.groupBy(superseded, ({ kind, period }) => `${kind} ${period}`).values()) {
    const [named] = alike
    const userIds = alike.map(({ userId }) => userId)
    if (named !== undefined) await takeBackStatement(trx, by, userIds, named)
  }
}

/**
 * Takes back the notices of some investors' statements of a kind and period whose mails wait; who has seen one in the portal
 * is not mailed.
 */
export async function takeBackStatement(
  trx: Transaction,
  { at }: By,
  userIds: readonly number[],
  { period, kind }: Named,
): Promise<void> {
  for (const textOf of [statementText, replacedStatementText]) {
    const { subject, sentence } = textOf(period, kind)
    const meant = { kind: 'statement', subject, sentence, waitingAt: at } as const
    await takeBackNotices(
      trx,
      meant,
      userIds.map((userId) => ({ userId, isKept: false })),
    )
    await holdBackMails(trx, meant, userIds)
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
