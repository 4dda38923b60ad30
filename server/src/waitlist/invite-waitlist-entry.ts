import { splitFullName } from '@portico/contract/waitlist-desk'
import { inviteAccount } from '../accounts/invitation-queries.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import { isAlreadyThere } from '../db/database-errors.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/route.ts'
import { entryToJson } from './entry-to-json.ts'
import { moveEntry } from './move-entry.ts'
import type { Entry } from './waitlist-queries.ts'

/**
 * Opens an account for somebody who waits, and mails the invitation to choose its password, all or nothing. Throws
 * ApiError 404 and 409, the latter too when the e-mail has an account already.
 */
export const inviteWaitlistEntry: Handler<'inviteWaitlistEntry'> = async ({ app, body, caller }) => {
  const by = { at: app.clock(), actor: { id: caller.id, name: caller.email } }
  const accountFor = ({ email, fullName }: Entry) => {
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
    const entry = await changeOnRecord(app.db, (change) =>
      moveEntry(change, by, {
        id: body.id,
        from: 'waiting',
        to: 'invited',
        action: 'waitlist.invited',
        besides: (entry) => inviteAccount(change, by, accountFor(entry), app.config.publicUrl),
      }),
    )
    return { message: `${entry.fullName} is invited.`, entry: entryToJson(entry) }
  } catch (error) {
    throw isAlreadyThere(error) ? new ApiError('alreadyExists') : error
  }
}
