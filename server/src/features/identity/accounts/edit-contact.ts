import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { findContact, saveContact } from '../queries/account-record-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { requireAccount } from './read-accounts.ts'

/**
 * Replaces the contact details of an account, which only staff see. Throws ApiError 404, 409 for an edit of an older
 * version, and invalid if nothing would change.
 */
export const editContact: Handler<'editContact'> = async ({ app, body, caller }) => {
  const { user_id: userId, version, ...after } = body
  await callerTransaction(app, caller, async (trx, by) => {
    await requireAccount(trx, userId, by.at)
    // Audited transactions are serialised, so no one else can change them in between.
    const { version: current, ...before } = await findContact(trx, userId)
    if (version !== current) throw new ApiError('accountChanged')
    if (isDeepStrictEqual(before, after)) throw new ApiError('invalid', 'Nothing is changed.')
    await saveContact(trx, userId, { ...after, version: current + 1 })
    await appendAudit(trx, by, { action: 'account.contact-changed', subjectId: userId, before, after })
  })
  return { message: 'The contact details are changed.' }
}
