import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { countCallIn } from '../../../limits/limits.ts'
import { updateDetails } from '../queries/account-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { lockAccount } from '../accounts/read-accounts.ts'

/** Changes the caller's own name, but not what statements print before staff confirm it. Throws ApiError invalid if it stays the same, or 429. */
export const changeName: Handler<'changeName'> = async ({ app, body, caller }) => {
  await callerTransaction(app, caller, async (trx, by) => {
    const account = await lockAccount(trx, caller.id, by.at)
    const before = { first_name: account.firstName, last_name: account.lastName }
    if (before.first_name === body.first_name && before.last_name === body.last_name)
      throw new ApiError('invalid', 'Nothing is changed.')
    // Each appends to the audit trail, from which nothing can be deleted.
    await countCallIn(trx, 'nameChanges', String(caller.id), by.at)
    await appendAudit(trx, by, { action: 'account.name-changed', subjectId: caller.id, before, after: body })
    await updateDetails(trx, { ...account, firstName: body.first_name, lastName: body.last_name })
  })
  return { message: 'Your name is changed.' }
}
