import { isDeepStrictEqual } from 'node:util'
import type { Body } from '@portico/contract/api/endpoints'
import { requireExactFigures } from '@portico/contract/figures/series'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { ChangeOnRecord } from '../../../audit/change-on-record.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Handler } from '../../../http/route.ts'
import { changeWithStepUp } from '../rules/step-up.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { deleteReset } from '../queries/password-reset-queries.ts'
import type { Caller } from '../../../http/caller.ts'
import { deleteSessionsByAndOf } from '../queries/session-queries.ts'
import { readSummaries } from '../../investments/queries/summary-queries.ts'
import type { Authorized } from '../queries/account-queries.ts'
import { updateDetails, updateEmail } from '../queries/account-queries.ts'
import type { Authority } from '../rules/authorize.ts'
import { authorize } from '../rules/authorize.ts'
import { describe } from '../rules/create-account.ts'
import { newAddressMail, oldAddressMail } from '../mails/email-changed-mails.ts'
import { writeInvitation } from '../queries/invitation-queries.ts'
import { holdAccount, managedToJson, requireAccount } from './managed-account.ts'
import type { ManagedAccount } from '../queries/managed-account-queries.ts'
import { refuseTakenEmail } from '../rules/taken-email.ts'

/** An account as it is to be. */
const edited = (before: ManagedAccount, body: Body<'editAccount'>): ManagedAccount => ({
  ...before,
  email: body.email,
  firstName: body.first_name,
  lastName: body.last_name,
  initialInvestment: body.initial_investment,
})

/**
 * Changes the names, the e-mail and the initial investment of an account. Throws ApiError 404, 409 for a taken
 * e-mail and for an edit of what is no longer there, invalid when nothing would change or another e-mail comes without
 * proof of who gives it, 429, and FigureError when one of the account's figures could no longer be held exactly;
 * each leaves everything as it was.
 */
export const editAccount: Handler<'editAccount'> = async ({ app, body, caller }) => {
  const { user_id: userId, email: newEmail } = body
  const { account, moved } = await refuseTakenEmail(() =>
    changeWithStepUp(app, caller, body, async (change, authority) => {
      const before = await holdAccount(change, userId, authority.at)
      const leave =
        before.email === newEmail
          ? undefined
          : await authorize(change, authority, 'changeEmail', { ...before, newEmail })
      if (before.version !== body.version) throw new ApiError('accountChanged')
      const after = edited(before, body)
      if (isDeepStrictEqual(before, after)) throw new ApiError('invalid', 'Nothing is changed.')
      requireExactFigures(await readSummaries(change, userId), after.initialInvestment)
      const states = { before: describe(before), after: describe(after) }
      await appendAudit(change, authority, [{ action: 'account.edited', subjectId: userId, ...states }])
      if (leave !== undefined) await move(change, authority, leave, { state: before.state, caller })
      await updateDetails(change, after)
      return { account: await requireAccount(change, userId, authority.at), moved: leave !== undefined }
    }),
  )
  return { message: messageOf(moved, userId === caller.id), account: managedToJson(account) }
}

function messageOf(moved: boolean, isOwn: boolean): string {
  if (!moved) return 'The account is changed.'
  return `The account is changed. ${isOwn ? 'All your other' : 'All its'} sessions are ended.`
}

/** Tells, in the trail, that no look at the account goes on; see `impersonation/account-view-queries.ts`. */
const sessionsEnded = (subjectId: number) => ({
  action: 'session.closed' as const,
  subjectId,
  after: { call: 'editAccount' },
})

/**
 * Changes the e-mail: links in the old mailbox open nothing any more, the account's sessions end, but the one in which
 * staff change their own, and both addresses are told.
 */
async function move(
  change: ChangeOnRecord,
  authority: Authority,
  leave: Authorized<'changeEmail'>,
  { state, caller }: Pick<ManagedAccount, 'state'> & { caller: Caller },
): Promise<void> {
  const { at, publicUrl } = authority
  const { id: userId, isStaff } = leave.account
  await deleteReset(change, userId)
  await deleteSessionsByAndOf(change, userId, caller.sessionId)
  await appendAudit(change, authority, [sessionsEnded(userId)])
  // Mails go to the address that the account has at the moment.
  await insertMail(change, { accountId: userId, at, ...oldAddressMail(publicUrl) })
  await updateEmail(change, leave)
  if (state === 'invited') await writeInvitation(change, { userId, isStaff, at, publicUrl })
  else await insertMail(change, { accountId: userId, at, ...newAddressMail(publicUrl) })
}
