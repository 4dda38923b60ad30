import type { MailList } from '@portico/contract/features/notice-kinds'
import type { ExpressionBuilder } from 'kysely'
import type { Reader, Transaction } from '../db/database.ts'
import type { Schema } from '../db/tables.ts'

/** A mail that this process has claimed. */
export interface ClaimedMail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: number
  attempts: number
  /** When it was due. */
  due: number
  letterId: number | null
  userId: number | null
  list: MailList | null
}

/**
 * Due mails: those whose moment has come, and those that nobody has tried to send and that were to go at once, since the
 * clock of the server that queued one may be ahead.
 */
const isDue = (now: number) => (eb: ExpressionBuilder<Schema, 'outbox'>) =>
  eb.and([
    eb('next_attempt_at', 'is not', null),
    eb.or([
      eb('next_attempt_at', '<=', now),
      eb.and([eb('attempts', '=', 0), eb('next_attempt_at', '=', eb.ref('created_at'))]),
    ]),
  ])

/** Whether a mail is due. */
export async function isMailDue(db: Reader, now: number): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where(isDue(now)).limit(1).executeTakeFirst()
  return row !== undefined
}

const onlyRow = 1

/**
 * When the next mail may go, for all servers together. Locks it until this transaction ends, so that no two processes
 * claim mails at the same time.
 */
export async function lockPace(trx: Transaction): Promise<number> {
  const { next_at } = await trx
    .insertInto('mail_pace')
    .values({ id: onlyRow, next_at: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ next_at: eb.ref('mail_pace.next_at') })),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow()
  return next_at
}

export async function updatePace(trx: Transaction, nextAt: number): Promise<void> {
  await trx.updateTable('mail_pace').set({ next_at: nextAt }).where('id', '=', onlyRow).execute()
}

/** The ids of the mails that have been due longest: first those that go out by themselves, such as a reset link, which nobody may wait for behind the mails or digests of many. */
async function findDueIds(trx: Transaction, now: number, most: number): Promise<number[]> {
  const due = trx.selectFrom('outbox').select('id').where(isDue(now)).orderBy('next_attempt_at').orderBy('id')
  const alone = await due.where('list', 'is', null).limit(most).execute()
  const listed =
    alone.length === most
      ? []
      : await due
          .where('list', 'is not', null)
          .limit(most - alone.length)
          .execute()
  return [...alone, ...listed].map(({ id }) => id)
}

/**
 * Claims due mails until `until`, when they become due again if the sender has died. The caller holds the pace. The number
 * of a mail's attempts tells one claim from the next.
 */
export async function claimMails(
  trx: Transaction,
  { now, until, most }: { now: number; until: number; most: number },
): Promise<ClaimedMail[]> {
  const ids = await findDueIds(trx, now, most)
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('outbox')
    .select([
      ...(['id', 'recipient', 'subject', 'text', 'html', 'list'] as const),
      'created_at as createdAt',
      'attempts',
      'next_attempt_at as due',
      'letter_id as letterId',
      'user_id as userId',
    ])
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ ...row, attempts: row.attempts + 1, due: row.due ?? now }]
  })
}

/** The bodies of letters, by id. */
export async function findLetters(db: Reader, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('letters').select(['id', 'text', 'html']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Claimed = Pick<ClaimedMail, 'id' | 'attempts'>

/** Keeps mails claimed that were claimed until `from`, and returns their ids: not those finished, failed or claimed by others since. */
export async function renewClaims(
  trx: Transaction,
  mails: readonly Claimed[],
  { from, until }: { from: number; until: number },
): Promise<ReadonlySet<number>> {
  const kept = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: until })
    .where('next_attempt_at', '=', from)
    .where((eb) =>
      eb.or(mails.map(({ id, attempts }) => eb.and([eb('id', '=', id), eb('attempts', '=', attempts)]))),
    )
    .returning('id')
    .execute()
  return new Set(kept.map(({ id }) => id))
}

/** Gives a claimed mail back, as it was before. */
export async function releaseMail(
  trx: Transaction,
  { id, due, attempts }: Claimed & Pick<ClaimedMail, 'due'>,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: due, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

/** Erases both bodies, so nobody can read the links in them any more. */
const finished = { next_attempt_at: null, text: '', html: '' }

export async function markSent(trx: Transaction, ids: readonly number[], at: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ ...finished, sent_at: at, last_error: null })
    .where('id', 'in', ids)
    .execute()
}

/** Records a failed attempt and when the next one is due; null gives up. Does nothing once another process has claimed the mail. */
export async function markFailed(
  trx: Transaction,
  { id, attempts }: Claimed,
  { lastError, nextAttemptAt }: { lastError: string; nextAttemptAt: number | null },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      ...(nextAttemptAt === null ? finished : { next_attempt_at: nextAttemptAt }),
      last_error: lastError,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()
}
