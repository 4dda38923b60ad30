import type { MailList } from '@portico/contract/features/notice-kinds'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Mail } from './mail-transport.ts'
import type { Reader, Transaction } from '../db/database.ts'
import { isWithoutEmail } from '../db/query-tools.ts'
import type { Schema } from '../db/tables.ts'

export type Letter = Pick<Mail, 'subject' | 'text' | 'html'>

interface NewMail extends Letter {
  at: number
}

/** What an unsubscribe link turns off, and for whom. */
interface Listed {
  userId: number
  list: MailList
}

/** Queues a mail to every enabled account with an e-mail that `whom` selects, in one statement. */
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
        .where((eb) => eb.not(isWithoutEmail))
        .where(whom),
    )

type Users = ExpressionBuilder<Schema, 'users'>

/**
 * Queues a mail to an account, in the transaction that causes it, and returns its id. Does nothing if the account does not
 * exist, is disabled or has no e-mail.
 */
export async function insertMail(
  trx: Transaction,
  { accountId, ...mail }: NewMail & { accountId: number },
): Promise<number | null> {
  const [inserted] = await insertMails(trx, mail, (eb) => eb('id', '=', accountId))
    .returning('id')
    .execute()
  return inserted?.id ?? null
}

/** Queues a mail to an address, whether or not an account has it, in the transaction that causes it. */
export const insertMailTo = (trx: Transaction, recipient: string, mail: NewMail): Promise<void> =>
  insertMailsTo(trx, [{ recipient, ...mail }])

/** Queues a mail to an address with an unsubscribe link, and returns its id. */
export async function insertListedMail(
  trx: Transaction,
  recipient: string,
  { at, subject, text, html, userId, list }: NewMail & Listed,
): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      recipient,
      subject,
      text,
      html,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      user_id: userId,
      list,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Longer than a server holds the mails that it has claimed, which nobody else may send. */
const heldMs = 2 * 60_000

/**
 * Makes a mail due that has failed and waits for its next attempt. False if it goes soon anyway, or is being sent. `now` is
 * the shared time, by which senders claim: by the clock of one server, a claim could look like a long wait.
 */
export async function hastenMail(trx: Transaction, id: number | null, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('next_attempt_at', '>', now + heldMs)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the bodies that many mails share, and returns their id. */
export async function insertLetter(
  trx: Transaction,
  { at, text, html }: Omit<NewMail, 'subject'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('letters')
    .values({ text, html, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

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
  ).execute()
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

/**
 * The number of unsent mails, and since when (epoch milliseconds) the oldest has been waiting: without those that wait for
 * what they tell to be undone.
 */
export async function findBacklog(db: Reader, now: number): Promise<{ mails: number; since: number | null }> {
  const since = sql<number>`case when attempts = 0 then next_attempt_at else created_at end`
  return db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min(since).as('since')])
    .where('next_attempt_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('attempts', '>', 0),
        eb('next_attempt_at', '<=', now),
        eb('next_attempt_at', '=', eb.ref('created_at')),
      ]),
    )
    .executeTakeFirstOrThrow()
}
