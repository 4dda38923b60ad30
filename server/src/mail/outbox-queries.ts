import type { MailList } from '@portico/contract/features/notice-kinds'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Mail } from './mail-transport.ts'
import type { Transaction } from '../db/database.ts'
import { isWithoutEmail } from '../db/query-tools.ts'
import type { Schema } from '../db/tables.ts'

/** When mails that are held back leave: the last moment of the year 9999. */
export const neverLeaves = Date.UTC(9999, 11, 31, 23, 59, 59)

export type Letter = Pick<Mail, 'subject' | 'text' | 'html'>

export interface NewMail extends Letter {
  at: number
}

/** The account and the list of mails that an unsubscribe link turns off. */
interface Listed {
  userId: number
  list: MailList
}

/** Queues a mail to every enabled account with an e-mail that `whom` selects, in one statement. */
export const insertMails = (trx: Transaction, mail: NewMail, whom: (users: Users) => Expression<SqlBool>) =>
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
