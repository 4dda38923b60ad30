import { z } from 'zod'
import type { Answer, Body } from '@portico/contract/api/endpoints'
import { closing } from '@portico/contract/features/books'
import { monthOfDay } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { addMonths, firstMonth, formatMonth } from '@portico/contract/values/month'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { findClosedThrough, insertClosing, listAllClosings } from '../queries/closing-queries.ts'
import type { PostingBy } from '../rules/posting-day.ts'

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
