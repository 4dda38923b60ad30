import type { Answer } from '@portico/contract/api/endpoints'
import { userToJson } from '@portico/contract/features/accounts'
import type { Cents } from '@portico/contract/values/money'
import { centsToJson, zeroCents } from '@portico/contract/values/money'
import type { AccountRole, AccountState, StateCounts } from '@portico/contract/features/managed-accounts'
import { accountStates } from '@portico/contract/features/managed-accounts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { ApiError } from '../../../api-error.ts'
import type { Transaction, Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import type { Account } from '../queries/account-queries.ts'
import { accountColumns, bumpDataVersions, toAccount } from '../queries/account-queries.ts'
import type { ManagedAccount } from '../queries/managed-account-queries.ts'
import { selectManaged, toManaged, stateAt } from '../queries/managed-account-queries.ts'
import { isAccountMatching } from '../../../db/query-tools.ts'

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
    login: account.login,
    ...(account.closedSince !== null && { closed_since: new Date(account.closedSince).toISOString() }),
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

/** What is in each of some accounts. */
type ListBalances = (db: Reader, accounts: readonly Account[]) => Promise<ReadonlyMap<number, Cents>>

/** A page of the accounts that match a search; closed ones with what they still hold. */
export const listAccounts =
  (listBalances: ListBalances): Handler<'accounts'> =>
  async ({ app, query }) => {
    const { accounts, ...rest } = await listManagedAccounts(app.db.read, query, app.clock())
    const balances = await listBalances(
      app.db.read,
      accounts.filter(({ closedSince }) => closedSince !== null),
    )
    return {
      accounts: accounts.map((account) => {
        const balance = balances.get(account.id) ?? zeroCents
        return { ...managedToJson(account), ...(balance !== 0 && { holds: centsToJson(balance) }) }
      }),
      ...rest,
    }
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

/** That an account is disabled or closed, if it is, and since when it is closed. */
export const stateOf = ({
  isDisabled,
  closedSince,
}: Account): Pick<Answer<'users'>[number], 'state' | 'closed_since'> => ({
  ...(closedSince !== null && { state: 'closed', closed_since: new Date(closedSince).toISOString() }),
  ...(isDisabled && { state: 'disabled' }),
})

async function findManagedAccount(db: Reader, id: number, now: number): Promise<ManagedAccount | undefined> {
  const row = await selectManaged(db, now).where('users.id', '=', id).executeTakeFirst()
  return row && toManaged(row)
}

interface AccountFilter {
  role: AccountRole
  search: string
  /** undefined for all of them */
  state?: AccountState | undefined
  /** From 1; it counts from the account after `after`. */
  page: number
  /** The last e-mail of the page before; '' for the first page. */
  after: string
  limit: number
}

/** A page of accounts by e-mail, the totals, and where the next page starts. */
async function listManagedAccounts(db: Reader, filter: AccountFilter, now: number) {
  const { role, search, state, page, after, limit } = filter
  const matches = sql<boolean>`${role === 'staff' ? sql`staff_since is not null` : sql`staff_since is null`}
    and ${isAccountMatching(search)}`
  let found = selectManaged(db, now).where(matches).where('email', '>', after)
  if (state !== undefined) found = found.where(stateAt(now), '=', state)
  const rows = await found
    .orderBy('email')
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const counts = await countStates(db, matches, now)
  return {
    accounts: rows.slice(0, limit).map(toManaged),
    total: state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state],
    counts,
    next: rows.length > limit ? (rows[limit - 1]?.email ?? null) : null,
  }
}

/** How many of the accounts that match are in each state. */
async function countStates(db: Reader, matches: RawBuilder<boolean>, now: number): Promise<StateCounts> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('users')
        .leftJoin('password_resets', 'password_resets.user_id', 'users.id')
        .select(stateAt(now).as('state'))
        .where(matches)
        .as('matching'),
    )
    .select((eb) => ['state', eb.fn.countAll<number>().as('accounts')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(accountStates.map((state) => [state, 0])) as StateCounts
  for (const { state, accounts } of rows) counts[state] = accounts
  return counts
}
