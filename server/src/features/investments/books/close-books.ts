import { z } from 'zod'
import type { Answer, Body } from '@portico/contract/api/endpoints'
import type { Closing, ClosingKind } from '@portico/contract/features/books'
import { closing } from '@portico/contract/features/books'
import { monthOfDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth, month } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import type { PostingBy } from '../rules/posting-day.ts'
import type { Reader } from '../../../db/database.ts'
import { findClosedThrough, selectLatest } from '../rules/open-books.ts'

/** Through which month the books are closed, with every closing and reopening. */
export const listClosings: Handler<'books'> = async ({ app }) => {
  const history = (await listAllClosings(app.db.read)).map((each) => z.encode(closing, each))
  return { closed_through: history[0]?.closed_through ?? null, history }
}

function refuse(message: string): never {
  throw new ApiError('invalid', message, { through: message })
}

const stateOf = (closedThrough: Month | undefined) =>
  closedThrough === undefined ? {} : { closed_through: formatMonth(closedThrough) }

/**
 * Closes the books through a month: nothing can be changed in it or before it from then on. Throws ApiError 400 for a month
 * that is not over and booksClosed for one that is closed already.
 */
export async function closePeriod(
  trx: AuditedTransaction,
  by: PostingBy,
  { through, reason }: Body<'closePeriod'>,
): Promise<Answer<'closePeriod'>> {
  if (through >= monthOfDay(by.today)) refuse(`${formatMonth(through)} is not over yet.`)
  const before = await findClosedThrough(trx)
  if (before !== undefined && through <= before)
    throw new ApiError('booksClosed', `The books are closed through ${formatMonth(before)} already.`)
  const id = await insertClosing(trx, by, { kind: 'closed', closedThrough: through, reason })
  await appendAudit(trx, by, {
    action: 'books.closed',
    subjectId: null,
    before: stateOf(before),
    after: { id, ...stateOf(through), ...(reason === '' ? {} : { reason }) },
  })
  return { message: `The books are closed through ${formatMonth(through)}.` }
}

/** Opens a closed month and all after it again, with a reason. Throws ApiError notClosed, and 400 for the first month there is. */
export async function reopenPeriod(
  trx: AuditedTransaction,
  by: PostingBy,
  { through, reason }: Body<'reopenPeriod'>,
): Promise<Answer<'reopenPeriod'>> {
  if (through === firstMonth)
    refuse(`The earliest month to reopen is ${formatMonth(addMonths(firstMonth, 1))}.`)
  const before = await findClosedThrough(trx)
  if (before === undefined || through > before)
    throw new ApiError('notClosed', `The books are not closed for ${formatMonth(through)}.`)
  const closedThrough = addMonths(through, -1)
  const id = await insertClosing(trx, by, { kind: 'reopened', closedThrough, reason })
  await appendAudit(trx, by, {
    action: 'books.reopened',
    subjectId: null,
    before: stateOf(before),
    after: { id, ...stateOf(closedThrough), reopened: formatMonth(through), reason },
  })
  return { message: `The books are open from ${formatMonth(through)} on.` }
}

/** A closing or reopening, after which the books are closed through a month. */
interface NewClosing {
  kind: ClosingKind
  closedThrough: Month
  reason: string
}

/** Inserts a closing or reopening and returns its number. The lock of the trail keeps two transactions from choosing the same. */
async function insertClosing(
  trx: AuditedTransaction,
  by: By,
  { kind, closedThrough, reason }: NewClosing,
): Promise<number> {
  const latest = await selectLatest(trx).executeTakeFirst()
  const id = (latest?.id ?? 0) + 1
  await trx
    .insertInto('book_closings')
    .values({
      id,
      kind,
      closed_through: closedThrough,
      reason,
      decided_at: by.at,
      decided_by: by.actor.id,
    })
    .execute()
  return id
}

/** Every closing and reopening, the newest first. */
async function listAllClosings(db: Reader): Promise<Closing[]> {
  const rows = await db
    .selectFrom('book_closings')
    .leftJoin('users', 'users.id', 'book_closings.decided_by')
    .select(['book_closings.id', 'kind', 'closed_through', 'reason', 'decided_at', 'users.email'])
    .orderBy('book_closings.id', 'desc')
    .execute()
  return rows.map((row) => ({
    number: row.id,
    kind: row.kind,
    closed_through: month(row.closed_through),
    reason: row.reason,
    at: new Date(row.decided_at).toISOString(),
    by: row.email,
  }))
}
