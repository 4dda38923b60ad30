import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { replacedStatementText, statementText } from '../../notices/mails/notice-texts.ts'
import { holdBackMails, takeBackNotices } from '../../notices/queries/unsent-queries.ts'
import type { NoticeText, ToldStatement } from '../../notices/mails/notice-texts.ts'
import { announce } from '../../notices/rules/announce.ts'
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
      for (const statement of latestOf(await listStatements(trx, userId, by.timeZone ?? 'UTC')))
        if (statement.supersededAt !== undefined) superseded.push({ ...toldOf(statement), userId })
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

/**
 * Tells these investors again of statements whose notices were taken back and that stand again, since what superseded them
 * is undone. The caller must have undone it in the same transaction.
 */
export async function tellStandingAgain(
  trx: Transaction,
  by: By,
  undone: readonly { userId: number }[],
): Promise<void> {
  const standing: { userId: number; text: NoticeText }[] = []
  for await (const some of inBatches([...new Set(undone.map(({ userId }) => userId))])) {
    const takenBack = Map.groupBy(await listTakenBack(trx, some), ({ userId }) => userId)
    for (const [userId, own] of takenBack)
      for (const statement of latestOf(await listStatements(trx, userId, by.timeZone ?? 'UTC'))) {
        const text = (statement.replaces === null ? statementText : replacedStatementText)(toldOf(statement))
        const isTakenBack = own.some(({ subject }) => subject === text.subject)
        if (statement.supersededAt === undefined && isTakenBack) standing.push({ userId, text })
      }
  }
  for (const alike of Map.groupBy(standing, ({ text }) => text.subject).values()) {
    const [first] = alike
    if (first !== undefined)
      await announce(trx, by, { ...first.text, userIds: alike.map(({ userId }) => userId) })
  }
}

/** Of which statements these investors' notices were taken back, without another one since. */
const listTakenBack = (db: Reader, userIds: readonly number[]) =>
  db
    .selectFrom('cancelled_notices as taken')
    .innerJoin('announcements as meant', 'meant.id', 'taken.announcement_id')
    .select(['taken.user_id as userId', 'meant.subject'])
    .where('meant.kind', '=', 'statement')
    .where('taken.user_id', 'in', userIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notices')
            .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
            .select('announcements.id')
            .whereRef('notices.user_id', '=', 'taken.user_id')
            .whereRef('announcements.id', '>', 'meant.id')
            .whereRef('announcements.subject', '=', 'meant.subject'),
        ),
      ),
    )
    .execute()

/** The latest statement of each kind and period. */
function latestOf(statements: readonly IssuedStatement[]): IssuedStatement[] {
  const alike = Map.groupBy(statements, ({ period, kind }) => `${kind} ${period}`)
  return [...alike.values()].flatMap(([newest]) => newest ?? [])
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
