import { userToJson } from '@portico/contract/features/accounts'
import type { Answer } from '@portico/contract/api/endpoints'
import { centsToJson } from '@portico/contract/values/money'
import type { Transaction, Reader } from '../../../db/database.ts'
import { ApiError } from '../../../api-error.ts'
import { bumpDataVersions } from '../queries/account-queries.ts'
import type { ManagedAccount } from '../queries/managed-account-queries.ts'
import { findManagedAccount } from '../queries/managed-account-queries.ts'

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

/** An account as staff see it. */
export function managedToJson(account: ManagedAccount): Answer<'account'> {
  const { initialInvestment } = account
  return {
    ...userToJson(account),
    version: account.version,
    state: account.state,
    initial_investment: initialInvestment === null ? null : centsToJson(initialInvestment),
    created_at: new Date(account.createdAt).toISOString(),
    last_sign_in_at: iso(account.lastSignInAt),
    invited_until: iso(account.invitedUntil),
  }
}

/** An account by its id. Throws ApiError 404. */
export async function requireAccount(db: Reader, id: number, now: number): Promise<ManagedAccount> {
  const account = await findManagedAccount(db, id, now)
  if (account === undefined) throw new ApiError('noSuchAccount')
  return account
}

/** An account that is ours to change until this change ends: whoever else would waits. Throws ApiError 404. */
export async function lockAccount(trx: Transaction, id: number, now: number): Promise<ManagedAccount> {
  await bumpDataVersions(trx, [id])
  return requireAccount(trx, id, now)
}
