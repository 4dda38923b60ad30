import type { Transaction } from '../../../db/database.ts'

/** Invalidates a requested change of e-mail; false if there was none. Of two at once, one gets true. */
export async function deleteEmailChange(trx: Transaction, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Invalidates a change that was requested in this session, or in any but this one. Called when their owner ends sessions:
 * an intruder who used one of them may have the link as well.
 */
export async function deleteEmailChangeOf(
  trx: Transaction,
  userId: number,
  sessions: { only: number } | { but: number },
): Promise<void> {
  const [operator, id] =
    'only' in sessions ? (['=', sessions.only] as const) : (['!=', sessions.but] as const)
  await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('session_id', operator, id)
    .execute()
}
