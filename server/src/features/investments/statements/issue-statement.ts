import { createHash, randomBytes } from 'node:crypto'
import { accountMonths } from '@portico/contract/figures/account-months'
import { documentNumber, shortNumber } from '@portico/contract/features/statements'
import { restatedMonths } from '@portico/contract/figures/restated'
import type { StatementKind } from '@portico/contract/statement/kinds'
import { choiceIn, finalDayOf, reachOf } from '@portico/contract/statement/choice'
import { holderOf, statementTexts } from '@portico/contract/statement/texts'
import type { Day } from '@portico/contract/values/day'
import { dayAt, dayToJson, formatDay, lastDayOf } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth } from '@portico/contract/values/month'
import { periodIn } from '@portico/contract/values/period'
import { site } from '../../../../../site.config.ts'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { App } from '../../../http/route.ts'
import { InFlight } from '../../../limits/in-flight.ts'
import { countCall } from '../../../limits/limits.ts'
import { announce } from '../../notices/rules/announce.ts'
import { replacedStatementText, statementText } from '../../notices/mails/notice-texts.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { listAllActivity } from '../queries/activity-queries.ts'
import { findHistory } from '../queries/history-queries.ts'
import { changesOf, isMovedElsewhere, listChanges, supersedingOf } from '../queries/figure-changes.ts'
import type { Facts, IssuedStatement } from '../queries/statement-queries.ts'
import { changesSince, findStatement, insertStatement, listStatements } from '../queries/statement-queries.ts'
import { basisOf, replacedSentences, statedFigures } from './replaced-statement.ts'
import type { StatementModel } from './statement-model.ts'
import { statementModel, capitalAccountModel } from './statement-model.ts'
import { takeBackStatement, toldOf } from './superseded-notices.ts'
import { pressStatement } from './statement-press.ts'
import { correctedOf, listAllVersions } from '../queries/summary-queries.ts'
import { closingDay } from '../rules/posting-day.ts'

/** A statement to issue: its account, its kind, and its period as a key of choiceIn. */
interface Wanted {
  userId: number
  period: string
  kind: StatementKind
  /** The account that asks for it; undefined for a run. */
  callerId?: number
  /** Whether the investor gets a notice of it. */
  isTold?: boolean
}

/** Runs a change of the trail for the issuer. */
export type Change = <Result>(work: (trx: AuditedTransaction, by: By) => Promise<Result>) => Promise<Result>

/** A statement that is not issued yet. */
interface Prepared {
  model: StatementModel
  periodName: string
  firstMonth: Month
  lastMonth: Month
  periodEnd: Month
  /** The closing day, if it ends before the last month does. */
  endsOn: Day | null
  changes: number
  /** See basisOf. */
  basis: string
  /** The basis of an earlier statement that says the same. */
  basisOfEarlier: (earlier: IssuedStatement) => string
  /** The one that it replaces. */
  earlier: IssuedStatement | undefined
  facts: Facts
  timeZone: string
}

type Work = Pick<App, 'db' | 'config' | 'clock'>

/**
 * Issues an account's statement of a period, or returns the one that says the same and still stands. It is drawn outside
 * of the transaction, which only makes sure that no figure has changed in the meantime; otherwise it is drawn again.
 * Throws ApiError noSuchUser, staffAccount, nothingToState or tooMany, and QueueFullError.
 */
export async function issueStatement(app: Work, wanted: Wanted, change: Change): Promise<IssuedStatement> {
  for (;;) {
    const prepared = await prepare(app, wanted)
    const standing = await findStanding(app.db.read, wanted.userId, prepared)
    if (standing !== undefined) return standing
    const day = dayAt(app.clock(), app.config.timeZone)
    const key = [wanted.callerId, wanted.userId, prepared.basis, day].join(' ')
    const issued = await drawings.share(
      { owner: app.db, key },
      () => drawNew(app, wanted, prepared, day),
      (found) =>
        'id' in found
          ? Promise.resolve(found)
          : change((trx, by) =>
              // The day on the paper is the day on record: at midnight, it is drawn again.
              dayAt(by.at, app.config.timeZone) === day
                ? record(trx, by, wanted, prepared, found)
                : Promise.resolve(undefined),
            ),
    )
    if (issued !== undefined) return issued
  }
}

