import { isToldOf, notToldText, toldOnPaper } from '@portico/contract/features/payments'
import { userToJson } from '@portico/contract/features/accounts'
import type { Day } from '@portico/contract/values/day'
import { dayToJson, formatDay, day, whyNotCome } from '@portico/contract/values/day'
import { centsToJson, cents, formatUsd, sumCents } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { tableFile } from '../../../spreadsheets/table-file.ts'
import { bumpDataVersions, findAccounts, toAddressee } from '../../identity/queries/account-queries.ts'
import { callerTransaction } from '../../identity/rules/guard.ts'
import { totalToJson } from '../checks/month-totals.ts'
import { listActivityById, selectUnsent } from '../queries/activity-queries.ts'
import { amountCell, nameCells, nameHeaders, totalCells } from '../records/record-cells.ts'
import { today } from '../rules/posting-day.ts'
import type { OwnEntry } from './announce-entries.ts'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches } from '../../../db/query-tools.ts'
import { announceSent } from '../../notices/rules/announce-events.ts'

/** The payments to make, for staff. */
export const payments: Handler<'payments'> = async ({ app, query: { format } }) => {
  const unsent = await listUnsent(app.db.read)
  const total = unsent.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  if (format === 'json')
    return {
      count: unsent.length,
      total: totalToJson(total),
      payments: unsent.map((row) => ({
        activity_id: row.id,
        user: userToJson({ ...row, id: row.userId, isStaff: false }),
        amount: centsToJson(row.amount),
        received_on: dayToJson(row.receivedOn),
        posted_at: new Date(row.posted_at).toISOString(),
        note: row.note,
      })),
    }
  return tableFile(`payments-${dayToJson(today(app))}`, format, {
    title: 'Payments',
    headers: [...nameHeaders, 'Amount', 'Withdrawn on', 'Entry', 'Note'],
    rows: [
      ...unsent.map((row) => [
        ...nameCells({ ...row, id: row.userId }),
        { cents: row.amount },
        dayToJson(row.receivedOn),
        row.id,
        row.note,
      ]),
      [...totalCells, amountCell(total), null, null, null],
    ],
  })
}

/** Withdrawals that can be marked, locked. Throws ApiError 400, 404 and 409. */
async function requireUnsent(trx: AuditedTransaction, activityIds: readonly number[]): Promise<OwnEntry[]> {
  const userIds = (await listActivityById(trx, activityIds)).map(({ userId }) => userId)
  await bumpDataVersions(trx, [...new Set(userIds)])
  const entries = await listActivityById(trx, activityIds)
  const onlyWithdrawals = 'Only a withdrawal is sent.'
  if (entries.some(({ entry }) => entry.kind !== 'withdrawal'))
    throw new ApiError('invalid', onlyWithdrawals, { activity_id: onlyWithdrawals })
  if (entries.length < activityIds.length) throw new ApiError('noSuchActivity')
  const voided = entries.find(({ isVoided }) => isVoided)
  if (voided !== undefined) throw await refusalOf(trx, 'activityVoided', voided, entries)
  const marked = new Set(await listMarked(trx, activityIds))
  const sent = entries.find(({ entry }) => marked.has(entry.id))
  if (sent !== undefined) throw await refusalOf(trx, 'paymentMarked', sent, entries)
  return entries
}

const states = { activityVoided: 'voided', paymentMarked: 'marked as sent' } as const

/** Why nothing is marked, with the withdrawal that prevents it: its row may be gone from the page by then. */
async function refusalOf(
  trx: AuditedTransaction,
  code: keyof typeof states,
  { userId, entry }: OwnEntry,
  { length }: readonly OwnEntry[],
): Promise<ApiError> {
  const name = (await listPeople(trx, [userId])).map((person) => person.name).join('')
  const what = length === 1 ? 'The payment' : 'No payment is marked: that'
  return new ApiError(code, `${what} of ${formatUsd(entry.amount)} to ${name} is already ${states[code]}.`)
}

