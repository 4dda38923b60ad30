import { mayAct, roleName } from '@portico/contract/features/roles'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import type { Authorized } from '../queries/account-queries.ts'
import { hasActiveAdministrator } from '../queries/account-queries.ts'
import { deleteImpersonationsBy } from '../queries/session-queries.ts'
import { authorize } from '../rules/authorize.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { lockAccount, managedToJson, requireAccount } from './read-accounts.ts'
import type { Transaction } from '../../../db/database.ts'

/**
 * Changes the role of a member of staff, with proof of who does it. Their sessions go on with the new role; impersonations
 * by someone who may not impersonate any more end. Throws ApiError 404, 409 for an investor or the same role,
 * lastAdministrator if no active administrator would be left, invalid or 429.
 */
export const changeRole: Handler<'changeRole'> = async ({ app, body, caller }) => {
  const { user_id: userId, role: newRole } = body
  const account = await changeWithStepUp(app, caller, body, async (trx, authority) => {
    const { at } = authority
    const before = await lockAccount(trx, userId, at)
    const { role, email } = before
    if (role === null) throw new ApiError('accountChanged', 'This is an investor’s account. It has no role.')
    const leave = await authorize(trx, authority, 'changeRole', { ...before, newRole })
    if (role === newRole) throw new ApiError('accountChanged', `${email} is ${roleName(role)} already.`)
    await updateRole(trx, leave)
    // Audited transactions are serialised: of two who demote each other, one stays.
    if (!(await hasActiveAdministrator(trx))) throw new ApiError('lastAdministrator')
    if (!mayAct(newRole, 'preparer')) await deleteImpersonationsBy(trx, userId)
    const states = { before: { role }, after: { role: newRole } }
    await appendAudit(trx, authority, { action: 'account.role-changed', subjectId: userId, ...states })
    return requireAccount(trx, userId, at)
  })
  return {
    message: `${account.email} is ${roleName(newRole)} now.`,
    account: managedToJson(account),
  }
}

/** Changes the role of a member of staff. */
async function updateRole(
  trx: Transaction,
  { account: { id, newRole } }: Authorized<'changeRole'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ role: newRole, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
