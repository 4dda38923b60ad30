import type { AccountRole, AccountState } from '@portico/contract/features/managed-accounts'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { matchesWords } from '../../../db/query-tools.ts'
import type { Account } from './account-queries.ts'
import { accountColumns, toAccount } from './account-queries.ts'

const pageSize = 50

/** An account as staff manage it. */
export interface ManagedAccount extends Account {
  version: number
  state: AccountState
  createdAt: number
  lastSignInAt: number | null
  /** null without a valid invitation */
  invitedUntil: number | null
}

const selectManaged = (db: Reader) =>
  db
    .selectFrom('users')
    .leftJoin('last_sign_ins', 'last_sign_ins.user_id', 'users.id')
    .leftJoin('password_resets', 'password_resets.user_id', 'users.id')
    .select(accountColumns)
    .select([
      'password_hash',
      'version',
      'users.created_at',
      'last_sign_ins.at as last_sign_in_at',
      'password_resets.used_at as link_used_at',
      'password_resets.expires_at as link_expires_at',
    ])

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number]

function toManaged(row: ManagedRow, now: number): ManagedAccount {
  const account = toAccount(row)
  const isInvited = row.password_hash === ''
  const { link_used_at: usedAt, link_expires_at: expiresAt } = row
  const linkWorks = isInvited && usedAt === null && expiresAt !== null && expiresAt > now
  return {
    ...account,
    version: row.version,
    state: stateOf(account, isInvited),
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    invitedUntil: linkWorks ? expiresAt : null,
  }
}

function stateOf({ isDisabled, closedSince }: Account, isInvited: boolean): AccountState {
  if (isDisabled) return 'disabled'
  if (closedSince !== null) return 'closed'
  return isInvited ? 'invited' : 'active'
}

export async function findManagedAccount(
  db: Reader,
  id: number,
  now: number,
): Promise<ManagedAccount | undefined> {
  const row = await selectManaged(db).where('users.id', '=', id).executeTakeFirst()
  return row && toManaged(row, now)
}

interface AccountFilter {
  role: AccountRole
  search: string
  /** The last e-mail of the page before; '' for the first page. */
  after: string
}

/** A page of accounts by e-mail, the total, and where the next page starts. */
export async function listManagedAccounts(db: Reader, { role, search, after }: AccountFilter, now: number) {
  const matches = matchesWords(sql.ref('search_text'), search)
  const isStaff = role === 'staff' ? sql<boolean>`staff_since is not null` : sql<boolean>`staff_since is null`
  const rows = await selectManaged(db)
    .where(isStaff)
    .where(matches)
    .where('email', '>', after)
    .orderBy('email')
    .limit(pageSize + 1)
    .execute()
  const counted = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await counted.where(isStaff).where(matches).executeTakeFirstOrThrow()
  const page = rows.slice(0, pageSize)
  return {
    accounts: page.map((row) => toManaged(row, now)),
    total,
    next: rows.length > pageSize ? (page.at(-1)?.email ?? null) : null,
  }
}
