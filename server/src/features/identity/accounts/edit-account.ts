import { isDeepStrictEqual } from 'node:util'
import type { Body } from '@portico/contract/api/endpoints'
import type { ReleaseMode } from '@portico/contract/features/release-mode'
import { isInvitable } from '@portico/contract/features/managed-accounts'
import type { Cents } from '@portico/contract/values/money'
import type { AuditedTransaction, By } from '../../../audit/append-audit.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import { ApiError } from '../../../api-error.ts'
import type { Handler, Caller } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import type { Authorized } from '../queries/account-queries.ts'
import { fullName, updateDetails } from '../queries/account-queries.ts'
import type { Authority } from '../rules/authorize.ts'
import { authorize } from '../rules/authorize.ts'
import { describe, writeInvitation, refuseTakenEmail } from '../rules/create-account.ts'
import { moveEmail } from '../rules/move-email.ts'
import { addressFor } from '../rules/no-email.ts'
import { oldAddressMail } from '../mails/account-mails.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { lockAccount, managedToJson, requireAccount } from './read-accounts.ts'
import type { ManagedAccount } from '../queries/managed-account-queries.ts'

/**
 * The account after the edit. Throws ApiError if it would lose its e-mail. It confirms the name if it changes it, or changes nothing else: a new e-mail alone does not
 * confirm the name that the owner has chosen.
 */
function edited(before: ManagedAccount, body: Body<'editAccount'>): ManagedAccount {
  const { initial_investment: initialInvestment } = body
  const name = { firstName: body.first_name, lastName: body.last_name }
  const email = addressFor({ ...name, email: body.email, isStaff: before.isStaff }, before.email)
  const isSameName = name.firstName === before.firstName && name.lastName === before.lastName
  const isOtherChange = email !== before.email || initialInvestment !== before.initialInvestment
  const confirmedName = isSameName && isOtherChange ? before.confirmedName : fullName(name)
  return { ...before, ...name, email, initialInvestment, confirmedName }
}

/** An account in the form of the trail, with the confirmed name where its owner has another one. */
export const describeNamed = (account: ManagedAccount, before = account) => ({
  ...describe(account),
  ...(before.confirmedName === fullName(before) ? {} : { confirmed_name: account.confirmedName }),
})

/**
 * What an edit needs for its initial investment, and what the trail says of it. Throws ApiError, and FigureError when a
 * figure of the account could not be held exactly with it.
 */
export type InitialInvestmentRule = (
  trx: AuditedTransaction,
  by: By,
  change: { userId: number; before: Cents | null; after: Cents | null } & Pick<
    Body<'editAccount'>,
    'reason' | 'line'
  >,
) => Promise<Readonly<Record<string, string>>>

/**
 * Changes the names, the e-mail and the initial investment of an account, and may confirm the name. Throws ApiError 404,
 * 409 for a taken e-mail and for an edit of an older version, invalid when nothing would change or the proof for another
 * e-mail is missing, 429, releaseNeeded, and FigureError when a figure of the account could no longer be held exactly; each
 * leaves everything unchanged.
 */
export const editAccount =
  (ruleFor: (release: ReleaseMode) => InitialInvestmentRule): Handler<'editAccount'> =>
  async ({ app, body, caller }) => {
    const { user_id: userId } = body
    const { account, moved } = await refuseTakenEmail(() =>
      changeWithStepUp(app, caller, body, async (trx, authority) => {
        const before = await lockAccount(trx, userId, authority.at)
        const after = edited(before, body)
        const { email: newEmail } = after
        const leave =
          before.email === newEmail
            ? undefined
            : await authorize(trx, authority, 'changeEmail', { ...before, newEmail })
        if (before.version !== body.version) throw new ApiError('accountChanged')
        if (isDeepStrictEqual(before, after)) throw new ApiError('invalid', 'Nothing is changed.')
        const recorded = await ruleFor(app.config.release)(trx, authority, {
          userId,
          before: before.initialInvestment,
          after: after.initialInvestment,
          reason: body.reason,
          line: body.line,
        })
        const states = {
          before: describeNamed(before),
          after: { ...describeNamed(after, before), ...recorded },
        }
        await appendAudit(trx, authority, { action: 'account.edited', subjectId: userId, ...states })
        if (leave !== undefined) await move(trx, authority, leave, { login: before.login, caller })
        await updateDetails(trx, after)
        return { account: await requireAccount(trx, userId, authority.at), moved: leave !== undefined }
      }),
    )
    return { message: messageOf(moved, userId === caller.id), account: managedToJson(account) }
  }

function messageOf(moved: boolean, isOwn: boolean): string {
  if (!moved) return 'The account is changed.'
  return `The account is changed. ${isOwn ? 'All your other' : 'All its'} sessions are ended.`
}

/**
 * Changes the e-mail; the session stays in which staff change their own. The new address is told, or invited again. An
 * account whose owner was never invited is moved without a mail.
 */
async function move(
  trx: AuditedTransaction,
  authority: Authority,
  leave: Authorized<'changeEmail'>,
  { login, caller }: Pick<ManagedAccount, 'login'> & { caller: Caller },
): Promise<void> {
  const { at, publicUrl } = authority
  const { id: userId, isStaff } = leave.account
  const isUnknown = login === 'no-email' || login === 'not-invited'
  const goodbye = isUnknown ? undefined : oldAddressMail(publicUrl)
  await moveEmail(trx, authority, leave, { call: 'editAccount', keptSessionId: caller.sessionId, goodbye })
  if (isUnknown) return
  if (isInvitable(login)) await writeInvitation(trx, { userId, isStaff, at, publicUrl })
  else await tellOwner(trx, 'emailChanged', { userId, at, publicUrl })
}
