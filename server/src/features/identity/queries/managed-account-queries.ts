import type { AccountRole, AccountState, StateCounts } from '@portico/contract/features/managed-accounts'
import { accountStates } from '@portico/contract/features/managed-accounts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { inBatches, isWithoutEmail, matchesWords } from '../../../db/query-tools.ts'
import type { Account } from './account-queries.ts'
import { accountColumns, isInvestor, toAccount } from './account-queries.ts'

/** An account as staff manage it. */
export interface ManagedAccount extends Account {
  version: number
  state: AccountState
  createdAt: number
  lastSignInAt: number | null
  /** null without a valid invitation */
  invitedUntil: number | null
}

/** An account's state at a moment. A link is deleted when its account is disabled, so an enabled one is not invited. */
const stateAt = (now: number) => sql<AccountState>`case
  when users.disabled_since is not null then 'disabled'
  when users.closed_since is not null then 'closed'
  when users.password_hash <> '' then 'active'
  when ${isWithoutEmail} then 'no-email'
  when password_resets.user_id is null then 'not-invited'
  when password_resets.used_at is null and password_resets.expires_at > ${now} then 'invited'
  else 'expired' end`

const selectManaged = (db: Reader, now: number) =>
  db
    .selectFrom('users')
    .leftJoin('last_sign_ins', 'last_sign_ins.user_id', 'users.id')
    .leftJoin('password_resets', 'password_resets.user_id', 'users.id')
    .select(accountColumns)
    .select([
      'version',
      'users.created_at',
      'last_sign_ins.at as last_sign_in_at',
      'password_resets.expires_at as link_expires_at',
      stateAt(now).as('state'),
    ])

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number]

const toManaged = (row: ManagedRow): ManagedAccount => ({
  ...toAccount(row),
  version: row.version,
  state: row.state,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
  invitedUntil: row.state === 'invited' ? row.link_expires_at : null,
})

export async function findManagedAccount(
  db: Reader,
  id: number,
  now: number,
): Promise<ManagedAccount | undefined> {
  const row = await selectManaged(db, now).where('users.id', '=', id).executeTakeFirst()
  return row && toManaged(row)
}

/** The accounts of these ids, by id; ids without an account are left out. */
export async function listManagedByIds(
  db: Reader,
  ids: readonly number[],
  now: number,
): Promise<ManagedAccount[]> {
  const found: ManagedAccount[] = []
  for await (const some of inBatches(ids)) {
    const rows = await selectManaged(db, now).where('users.id', 'in', some).orderBy('users.id').execute()
    found.push(...rows.map(toManaged))
  }
  return found
}

/** The ids of the investors in these states that match a search. */
export async function listIdsInStates(
  db: Reader,
  { states, search }: { states: readonly AccountState[]; search: string },
  now: number,
): Promise<number[]> {
  const rows = await selectManaged(db, now)
    .where(isInvestor)
    .where(matchesWords(sql.ref('search_text'), search))
    .where(stateAt(now), 'in', states)
    .execute()
  return rows.map(({ id }) => id)
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
export async function listManagedAccounts(db: Reader, filter: AccountFilter, now: number) {
  const { role, search, state, page, after, limit } = filter
  const matches = sql<boolean>`${role === 'staff' ? sql`staff_since is not null` : sql`staff_since is null`}
    and ${matchesWords(sql.ref('search_text'), search)}`
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
