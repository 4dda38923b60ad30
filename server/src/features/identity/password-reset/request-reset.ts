import { setTimeout } from 'node:timers/promises'
import { findCredentials } from '../queries/account-queries.ts'
import { writeInvitation } from '../rules/create-account.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { addToTally } from '../../../limits/limit-queries.ts'
import { countCallFrom, countCallIn, limits, tallyName } from '../../../limits/limits.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { newToken } from '../../../security/tokens.ts'
import { linkLifetimeMs, prolongReset, upsertReset } from '../queries/password-reset-queries.ts'
import { resetMail } from '../mails/account-mails.ts'

const noAccount = 0

/** Many times as long as the work takes, so that the time of the answer does not show which rows were written. */
const answeredAfterMs = 50

/**
 * Mails a link for a new password, or the invitation again if there is no password yet. For an unknown or disabled
 * account the same statements run and write nothing, and the answer is the same after the same time. Nothing goes on
 * the audit trail: the entry of the reset itself says when its link was requested. Throws ApiError 429.
 */
export const requestReset: Handler<'passwordReset', undefined> = async ({ app, body, request }) => {
  const due = setTimeout(answeredAfterMs)
  const at = app.clock()
  const { publicUrl } = app.config
  const account = await findCredentials(app.db.read, body.email)
  request.aboutAccount = account?.id
  await app.db.transaction(async (trx) => {
    await countCallFrom(trx, 'resetRequestsOfNetwork', request.ip, at)
    await countCallIn(trx, 'resetRequests', `${networkOf(request.ip)} ${body.email}`, at)
    const isInvited = account !== undefined && account.passwordHash === undefined
    const userId = account?.id ?? noAccount
    if (await keepsMailedLink(trx, { ...body, userId, isInvited, at })) return
    if (isInvited) await writeInvitation(trx, { userId, isStaff: account.isStaff, at, publicUrl })
    else await writeReset(trx, { userId, at, publicUrl })
  })
  if (account === undefined) app.metrics?.countUnknownReset()
  await due
  return { message: 'If an account exists for this e-mail, a reset link is on its way.' }
}

/**
 * Extends the newest link instead of mailing another if enough mails went to this e-mail within the hour, whichever
 * networks requested them. So strangers can neither flood the mailbox nor invalidate the owner's link. False if there
 * were fewer mails, or there is no valid link.
 */
async function keepsMailedLink(
  trx: Transaction,
  { email, userId, isInvited, at }: { email: string; userId: number; isInvited: boolean; at: number },
): Promise<boolean> {
  const { most, windowMs } = limits.resetMails
  const { count } = await addToTally(trx, tallyName('resetMails', email), at, windowMs)
  if (count <= most) return false
  const lifetimeMs = linkLifetimeMs[isInvited ? 'invitation' : 'reset']
  return prolongReset(trx, { userId, at, expiresAt: at + lifetimeMs })
}

interface Asked {
  userId: number
  at: number
  publicUrl: string
}

async function writeReset(trx: Transaction, { userId, at, publicUrl }: Asked): Promise<void> {
  const expiresAt = at + linkLifetimeMs.reset
  const url = await upsertReset(trx, { userId, token: newToken(), expiresAt, publicUrl })
  await insertMail(trx, { accountId: userId, at, ...resetMail(url) })
}
