import { setTimeout } from 'node:timers/promises'
import { findCredentials } from '../accounts/account-queries.ts'
import { writeInvitation } from '../accounts/invitation-queries.ts'
import { appendAudit, visitor } from '../audit/append-audit.ts'
import { changeOnRecord } from '../audit/change-on-record.ts'
import type { Change } from '../db/database.ts'
import type { Handler } from '../http/route.ts'
import { countCall } from '../limits/limits.ts'
import { insertMail } from '../mail/outbox-queries.ts'
import { newToken } from '../security/tokens.ts'
import { upsertReset } from './password-reset-queries.ts'
import { resetMail } from './reset-mail.ts'

const hourMs = 60 * 60 * 1000
const nobody = 0

/** Many times what the work takes: a row more or less does not show in when the answer comes. */
const answeredAfterMs = 50

/**
 * Mails a link that sets a new password; the invitation again where none was ever chosen. An unknown and a
 * disabled account run the same statements, which write nothing for them, and get the same answer after the same
 * time.
 */
export const requestReset: Handler<'passwordReset', undefined> = async ({ app, body }) => {
  // By name, whether or not it has an account; the links already mailed stay good.
  await countCall(app.db, 'resetRequests', body.email, app.clock())
  const due = setTimeout(answeredAfterMs)
  const account = await findCredentials(app.db.read, body.email)
  const userId = account?.id ?? nobody
  const at = app.clock()
  const { publicUrl } = app.config
  const isInvited = account !== undefined && account.passwordHash === undefined
  await changeOnRecord(app.db, async (change) => {
    if (isInvited) await writeInvitation(change, { userId, isStaff: account.isStaff, at, publicUrl })
    else await writeReset(change, { userId, at, publicUrl })
    const requested = { action: 'password.reset-requested' as const, subjectId: account?.id ?? null }
    await appendAudit(change, { at, actor: visitor }, [requested])
  })
  await due
  return { message: 'If an account exists for this e-mail, a reset link is on its way.' }
}

interface Asked {
  userId: number
  at: number
  publicUrl: string
}

async function writeReset(change: Change, { userId, at, publicUrl }: Asked): Promise<void> {
  const url = await upsertReset(change, { userId, token: newToken(), expiresAt: at + hourMs, publicUrl })
  await insertMail(change, { accountId: userId, at, ...resetMail(url) })
}
