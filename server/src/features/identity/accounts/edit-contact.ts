import { isDeepStrictEqual } from 'node:util'
import type { ContactField } from '@portico/contract/features/account-record'
import { contactFieldNames } from '@portico/contract/features/account-record'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
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
    const contact = { ...after, version: current + 1 }
    await trx
      .insertInto('account_contacts')
      .values({ user_id: userId, ...contact })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(contact))
      .execute()
    await appendAudit(trx, by, { action: 'account.contact-changed', subjectId: userId, before, after })
  })
  return { message: 'The contact details are changed.' }
}

/** How an account's owner is reached. */
type Contact = Record<ContactField, string>

const noContact: Contact = { preferred_name: '', phone: '', postal_address: '', tax_residence: '' }

/** An account's contact details; version 0 and empty where there are none. */
export async function findContact(db: Reader, userId: number): Promise<Contact & { version: number }> {
  const found = await db
    .selectFrom('account_contacts')
    .select(['version', ...contactFieldNames])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found ?? { version: 0, ...noContact }
}
