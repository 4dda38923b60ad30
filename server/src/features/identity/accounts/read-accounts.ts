import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import { centsToJson } from '@portico/contract/values/money'
import { ApiError } from '../../../api-error.ts'
import type { Transaction, Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import type { Account } from '../queries/account-queries.ts'
import { accountColumns, bumpDataVersions, toAccount } from '../queries/account-queries.ts'
import type { ManagedAccount } from '../queries/managed-account-queries.ts'
import { findManagedAccount, listManagedAccounts } from '../queries/managed-account-queries.ts'

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

/** An account as staff see it. */
export function managedToJson(account: ManagedAccount): Answer<'account'> {
  const { initialInvestment } = account
  return {
    ...userToJson(account),
    confirmed_name: account.confirmedName,
    role: account.role,
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

/** Locks an account until this transaction ends, and returns it. Throws ApiError 404. */
export async function lockAccount(trx: Transaction, id: number, now: number): Promise<ManagedAccount> {
  await bumpDataVersions(trx, [id])
  return requireAccount(trx, id, now)
}

/** One account, for staff. Throws ApiError 404. */
export const getAccount: Handler<'account'> = async ({ app, params }) =>
  managedToJson(await requireAccount(app.db.read, params.userId, app.clock()))

/** A page of the accounts that match a search. */
export const listAccounts: Handler<'accounts'> = async ({ app, query }) => {
  const { accounts, ...rest } = await listManagedAccounts(app.db.read, query, app.clock())
  return { accounts: accounts.map(managedToJson), ...rest }
}

/** Every active account by e-mail, or also the disabled ones, for the selectors of the staff's pages. */
export const listUsers: Handler<'users'> = async ({ app, query }) => {
  const rows = await app.db.read
    .selectFrom('users')
    .select(accountColumns)
    .$if(query.disabled === undefined, (accounts) => accounts.where('disabled_since', 'is', null))
    .orderBy('email')
    .execute()
  return rows.map(toAccount).map((account) => ({ ...userToJson(account), ...stateOf(account) }))
}

function stateOf({ isDisabled, closedSince }: Account): { state?: 'disabled' | 'closed' } {
  if (isDisabled) return { state: 'disabled' }
  return closedSince === null ? {} : { state: 'closed' }
}
