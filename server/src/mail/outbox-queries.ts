import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Mail } from './mail-transport.ts'
import type { Reader, Transaction } from '../db/database.ts'
import type { Schema } from '../db/tables.ts'

export type Letter = Pick<Mail, 'subject' | 'text' | 'html'>

interface NewMail extends Letter {
  at: number
}

/** Queues a mail to every enabled account that `whom` selects, in one statement. */
const insertMails = (trx: Transaction, mail: NewMail, whom: (users: Users) => Expression<SqlBool>) =>
  trx
    .insertInto('outbox')
    .columns(['recipient', 'subject', 'text', 'html', 'created_at', 'attempts', 'next_attempt_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'email',
          eb.val(mail.subject).as('subject'),
          eb.val(mail.text).as('text'),
          eb.val(mail.html).as('html'),
          eb.val(mail.at).as('created_at'),
          eb.val(0).as('attempts'),
          eb.val(mail.at).as('next_attempt_at'),
        ])
        .where('disabled_since', 'is', null)
        .where(whom),
    )
    .execute()

type Users = ExpressionBuilder<Schema, 'users'>

/**
 * Queues a mail to an account, in the transaction that causes it. Does nothing if the account does not exist or is
 * disabled.
 */
export async function insertMail(
  trx: Transaction,
  { accountId, ...mail }: NewMail & { accountId: number },
): Promise<void> {
  await insertMails(trx, mail, (eb) => eb('id', '=', accountId))
}

/** Queues a mail to an address, whether or not an account has it, in the transaction that causes it. */
export const insertMailTo = (trx: Transaction, recipient: string, mail: NewMail): Promise<void> =>
  insertMailsTo(trx, [{ recipient, ...mail }])

/** Queues some mails at once, each to its address. */
export async function insertMailsTo(
  trx: Transaction,
  mails: readonly (NewMail & { recipient: string })[],
): Promise<void> {
  const rows = mails.map(({ recipient, subject, text, html, at }) => ({
    recipient,
    subject,
    text,
    html,
    created_at: at,
    attempts: 0,
    next_attempt_at: at,
  }))
  await trx.insertInto('outbox').values(rows).execute()
}

/** Queues a mail to all staff who can log in, except these, in the transaction that causes it. */
export async function insertStaffMail(
  trx: Transaction,
  butIds: readonly number[],
  mail: NewMail,
): Promise<void> {
  await insertMails(trx, mail, (eb) =>
    eb.and([
      eb('staff_since', 'is not', null),
      eb('password_hash', '!=', ''),
      ...butIds.map((id) => eb('id', '!=', id)),
    ]),
  )
}

/** The latest mails to an address, newest first, without their text. */
export async function listMailsTo(
  db: Reader,
  recipient: string,
  { since, most }: { since: number; most: number },
) {
  return db
    .selectFrom('outbox')
    .select(['id', 'subject', 'created_at', 'next_attempt_at', 'sent_at'])
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** The mail that has been due longest. */
export async function findDueMail(db: Reader, now: number): Promise<{ id: number; due: number } | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'next_attempt_at'])
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const due = row?.next_attempt_at ?? null
  return row === undefined || due === null ? undefined : { id: row.id, due }
}

/**
 * Claims a due mail until `until`, when it becomes due again if the sender has died. Undefined if another sender was
 * faster.
 */
export async function claimMail(
  trx: Transaction,
  { id, due }: { id: number; due: number },
  until: number,
): Promise<(Mail & { attempts: number }) | undefined> {
  return trx
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('next_attempt_at', '=', due)
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'created_at as createdAt', 'attempts'])
    .executeTakeFirst()
}

/** The number of unsent mails, and since when (epoch milliseconds) the oldest has been waiting. */
export async function findBacklog(db: Reader): Promise<{ mails: number; since: number | null }> {
  return db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('since')])
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Erases both bodies, so nobody can read the links in them any more. */
const finished = { next_attempt_at: null, text: '', html: '' }

export async function markSent(trx: Transaction, id: number, at: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ ...finished, sent_at: at, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** Records a failed attempt and when the next one is due; null gives up. */
export async function markFailed(
  trx: Transaction,
  id: number,
  { lastError, nextAttemptAt }: { lastError: string; nextAttemptAt: number | null },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({
      ...(nextAttemptAt === null ? finished : { next_attempt_at: nextAttemptAt }),
      last_error: lastError,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}
