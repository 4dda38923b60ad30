import { createHash } from 'node:crypto'
import type { Answer } from '@portico/contract/api/endpoints'
import { shortNumber } from '@portico/contract/features/statements'
import { statementTitles } from '@portico/contract/statement/kinds'
import { dayAt, dayToJson } from '@portico/contract/values/day'
import { formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { findAccount } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import type { IssuedStatement } from '../queries/statement-queries.ts'
import { findStatement, listStatements } from '../queries/statement-queries.ts'
import { verifyConfirmation } from '../records/confirmations.ts'
import { issueStatement } from './issue-statement.ts'
import { periodName } from './period-name.ts'
import { closingIn } from './replaced-statement.ts'

/** "capital account statement" */
const nameOf = ({ kind }: IssuedStatement): string => statementTitles[kind].toLowerCase()

/** A statement in the form of the API. */
const statementToJson = (statement: IssuedStatement): Answer<'statements'>[number] => ({
  number: statement.number,
  short_number: shortNumber(statement.number),
  kind: statement.kind,
  period: statement.period,
  period_name: periodName(statement),
  first_month: formatMonth(statement.firstMonth),
  last_month: formatMonth(statement.lastMonth),
  issued_at: new Date(statement.issuedAt).toISOString(),
  superseded_at: statement.supersededAt === undefined ? null : new Date(statement.supersededAt).toISOString(),
  byte_count: statement.byteCount,
  closing_balance: closingIn(statement),
  replaces: statement.replacesNumber ?? null,
  changed: statement.facts?.changed ?? [],
})

/** The caller's own statements, newest first. */
export const ownStatements: Handler<'statements'> = async ({ app, caller }) =>
  (await listStatements(app.db.read, caller.id, app.config.timeZone)).map(statementToJson)

/** An investor's statements, for staff. Throws ApiError 404. */
export const userStatements: Handler<'userStatements'> = async ({ app, params }) => {
  if ((await findAccount(app.db.read, params.userId)) === undefined) throw new ApiError('noSuchUser')
  return (await listStatements(app.db.read, params.userId, app.config.timeZone)).map(statementToJson)
}

/** The file of one of the caller's own statements. Throws ApiError 404, also for another account's. */
export const statementFile: Handler<'statementFile'> = async ({ app, params, caller }) => {
  const statement = await findStatement(app.db.read, params.number, app.config.timeZone)
  if (statement === undefined || statement.userId !== caller.id) throw new ApiError('noSuchStatement')
  return fileOf(app.db.read, statement)
}

/** The file of any statement, for staff. Throws ApiError 404. */
export const userStatementFile: Handler<'userStatementFile'> = async ({ app, params }) => {
  const statement = await findStatement(app.db.read, params.number, app.config.timeZone)
  if (statement === undefined) throw new ApiError('noSuchStatement')
  return fileOf(app.db.read, statement)
}

/** "statement-2025-q3-7K3M-9XQ2.pdf": no name, since files are left lying in folders that others see. */
const fileNameOf = ({ kind, period, number }: Pick<IssuedStatement, 'kind' | 'period' | 'number'>): string =>
  `${kind}-${period}-${shortNumber(number)}.pdf`

/** The bytes as they were issued. Throws an Error if they are not, so that no altered paper is handed out. */
export async function fileOf(
  db: Reader,
  statement: Pick<IssuedStatement, 'id' | 'number' | 'kind' | 'period' | 'sha256'>,
): Promise<{ fileName: string; body: Buffer }> {
  const body = Buffer.from((await readStatementFile(db, statement.id)).content, 'base64')
  if (createHash('sha256').update(body).digest('hex') !== statement.sha256)
    throw new Error(`The file of statement ${statement.id} is not the one that was issued.`)
  return { fileName: fileNameOf(statement), body }
}

/** Issues the caller's own statement of a period. Throws ApiError 409 if nothing is posted in it, or 429. */
export const issueOwnStatement: Handler<'issueStatement'> = async ({ app, body, caller }) => {
  const wanted = { userId: caller.id, callerId: caller.id, ...body }
  const statement = await issueStatement(app, wanted, (work) => callerTransaction(app, caller, work))
  return {
    message: `Your ${nameOf(statement)}, ${periodName(statement)}, is issued.`,
    statement: statementToJson(statement),
  }
}

/** Issues an investor's statement of a period, for staff, and tells the investor. Throws ApiError 404, 409 and 429. */
export const issueUserStatement: Handler<'issueUserStatement'> = async ({ app, body, caller }) => {
  const account = await findAccount(app.db.read, body.user_id)
  if (account === undefined) throw new ApiError('noSuchUser')
  const { period, kind } = body
  const wanted = { userId: account.id, callerId: caller.id, period, kind, isTold: true }
  const statement = await issueStatement(app, wanted, (work) => callerTransaction(app, caller, work))
  return {
    message: `The ${nameOf(statement)}, ${periodName(statement)}, is issued.`,
    statement: statementToJson(statement),
  }
}

/** Whether a number, and a file if its hash is given, is a statement or a confirmation that was issued and still stands. */
export const verifyDocument: Handler<'verifyDocument', undefined> = async ({ app, body }) => {
  const statement = await findStatement(app.db.read, body.number, app.config.timeZone)
  const unknown = { state: 'unknown', issued_on: null, superseded_on: null } as const
  if (statement === undefined) return (await verifyConfirmation(app, body)) ?? unknown
  if (body.sha256 !== undefined && body.sha256 !== statement.sha256) return unknown
  const dayOf = (at: number) => dayToJson(dayAt(at, app.config.timeZone))
  return {
    state: statement.supersededAt === undefined ? 'issued' : 'superseded',
    issued_on: dayOf(statement.issuedAt),
    superseded_on: statement.supersededAt === undefined ? null : dayOf(statement.supersededAt),
  }
}

/** The file of a statement. Throws an Error if it is not the one that was issued. */
async function readStatementFile(db: Reader, id: number): Promise<{ content: string }> {
  return db.selectFrom('statements').select('content').where('id', '=', id).executeTakeFirstOrThrow()
}
