import { isInvitable } from '@portico/contract/features/managed-accounts'
import type { LoginState } from '@portico/contract/features/managed-accounts'
import { hasEmail } from '@portico/contract/values/no-email'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import type { Account } from '../queries/account-queries.ts'
import { fullName } from '../queries/account-queries.ts'
import { authorize } from '../rules/authorize.ts'
import { inviteAccount, openAccount, refuseTakenEmail, writeInvitation } from '../rules/create-account.ts'
import { addressFor } from '../rules/no-email.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { noEmailYet } from './mail-password-link.ts'
import { managedToJson, requireAccount, lockAccount } from './read-accounts.ts'

/**
 * Opens an account and mails its owner, unless they have no e-mail, an invitation to choose a password. A staff account
 * needs proof of who opens it.
 * Throws ApiError 409 for a taken e-mail, invalid or 429.
 */
export const addAccount: Handler<'addAccount'> = async ({ app, body, caller }) => {
  const named = { firstName: body.first_name, lastName: body.last_name }
  const details = {
    ...named,
    email: addressFor({ ...named, email: body.email, isStaff: body.is_staff }),
    role: body.is_staff ? (body.role ?? 'administrator') : null,
    initialInvestment: body.initial_investment,
  }
  const account = await refuseTakenEmail(() =>
    changeWithStepUp(app, caller, body, async (trx, authority) => {
      const open = hasEmail(details.email) ? inviteAccount : openAccount
      const id = await open(trx, authority, details)
      return requireAccount(trx, id, authority.at)
    }),
  )
  return { message: addedSentence(account), account: managedToJson(account) }
}

const addedSentence = (account: Account): string =>
  hasEmail(account.email)
    ? `The invitation is on its way to ${account.email}.`
    : `${fullName(account)} has an account. Without an address, nobody is invited.`

const notInvited: Readonly<Partial<Record<LoginState, string>>> = {
  'no-email': noEmailYet,
  active: 'This account has a password already.',
  disabled: 'This account is disabled. Enable it first.',
}

/**
 * Sends an invitation and invalidates an earlier link. One to a staff account needs proof of who sends it.
 * Throws ApiError 404, 409, invalid or 429.
 */
export const resendInvitation: Handler<'inviteAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const account = await changeWithStepUp(app, caller, body, async (trx, authority) => {
    const { at, publicUrl } = authority
    const before = await lockAccount(trx, userId, at)
    await authorize(trx, authority, 'invite', before)
    const { login, isStaff } = before
    if (!isInvitable(login)) throw new ApiError('accountChanged', notInvited[login])
    await appendAudit(trx, authority, { action: 'account.invited', subjectId: userId })
    await writeInvitation(trx, { userId, isStaff, at, publicUrl })
    return requireAccount(trx, userId, at)
  })
  return { message: `The invitation is on its way to ${account.email}.`, account: managedToJson(account) }
}
