import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { replacedStatementText, statementText } from '../../notices/mails/notice-texts.ts'
import { holdBackMails, takeBackNotices } from '../../notices/queries/unsent-queries.ts'
import type { ToldStatement } from '../../notices/mails/notice-texts.ts'
import type { IssuedStatement } from '../queries/statement-queries.ts'
import { listStatements } from '../queries/statement-queries.ts'
import { periodName } from './period-name.ts'

/** A statement as its notice names it. */
export const toldOf = (statement: IssuedStatement): ToldStatement => ({
  period: statement.period,
  name: periodName(statement),
  kind: statement.kind,
})

/**
 * Takes back what waits to be told of statements that these investors' changed figures have superseded. The caller must
 * have changed the figures in the same transaction.
 */
export async function takeBackSuperseded(
  trx: Transaction,
  by: By,
  changed: readonly { userId: number }[],
): Promise<void> {
  const superseded: (ToldStatement & { userId: number })[] = []
  for await (const some of inBatches([...new Set(changed.map(({ userId }) => userId))]))
    for (const userId of await listWaiting(trx, by.at, some))
      for (const statement of supersededOf(await listStatements(trx, userId)))
        superseded.push({ ...toldOf(statement), userId })
  // Those of a run are of one period: thousands are taken back together.
  const byName = Map.groupBy(superseded, ({ kind, period, name }) => `${kind} ${period} ${name}`)
  for (const alike of byName.values()) {
    const [told] = alike
    const userIds = alike.map(({ userId }) => userId)
    if (told !== undefined) await takeBackStatement(trx, by, userIds, told)
  }
}

/**
 * Takes back the notices of some investors' statements of a kind and name whose mails wait; who has seen one in the portal
 * is not mailed.
 */
export async function takeBackStatement(
  trx: Transaction,
  { at }: By,
  userIds: readonly number[],
  told: ToldStatement,
): Promise<void> {
  for (const textOf of [statementText, replacedStatementText]) {
    const { subject, sentence } = textOf(told)
    const meant = { kind: 'statement', subject, sentence, waitingAt: at } as const
    await takeBackNotices(
      trx,
      meant,
      userIds.map((userId) => ({ userId, isKept: false })),
    )
    await holdBackMails(trx, meant, userIds)
  }
}

/** The latest statements of their kind and period that are superseded. */
function supersededOf(statements: readonly IssuedStatement[]): IssuedStatement[] {
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