/** A statement that is drawn and not recorded yet. */
interface Drawn {
  number: string
  file: Buffer
}

/** One drawing for all concurrent requests of a caller for the same statement. */
const drawings = new InFlight<Drawn | IssuedStatement>()

/** Draws a statement, unless a request that has just ended issued it. Throws ApiError 429 and QueueFullError. */
async function drawNew(
  { db, config, clock }: Work,
  { callerId, userId }: Wanted,
  prepared: Prepared,
  day: Day,
): Promise<Drawn | IssuedStatement> {
  const standing = await findStanding(db.read, userId, prepared)
  if (standing !== undefined) return standing
  const issuedAt = clock()
  // By both: what an investor has used up does not keep staff from issuing for them.
  if (callerId !== undefined) await countCall(db, 'statements', `${callerId} ${userId}`, issuedAt)
  const number = documentNumber(randomBytes(16))
  const file = await pressStatement(callerId, prepared.model, {
    number,
    shortNumber: shortNumber(number),
    verifyUrl: `${config.publicUrl}/verify/${number}`,
    preparedOn: formatDay(day),
    issuedAt,
  })
  return { number, file }
}

/** The statement that says this and still stands. */
async function findStanding(
  db: AuditedTransaction | Work['db']['read'],
  userId: number,
  { basisOfEarlier, timeZone }: Prepared,
): Promise<IssuedStatement | undefined> {
  const all = await listStatements(db, userId, timeZone)
  return all.find((each) => each.supersededAt === undefined && each.basis === basisOfEarlier(each))
}

/** The statement that issuing would return, if it would issue none. Throws what cannot be stated. */
export const findCurrent = async (app: Work, wanted: Wanted): Promise<IssuedStatement | undefined> =>
  findStanding(app.db.read, wanted.userId, await prepare(app, wanted))

/** What a statement says from the account's record as it is, and every change that led to it. */
async function readTexts({ db, config, clock }: Work, { userId, period, kind }: Wanted) {
  const account = await findAccount(db.read, userId)
  if (account === undefined) throw new ApiError('noSuchUser')
  // Counted first: a change from now on is seen when it is counted again.
  const known = await listChanges(db.read, userId)
  const history = await findHistory(db.read, account)
  const months = accountMonths(history)
  const { timeZone } = config
  const today = dayAt(clock(), timeZone)
  const closedOn = closingDay(account, timeZone)
  const reach = reachOf(months, { today, finalDay: finalDayOf(history, closedOn) })
  const choice = reach && choiceIn(period, reach)
  if (reach === undefined || choice === undefined) throw new ApiError('nothingToState')
  const versions = await listAllVersions(db.read, userId)
  const entries = await listAllActivity(db.read, userId)
  const restated = restatedMonths(months, { versions, entries })
  const texts = statementTexts({
    site,
    holder: holderOf(account),
    months,
    activity: history.activity,
    reach,
    recorded: { versions: correctedOf(versions), restated, timeZone },
    choice,
    today,
  })
  const periodEnd = choice.preset === 'all' ? texts.to : choice.period.to
  const model = statementModel(texts, { size: config.statementPaper, kind })
  return { texts, model: kind === 'statement' ? model : capitalAccountModel(texts, model), periodEnd, known }
}

