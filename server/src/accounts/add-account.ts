import { changeOnRecord } from '../audit/change-on-record.ts'
import type { Handler } from '../http/route.ts'
import { inviteAccount } from './invitation-queries.ts'
import { managedToJson, requireAccount } from './managed-account.ts'
import { refuseTakenEmail } from './taken-email.ts'

/** Opens an account whose owner is invited by mail to choose a password. Throws ApiError 409 for a taken e-mail. */
export const addAccount: Handler<'addAccount'> = async ({ app, body, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const details = {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    isStaff: body.is_staff,
    initialInvestment: body.initial_investment,
  }
  const account = await refuseTakenEmail(() =>
    changeOnRecord(app.db, async (change) => {
      const id = await inviteAccount(change, by, details, app.config.publicUrl)
      return requireAccount(change, id, by.at)
    }),
  )
  return {
    message: `The invitation is on its way to ${account.email}.`,
    account: managedToJson(account),
  }
}
