import type { AccountState, LoginState } from '@portico/contract/features/managed-accounts'
import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import { isWithoutEmail } from '../../../db/query-tools.ts'
import type { Account } from './account-queries.ts'
import { accountColumns, toAccount } from './account-queries.ts'

/** An account as staff manage it. */
export interface ManagedAccount extends Account {
  version: number
  state: AccountState
  login: LoginState
  createdAt: number
  lastSignInAt: number | null
  /** null without a valid invitation */
  invitedUntil: number | null
}

/** An account's state at a moment. */
export const stateAt = (now: number) => sql<AccountState>`case
  when users.disabled_since is null and users.closed_since is not null then 'closed'
  else ${loginAt(now)} end`

/** The same if it were not closed. A link is deleted when its account is disabled, so an enabled one is not invited. */
const loginAt = (now: number) => sql<LoginState>`case
  when users.disabled_since is not null then 'disabled'
  when users.password_hash <> '' then 'active'
  when ${isWithoutEmail} then 'no-email'
  when password_resets.user_id is null then 'not-invited'
  when password_resets.used_at is null and password_resets.expires_at > ${now} then 'invited'
  else 'expired' end`

export const selectManaged = (db: Reader, now: number) =>
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
      loginAt(now).as('login'),
    ])

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number]

export const toManaged = (row: ManagedRow): ManagedAccount => ({
  ...toAccount(row),
  version: row.version,
  state: row.state,
  login: row.login,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
  invitedUntil: row.login === 'invited' ? row.link_expires_at : null,
})