/** A statement that is to be issued, and what it says of the one that it replaces. */
async function prepare(app: Work, wanted: Wanted): Promise<Prepared> {
  const { texts, model, periodEnd, known } = await readTexts(app, wanted)
  const { userId, period, kind } = wanted
  const { timeZone } = app.config
  const lastMonth = texts.to
  const concerned = changesOf({ lastMonth, periodEnd }, known)
  const earlier = findReplaced(await listStatements(app.db.read, userId, timeZone), {
    kind,
    period,
    lastMonth,
  })
  const figures = statedFigures(model)
  const basisAfter = (changes: number) => basisOf(texts, { kind, period, changes, figures })
  const changed =
    earlier === undefined
      ? []
      : replacedSentences(earlier, {
          changes: changesSince(earlier, known, concerned),
          timeZone,
          figures,
          isCountedOtherwise: isMovedElsewhere(known),
        })
  return {
    model: { ...model, replaces: earlier && shortNumber(earlier.number), changed },
    periodName: texts.period,
    firstMonth: texts.from,
    lastMonth,
    periodEnd,
    endsOn: texts.until === lastDayOf(lastMonth) ? null : texts.until,
    changes: concerned.length,
    basis: basisAfter(concerned.length),
    basisOfEarlier: ({ changes }) => {
      const since = concerned.slice(changes)
      return basisAfter(
        concerned.length - since.length + supersedingOf({ lastMonth }, since, timeZone).length,
      )
    },
    earlier,
    facts: { figures, changed },
    timeZone,
  }
}

/**
 * The statement that another one of the same kind and period replaces: the latest. That of everything until an earlier month goes
 * on saying what it says, unless it is superseded and nothing has taken its place.
 */
const findReplaced = (
  issued: readonly IssuedStatement[],
  { kind, period, lastMonth }: Pick<IssuedStatement, 'kind' | 'period' | 'lastMonth'>,
): IssuedStatement | undefined =>
  issued.find(
    (each) =>
      each.kind === kind &&
      each.period === period &&
      (periodIn(period) !== undefined ||
        each.lastMonth === lastMonth ||
        (each.supersededAt !== undefined && !issued.some(({ replaces }) => replaces === each.id))),
  )

/** Stores it. Undefined if a figure has changed since it was prepared. */
async function record(
  trx: AuditedTransaction,
  by: By,
  { userId, callerId, period, kind, isTold = false }: Wanted,
  prepared: Prepared,
  { number, file }: Drawn,
): Promise<IssuedStatement | undefined> {
  const { firstMonth, lastMonth, periodEnd, changes, basis, periodName, earlier, timeZone } = prepared
  // A concurrent request may have won.
  const standing = await findStanding(trx, userId, prepared)
  if (standing !== undefined) return standing
  const concerned = changesOf({ lastMonth, periodEnd }, await listChanges(trx, userId))
  const latest = findReplaced(await listStatements(trx, userId, timeZone), { kind, period, lastMonth })
  if (concerned.length !== changes || latest?.id !== earlier?.id) return undefined
  const sha256 = createHash('sha256').update(file).digest('hex')
  const id = await insertStatement(trx, {
    user_id: userId,
    number,
    period,
    first_month: firstMonth,
    last_month: lastMonth,
    changes,
    basis,
    sha256,
    byte_count: file.length,
    issued_at: by.at,
    issued_by: by.actor.id,
    content: file.toString('base64'),
    period_end: periodEnd,
    ends_on: prepared.endsOn,
    replaces: earlier?.id ?? null,
    facts: JSON.stringify(prepared.facts),
    kind,
  })
  const after = {
    id,
    number,
    ...(kind === 'statement' ? {} : { kind }),
    period,
    period_name: periodName,
    first_month: formatMonth(firstMonth),
    last_month: formatMonth(lastMonth),
    period_end: formatMonth(periodEnd),
    ...(prepared.endsOn === null ? {} : { ends_on: dayToJson(prepared.endsOn) }),
    ...(earlier === undefined ? {} : { replaces: earlier.id }),
    sha256,
  }
  await appendAudit(trx, by, { action: 'statement.issued', subjectId: userId, after })
  if (earlier !== undefined) await takeBackStatement(trx, by, [userId], toldOf(earlier))
  // The statements of a run share a notice.
  const told = { period, name: periodName, kind }
  if (earlier !== undefined && callerId !== undefined)
    await announce(trx, by, { ...replacedStatementText(told), userIds: [userId] })
  else if (isTold) await announce(trx, by, { ...statementText(told), userIds: [userId] })
  return findStatement(trx, number, timeZone)
}