/** Records that withdrawals were sent on a day, each with its audit entry. */
export async function recordPayments(
  trx: AuditedTransaction,
  by: By,
  entries: readonly OwnEntry[],
  { sentOn, reference }: { sentOn: Day; reference: string },
): Promise<void> {
  await insertPayments(trx, by, { activityIds: entries.map(({ entry }) => entry.id), sentOn, reference })
  await appendAudit(
    trx,
    by,
    ...entries.map(({ userId, entry }) => ({
      action: 'payment.sent' as const,
      subjectId: userId,
      after: {
        id: entry.id,
        kind: entry.kind,
        amount: centsToJson(entry.amount),
        sent_on: dayToJson(sentOn),
        reference,
      },
    })),
  )
}

/** Why they cannot have been sent on a day: the account held the money of a later entry until the day of that. */
function whyTooEarly(entries: readonly OwnEntry[], sentOn: Day): string | undefined {
  const latest = day(Math.max(...entries.map(({ entry }) => entry.receivedOn)))
  if (sentOn >= latest) return undefined
  return `${entries.length === 1 ? 'The withdrawal was made on' : 'A withdrawal was made on'} ${formatDay(latest)}. Choose that day or a later one, or void the entry and record it on the day it was sent.`
}

/** Marks withdrawals as sent on a day, all or none, and notifies their investors unless that is long ago. Throws ApiError 400, 404 and 409. */
export const markPayment: Handler<'markPayment'> = async ({ app, caller, body }) => {
  const { activityIds, sentOn, reference } = body
  const early = whyNotCome(sentOn, today(app))
  if (early !== undefined) throw new ApiError('invalid', early, { sent_on: early })
  const isTold = isToldOf(sentOn, today(app))
  const message = await callerTransaction(app, caller, async (trx, by) => {
    const entries = await requireUnsent(trx, activityIds)
    const tooEarly = whyTooEarly(entries, sentOn)
    if (tooEarly !== undefined) throw new ApiError('invalid', tooEarly, { sent_on: tooEarly })
    await recordPayments(trx, by, entries, { sentOn, reference })
    const userIds = entries.map(({ userId }) => userId)
    // Old payments are history, not news.
    if (isTold) await announceSent(trx, by, userIds, sentOn)
    const people = await listPeople(trx, userIds)
    const told = isTold ? toldOnPaper(people) : notToldText(people.length)
    return [markedText(entries, people, sentOn), told].filter(Boolean).join(' ')
  })
  return { message }
}

/** The investors of some payments, as they are named to staff. */
async function listPeople(trx: AuditedTransaction, userIds: readonly number[]) {
  const accounts = await findAccounts(trx, userIds)
  return [...accounts.values()].map(toAddressee)
}

/** "The payment of $300.00 to Ann Lee is marked as sent on July 13, 2026.", or how many there are and their sum. */
function markedText(entries: readonly OwnEntry[], people: readonly { name: string }[], sentOn: Day): string {
  const sum = formatUsd(sumCents(entries.map(({ entry }) => entry.amount)))
  const what =
    entries.length === 1
      ? `The payment of ${sum} to ${people.map(({ name }) => name).join('')} is`
      : `${entries.length} payments, ${sum} in all, are`
  return `${what} marked as sent on ${formatDay(sentOn)}.`
}

/** Withdrawals that are not marked as sent, with their investors, the longest waiting first. */
async function listUnsent(db: Reader) {
  const rows = await selectUnsent(db)
    .innerJoin('users', 'users.id', 'current_activity.user_id')
    .select([
      'current_activity.id',
      ...(['amount', 'received_on', 'note', 'posted_at'] as const),
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .orderBy('received_on')
    .orderBy('current_activity.id')
    .execute()
  return rows.map(({ amount, received_on: receivedOn, ...row }) => ({
    ...row,
    amount: cents(amount),
    receivedOn: day(receivedOn),
  }))
}

/** Those of these withdrawals that are marked as sent. */
async function listMarked(db: Reader, activityIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('activity_id')
    .where('activity_id', 'in', activityIds)
    .execute()
  return rows.map(({ activity_id: id }) => id)
}

/** Marks withdrawals as sent. Fails with a unique violation if one is marked already. */
async function insertPayments(
  trx: Transaction,
  { at, actor }: By,
  { activityIds, sentOn, reference }: { activityIds: readonly number[]; sentOn: Day; reference: string },
): Promise<void> {
  const marked = { sent_on: sentOn, reference, marked_at: at, marked_by: actor.id }
  for await (const some of inBatches(activityIds))
    await trx
      .insertInto('payments')
      .values(some.map((activityId) => ({ activity_id: activityId, ...marked })))
      .execute()
}
