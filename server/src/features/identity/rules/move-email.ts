import type { AuditedTransaction } from '../../../audit/append-audit.ts'
import { appendAudit, sessionClosed } from '../../../audit/append-audit.ts'
import type { Letter } from '../../../mail/outbox-queries.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { waitingMails } from '../../notices/queries/unsent-queries.ts'
import type { Authorized } from '../queries/account-queries.ts'
import { deleteLinks } from '../queries/password-reset-queries.ts'
import { deleteSessionsByAndOf } from '../queries/session-queries.ts'
import type { Authority } from './authorize.ts'
import type { Transaction } from '../../../db/database.ts'

interface Move {
  call: 'editAccount' | 'confirmEmail'
  /** The session that stays. */
  keptSessionId: number
  /** The mail to the old address, unless its owner was never told of the account. */
  goodbye: Letter | undefined
}

/**
 * Changes the e-mail of an account. Mailed links stop working, its other sessions and impersonations end, the old
 * address is notified, and waiting mails and digests go to the new one. The caller notifies the new address. Fails with
 * the engine's unique violation if the address is taken.
 */
export async function moveEmail(
  trx: AuditedTransaction,
  authority: Authority,
  leave: Authorized<'changeEmail'>,
  { call, keptSessionId, goodbye }: Move,
): Promise<void> {
  const { id: userId } = leave.account
  await deleteSessionsByAndOf(trx, userId, keptSessionId)
  // account-views.ts takes the end of impersonations of the account from this entry.
  await appendAudit(trx, authority, sessionClosed(userId, call))
  // A mail goes to the address that the account has when it is queued.
  if (goodbye !== undefined) await insertMail(trx, { accountId: userId, at: authority.at, ...goodbye })
  await updateEmail(trx, leave)
  await readdressUnsentMails(trx, userId)
  // Only now: another transaction may be storing a link and mailing it to the old address. The link is not visible until it
  // commits, and updating the e-mail waited for that, because the link's row references the account.
  await deleteLinks(trx, userId)
}

/** Changes the e-mail of an account; `updateDetails` updates the search text. Fails with the engine's unique violation when it is taken. */
export async function updateEmail(
  trx: Transaction,
  { account: { id, newEmail } }: Authorized<'changeEmail'>,
): Promise<void> {
  await trx.updateTable('users').set({ email: newEmail }).where('id', '=', id).execute()
}

/** Redirects the account's waiting mails that can be unsubscribed from to its current address. */
async function readdressUnsentMails(trx: Transaction, userId: number): Promise<void> {
  const rows = await waitingMails(trx, userId).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const account = trx.selectFrom('users').select('email').where('id', '=', userId)
  const { email } = await account.executeTakeFirstOrThrow()
  await trx.updateTable('outbox').set({ recipient: email }).where('id', 'in', ids).execute()
}
