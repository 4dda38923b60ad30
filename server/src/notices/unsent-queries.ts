import type { MailList } from '@portico/contract/features/notice-kinds'
import type { Transaction } from '../db/database.ts'

/** Deletes the mails of notices to an account that are not sent yet: all, or those of some lists. Their notices stay in the portal. */
export async function dropUnsentMails(
  trx: Transaction,
  userId: number,
  { way, lists }: { way: 'off' | 'none'; lists?: readonly MailList[] },
): Promise<void> {
  const rows = await trx
    .selectFrom('notices')
    .innerJoin('outbox', 'outbox.id', 'notices.mail_id')
    .select('outbox.id')
    .distinct()
    .where('notices.user_id', '=', userId)
    .where('outbox.next_attempt_at', 'is not', null)
    .where('outbox.list', 'is not', null)
    .$if(lists !== undefined, (query) => query.where('outbox.list', 'in', lists ?? []))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await trx
    .updateTable('notices')
    .set({ way, mail_id: null })
    .where('user_id', '=', userId)
    .where('mail_id', 'in', ids)
    .execute()
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
}
