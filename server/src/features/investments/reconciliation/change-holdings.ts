import { dayToJson, formatDay, day, whyNotCome } from '@portico/contract/values/day'
import { centsToJson, cents } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { listExplanations, listHoldings } from './holding-queries.ts'
import { today } from '../rules/posting-day.ts'
import { reconcile } from './reconciliation.ts'
import type { Reader } from '../../../db/database.ts'

// Their entries on the trail are about the member of staff who entered the amount or explained the difference. Audited
// transactions are serialised, so nothing they check can change in between.

/** Enters what a source says the fund holds on a day. Throws ApiError 400 for a day to come and 409 for a second amount. */
export const addHolding: Handler<'addHolding'> = async ({ app, body, caller }) => {
  const { heldOn, source, amount } = body
  const early = whyNotCome(heldOn, today(app))
  if (early !== undefined) throw new ApiError('invalid', early, { on: early })
  await callerTransaction(app, caller, async (trx, by) => {
    const isSame = (other: string) => other.toLowerCase() === source.toLowerCase()
    const others = await listHoldings(trx, heldOn)
    if (others.some((each) => isSame(each.source))) throw new ApiError('holdingThere')
    const { id } = await trx
      .insertInto('holdings')
      .values({ held_on: heldOn, source, amount, entered_at: by.at, entered_by: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendAudit(trx, by, {
      action: 'holding.entered',
      subjectId: caller.id,
      after: { id, held_on: dayToJson(heldOn), source, amount: centsToJson(amount) },
    })
  })
  return { message: `The amount on ${formatDay(heldOn)} is entered.` }
}

/** Withdraws an amount with a reason; staff still see it. Throws ApiError 404, and 409 for one withdrawn already. */
export const withdrawHolding: Handler<'withdrawHolding'> = async ({ app, body, caller }) => {
  const { holdingId, reason } = body
  await callerTransaction(app, caller, async (trx, by) => {
    const holding = await findHolding(trx, holdingId)
    if (holding === undefined) throw new ApiError('noSuchHolding')
    if (holding.isWithdrawn) throw new ApiError('holdingWithdrawn')
    await trx
      .insertInto('holding_withdrawals')
      .values({ holding_id: holdingId, reason, withdrawn_at: by.at, withdrawn_by: caller.id })
      .execute()
    const { on, source, amount } = holding
    await appendAudit(trx, by, {
      action: 'holding.withdrawn',
      subjectId: holding.enteredBy,
      before: { id: holdingId, held_on: dayToJson(on), source, amount: centsToJson(amount) },
      after: { id: holdingId, reason },
    })
  })
  return { message: 'The amount is removed.' }
}

/**
 * Explains the difference on a day. Throws ApiError 404 for a day without an amount, and 409 for another difference than
 * the present one, or one that is explained. If a posting changes the difference at the same time, the explanation is for
 * the amount it names, and the day stays open.
 */
export const explainDifference: Handler<'explainDifference'> = async ({ app, body, caller }) => {
  const { heldOn, difference, reason } = body
  const [day] = await reconcile(app, heldOn)
  await callerTransaction(app, caller, async (trx, by) => {
    if (day === undefined) throw new ApiError('noSuchHolding')
    if (day.difference !== BigInt(difference)) throw new ApiError('differenceChanged')
    const [latest] = await listExplanations(trx, heldOn)
    if (latest?.difference === difference) throw new ApiError('differenceExplained')
    const { id } = await trx
      .insertInto('explained_differences')
      .values({ held_on: heldOn, difference, reason, explained_at: by.at, explained_by: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendAudit(trx, by, {
      action: 'holding.explained',
      subjectId: caller.id,
      after: { id, held_on: dayToJson(heldOn), difference: centsToJson(difference), reason },
    })
  })
  return { message: `The difference on ${formatDay(heldOn)} is explained.` }
}

/** An amount and whether it is withdrawn; undefined if there is none. */
async function findHolding(db: Reader, id: number) {
  const row = await db
    .selectFrom('holdings')
    .leftJoin('holding_withdrawals as withdrawal', 'withdrawal.holding_id', 'holdings.id')
    .select([
      'held_on as on',
      'source',
      'amount',
      'entered_by as enteredBy',
      'withdrawal.holding_id as withdrawn',
    ])
    .where('holdings.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, on: day(row.on), amount: cents(row.amount), isWithdrawn: row.withdrawn !== null }
}
