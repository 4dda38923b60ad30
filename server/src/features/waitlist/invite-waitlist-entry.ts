import { email as emailField } from '@portico/contract/api/fields'
import { splitFullName } from '@portico/contract/features/waitlist-entries'
import { inviteAccount } from '../identity/queries/invitation-queries.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { ApiError } from '../../api-error.ts'
import type { Handler } from '../../http/route.ts'
import { changeWithStepUp } from '../identity/rules/step-up.ts'
import { entryToJson } from './entry-to-json.ts'
import { changeStatus } from './change-status.ts'
import type { Entry } from './waitlist-queries.ts'

const unusable = 'No mail can be sent to the e-mail of this entry. Decline it.'

/**
 * Opens an account for somebody who waits, and mails the invitation to choose its password, all or nothing. Throws
 * ApiError 404, invalid for an e-mail that is none, and 409, also when the e-mail has an account already.
 */
export const inviteWaitlistEntry: Handler<'inviteWaitlistEntry'> = async ({ app, body, caller }) => {
  const accountFor = ({ email, fullName }: Entry) => {
    // An entry may be older than a rule for e-mails.
    if (!emailField.safeParse(email).success) throw new ApiError('invalid', unusable)
    const split = splitFullName(fullName)
    return {
      email,
      firstName: body.first_name ?? split.firstName,
      lastName: body.last_name ?? split.lastName,
      isStaff: false,
      initialInvestment: body.initial_investment,
    }
  }
  try {
    // Nothing was typed as proof: this opens investors' accounts only, which take none.
    const entry = await changeWithStepUp(app, caller, {}, (trx, authority) =>
      changeStatus(trx, authority, {
        id: body.id,
        from: 'waiting',
        to: 'invited',
        action: 'waitlist.invited',
        besides: (entry) => inviteAccount(trx, authority, accountFor(entry)),
      }),
    )
    return { message: `${entry.fullName} is invited.`, entry: entryToJson(entry) }
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('alreadyExists') : error
  }
}
