import type { Cents } from '@portico/contract/values/money'
import { centsToJson } from '@portico/contract/values/money'
import { appendAudit } from '../../../audit/append-audit.ts'
import { auditedTransaction } from '../../../audit/audited-transaction.ts'
import type { AuditedTransaction } from '../../../audit/audited-transaction.ts'
import type { Database } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/database-errors.ts'
import { ApiError } from '../../../api-error.ts'
import { ownWordsOf, weaknessOf } from './password-rule.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount } from '../queries/account-queries.ts'
import type { Authority } from './authorize.ts'
import { authorize } from './authorize.ts'

export interface AccountDetails {
  /** in lower case */
  email: string
  firstName: string
  lastName: string
  isStaff: boolean
  initialInvestment: Cents | null
}

/** Opens an account and answers its id. Throws ApiError alreadyExists, and invalid for a weak password. */
export async function createAccount(
  db: Database,
  authority: Authority,
  { password, ...details }: AccountDetails & { password: string },
): Promise<number> {
  const weakness = weaknessOf(password, ownWordsOf(details))
  if (weakness !== undefined) throw new ApiError('invalid', weakness, { password: weakness })
  const passwordHash = await hashPassword(password)
  try {
    return await auditedTransaction(db, (trx) => openAccount(trx, authority, { ...details, passwordHash }))
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('alreadyExists') : error
  }
}

/**
 * Opens an account with its audit entry, as part of a change. Fails with the engine's unique violation; throws
 * ApiError for a staff account without proof of who opens it.
 */
export async function openAccount(
  trx: AuditedTransaction,
  authority: Authority,
  { passwordHash, ...details }: AccountDetails & { passwordHash?: string },
): Promise<number> {
  const leave = await authorize(trx, authority, 'add', details)
  const id = await insertAccount(trx, leave, { ...details, passwordHash, createdAt: authority.at })
  await appendAudit(trx, authority, [{ action: 'account.created', subjectId: id, after: describe(details) }])
  return id
}

/** An account as the audit trail holds it. */
export function describe(account: AccountDetails) {
  return {
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    is_staff: account.isStaff,
    initial_investment: account.initialInvestment === null ? null : centsToJson(account.initialInvestment),
  }
}
