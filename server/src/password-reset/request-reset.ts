import { setTimeout } from 'node:timers/promises'
import { findCredentials } from '../accounts/account-queries.ts'
import { appendAudit, visitor } from '../audit/append-audit.ts'
import type { Handler } from '../http/route.ts'
import { countCall } from '../limits/limits.ts'
import { insertMail } from '../mail/outbox-queries.ts'
import { hashToken, newToken } from '../security/tokens.ts'
import { upsertReset } from './password-reset-queries.ts'
import { resetMail } from './reset-mail.ts'
import { resetUrl } from './reset-link.ts'

const hourMs = 60 * 60 * 1000
const nobody = 0

/** Many times what the work takes: a row more or less does not show in when the answer comes. */
const answeredAfterMs = 50

/**
 * Mails a link that sets a new password. An unknown and a disabled account run the same statements, which
 * write nothing for them, and get the same answer after the same time.
 */
export const requestReset: Handler<'passwordReset', undefined> = async ({ app, body }) => {
  // By name, whether or not it has an account; the links already mailed stay good.
  await countCall(app.db, 'resetRequests', body.email, app.clock())
  const due = setTimeout(answeredAfterMs)
  const account = await findCredentials(app.db.read, body.email)
  const userId = account?.id ?? nobody
  const token = newToken()
  const at = app.clock()
  const mail = resetMail(resetUrl(app.config.publicUrl, userId, token))
  await app.db.change(async (change) => {
    await upsertReset(change, { userId, tokenHash: hashToken(token), expiresAt: at + hourMs })
    await insertMail(change, { accountId: userId, at, ...mail })
    const requested = { action: 'password.reset-requested' as const, subjectId: account?.id ?? null }
    await appendAudit(change, { at, actor: visitor }, [requested])
  })
  await due
  return { message: 'If an account exists for this e-mail, a reset link is on its way.' }
}
