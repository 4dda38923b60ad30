import type { Handler } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { inviteAccount } from '../queries/invitation-queries.ts'
import { managedToJson, requireAccount } from './managed-account.ts'
import { refuseTakenEmail } from '../rules/taken-email.ts'

/**
 * Opens an account whose owner is invited by mail to choose a password; a staff account takes proof of who opens it.
 * Throws ApiError 409 for a taken e-mail, invalid or 429.
 */
export const addAccount: Handler<'addAccount'> = async ({ app, body, caller }) => {
  const details = {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    isStaff: body.is_staff,
    initialInvestment: body.initial_investment,
  }
  const account = await refuseTakenEmail(() =>
    changeWithStepUp(app, caller, body, async (trx, authority) => {
      const id = await inviteAccount(trx, authority, details)
      return requireAccount(trx, id, authority.at)
    }),
  )
  return {
    message: `The invitation is on its way to ${account.email}.`,
    account: managedToJson(account),
  }
}
