import { isDeepStrictEqual } from 'node:util'
import type { Body } from '@portico/contract/endpoints'
import { requireExactFigures } from '@portico/contract/series'
import { appendAudit } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import type { Change } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { requirePassword } from '../http/current-password.ts'
import type { App, Handler } from '../http/route.ts'
import { countCall } from '../limits/limits.ts'
import { insertMail } from '../mail/outbox-queries.ts'
import { deleteReset } from '../password-reset/password-reset-queries.ts'
import type { Caller } from '../session/session-queries.ts'
import { readSummaries } from '../summaries/summary-queries.ts'
import { findAccount, updateDetails } from './account-queries.ts'
import { describe } from './create-account.ts'
import { newAddressMail, oldAddressMail } from './email-changed-mails.ts'
import { writeInvitation } from './invitation-queries.ts'
import { holdAccount, managedToJson, requireAccount } from './managed-account.ts'
import type { ManagedAccount } from './managed-account-queries.ts'
import { refuseTakenEmail } from './taken-email.ts'

/** An account as it is to be. */
const edited = (before: ManagedAccount, body: Body<'editAccount'>): ManagedAccount => ({
  ...before,
  email: body.email,
  firstName: body.first_name,
  lastName: body.last_name,
  initialInvestment: body.initial_investment,
})

/** Whoever gets the mails of an account can take it over: another e-mail takes the caller's own password. Throws ApiError invalid or 429. */
async function confirmMove(app: App, caller: Caller, body: Body<'editAccount'>): Promise<void> {
  const account = await findAccount(app.db.read, body.user_id)
  if (account === undefined || account.email === body.email) return
  await countCall(app.db, 'emailChanges', String(caller.id), app.clock())
  await requirePassword(app, caller, body.current_password)
}

/**
 * Changes the names, the e-mail and the initial investment of an account. Throws ApiError 404, 409 for a taken
 * e-mail and for an edit of what is no longer there, invalid when nothing would change or the password for another
 * e-mail is not the caller's, 429, and FigureError when one of the account's figures could no longer be held exactly;
 * each leaves everything as it was.
 */
export const editAccount: Handler<'editAccount'> = async ({ app, body, caller }) => {
  const at = app.clock()
  await confirmMove(app, caller, body)
  const account = await refuseTakenEmail(() =>
    changeOnRecord(app.db, async (change) => {
      const before = await holdAccount(change, body.user_id, at)
      if (before.version !== body.version) throw new ApiError('accountChanged')
      const after = edited(before, body)
      if (isDeepStrictEqual(before, after)) throw new ApiError('invalid', 'Nothing is changed.')
      requireExactFigures(await readSummaries(change, before.id), after.initialInvestment)
      const by = { at, actor: { id: caller.id, name: caller.email } }
      const states = { before: describe(before), after: describe(after) }
      await appendAudit(change, by, [{ action: 'account.edited', subjectId: before.id, ...states }])
      if (before.email === after.email) await updateDetails(change, before.id, after)
      else await move(change, after, at, app.config.publicUrl)
      return requireAccount(change, before.id, at)
    }),
  )
  return { message: 'The account is changed.', account: managedToJson(account) }
}

/** Changes the e-mail too: a link in the old mailbox opens nothing any more, and both addresses are told. */
async function move(change: Change, account: ManagedAccount, at: number, publicUrl: string): Promise<void> {
  const { id: userId, isStaff, state } = account
  await deleteReset(change, userId)
  // Mails go to the address that the account has at the moment.
  await insertMail(change, { accountId: userId, at, ...oldAddressMail(publicUrl) })
  await updateDetails(change, userId, account)
  if (state === 'invited') await writeInvitation(change, { userId, isStaff, at, publicUrl })
  else await insertMail(change, { accountId: userId, at, ...newAddressMail(publicUrl) })
}
