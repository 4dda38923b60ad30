import type { LoginState } from '@portico/contract/features/managed-accounts'
import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { countCallIn } from '../../../limits/limits.ts'
import { writeReset } from '../password-reset/password-reset.ts'
import { callerTransaction } from '../rules/guard.ts'
import { lockAccount, managedToJson } from './read-accounts.ts'

/** Why an account cannot be mailed. */
export const noEmailYet = 'This account has no e-mail. Enter one first.'

const withoutPassword = 'This account has no password yet. Send the invitation again.'

const noLink: Readonly<Partial<Record<LoginState, string>>> = {
  'no-email': noEmailYet,
  'not-invited': withoutPassword,
  invited: withoutPassword,
  expired: withoutPassword,
  disabled: 'This account is disabled. Enable it first.',
}

/**
 * Mails an account's owner the link that they could request themselves, so staff need not prove who they are.
 * Throws ApiError 404, 409 or 429.
 */
export const mailPasswordLink: Handler<'mailPasswordLink'> = async ({ app, body, caller }) => {
  const { user_id: userId } = body
  const { publicUrl } = app.config
  const account = await callerTransaction(app, caller, async (trx, by) => {
    const { at } = by
    const found = await lockAccount(trx, userId, at)
    const refusal = noLink[found.login]
    if (refusal !== undefined) throw new ApiError('accountChanged', refusal)
    await countCallIn(trx, 'resetMails', found.email, at)
    await appendAudit(trx, by, { action: 'password.reset-requested', subjectId: userId })
    await writeReset(trx, { userId, at, publicUrl })
    return found
  })
  return {
    message: `A link to choose a new password is on its way to ${account.email}.`,
    account: managedToJson(account),
  }
}
