import { invitationMark } from '@portico/contract/features/password-reset'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Transaction } from '../../../db/database.ts'
import { insertMail } from '../../../mail/outbox-queries.ts'
import { linkLifetimeMs, upsertReset } from './password-reset-queries.ts'
import { newToken } from '../../../security/tokens.ts'
import type { Authority } from '../rules/authorize.ts'
import type { AccountDetails } from '../rules/create-account.ts'
import { openAccount } from '../rules/create-account.ts'
import { invitationMail } from '../mails/invitation-mail.ts'

interface Invitation {
  userId: number
  isStaff: boolean
  at: number
  publicUrl: string
}

/**
 * Mails a link with which somebody chooses the first password of an account; it takes the place of any before.
 * The same statements write nothing where there is no such account or it is disabled.
 */
export async function writeInvitation(trx: Transaction, invitation: Invitation): Promise<void> {
  const { userId, isStaff, at, publicUrl } = invitation
  const token = invitationMark + newToken()
  const expiresAt = at + linkLifetimeMs.invitation
  const url = await upsertReset(trx, { userId, token, expiresAt, publicUrl })
  await insertMail(trx, { accountId: userId, at, ...invitationMail(url, isStaff) })
}

/**
 * Opens an account without a password and mails its owner the invitation to choose one, both on the audit trail;
 * answers its id. Fails with the engine's unique violation when the e-mail is taken; throws ApiError for a staff
 * account without proof of who opens it.
 */
export async function inviteAccount(
  trx: AuditedTransaction,
  authority: Authority,
  details: AccountDetails,
): Promise<number> {
  const userId = await openAccount(trx, authority, details)
  await appendAudit(trx, authority, [{ action: 'account.invited', subjectId: userId }])
  const { at, publicUrl } = authority
  await writeInvitation(trx, { userId, isStaff: details.isStaff, at, publicUrl })
  return userId
}
