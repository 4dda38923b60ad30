import type { Selectable } from 'kysely'
import { expressionBuilder } from 'kysely'
import type { Role } from '@portico/contract/features/roles'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Database, Reader, Transaction } from '../../../db/database.ts'
import { inBatches, preparedQuery } from '../../../db/query-tools.ts'
import type { Schema } from '../../../db/tables.ts'

/** An account as the handlers use it. */
export interface Account {
  id: number
  email: string
  firstName: string
  lastName: string
  /** The name that staff confirmed last, which statements print; '' without one. Its owner cannot change it. */
  confirmedName: string
  isStaff: boolean
  /** of staff; null for investors */
  role: Role | null
  isDisabled: boolean
  /** null unless staff have closed the account */
  closedSince: number | null
  /** null if the firm has recorded none */
  initialInvestment: Cents | null
}

export interface NewAccount extends Pick<Account, 'firstName' | 'lastName' | 'initialInvestment'> {
  /** undefined until its owner has chosen one */
  passwordHash: string | undefined
  createdAt: number
}

type Existing = Pick<Account, 'id' | 'email' | 'isStaff'>

/** The changes to an account that decide who has access to what, and what each needs to know about the account. */
export interface AccessChanges {
  add: Pick<Account, 'email' | 'isStaff' | 'role'>
  invite: Existing
  disable: Existing
  enable: Existing
  changeEmail: Existing & { newEmail: string }
  changeRole: Existing & { newRole: Role }
  resetSecondFactor: Existing
}

declare const authorized: unique symbol

/**
 * Permission to make an access change to one account. Only `authorize` gives it, and the writes below that change
 * access require it.
 */
export interface Authorized<Kind extends keyof AccessChanges> {
  readonly [authorized]: Kind
  account: AccessChanges[Kind]
}

/** Both names; '' without one. */
export const fullName = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const searchText = (named: Pick<Account, 'email' | 'firstName' | 'lastName'>): string =>
  `${named.email} ${named.firstName} ${named.lastName}`.toLowerCase()

export const accountColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'confirmed_name',
  'staff_since',
  'role',
  'disabled_since',
  'closed_since',
  'initial_investment',
] as const

export type AccountRow = Pick<Selectable<Schema['users']>, (typeof accountColumns)[number]>

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  confirmedName: row.confirmed_name,
  isStaff: row.staff_since !== null,
  role: row.role,
  isDisabled: row.disabled_since !== null,
  closedSince: row.closed_since,
  initialInvestment: row.initial_investment === null ? null : cents(row.initial_investment),
})

const selectAccount = (db: Reader, id: number) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', id)

export async function findAccount(db: Reader, id: number): Promise<Account | undefined> {
  const row = await selectAccount(db, id).executeTakeFirst()
  return row && toAccount(row)
}

const findPrepared = preparedQuery(selectAccount)

/** The same outside a transaction, with a prepared query: every dashboard needs it. */
export async function findAccountPrepared(db: Database, id: number): Promise<Account | undefined> {
  const [row] = await findPrepared(db, id)
  return row && toAccount(row)
}

const users = expressionBuilder<Schema, 'users'>()

/** That an account is an investor's, disabled or not. Totals and checks cover these, never staff. */
export const isInvestor = users('users.staff_since', 'is', null)

/** That it is an active investor's, for whom months can be posted; see the contract's whyNotPostable. */
export const isActiveInvestor = users.and([
  isInvestor,
  users('users.disabled_since', 'is', null),
  users('users.closed_since', 'is', null),
])

/** A page of investors by id, after the given one, disabled ones included. */
export async function listInvestorsAfter(db: Reader, id: number, count: number): Promise<Account[]> {
  const after = db.selectFrom('users').select(accountColumns).where('id', '>', id).where(isInvestor)
  const rows = await after.orderBy('id').limit(count).execute()
  return rows.map(toAccount)
}

export async function isWithoutAccounts(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The accounts of these e-mails, by e-mail; e-mails without an account are left out. */
export async function findAccountsByEmail(
  db: Reader,
  emails: readonly string[],
): Promise<Map<string, Account>> {
  const found = new Map<string, Account>()
  for await (const some of inBatches(emails)) {
    const rows = await db.selectFrom('users').select(accountColumns).where('email', 'in', some).execute()
    for (const row of rows) found.set(row.email, toAccount(row))
  }
  return found
}

/** The accounts of these ids, by id; ids without an account are left out. */
export async function findAccounts(db: Reader, ids: readonly number[]): Promise<Map<number, Account>> {
  const found = new Map<number, Account>()
  for await (const some of inBatches(ids)) {
    const rows = await db.selectFrom('users').select(accountColumns).where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, toAccount(row))
  }
  return found
}

interface Addition {
  leave: Authorized<'add'>
  account: NewAccount
}

/** Adds an account and returns its id. Fails with the engine's unique violation when the e-mail is taken. */
export async function insertAccount(
  trx: Transaction,
  leave: Authorized<'add'>,
  account: NewAccount,
): Promise<number> {
  const ids = await insertAccounts(trx, [{ leave, account }])
  return ids.get(leave.account.email) as number
}

/** Adds some accounts and returns their ids by e-mail. Fails with the engine's unique violation when one is taken. */
export async function insertAccounts(
  trx: Transaction,
  additions: readonly Addition[],
): Promise<Map<string, number>> {
  const rows = trx.insertInto('users').values(additions.map(rowToAdd)).returning(['id', 'email'])
  return new Map((await rows.execute()).map(({ id, email }) => [email, id]))
}

const rowToAdd = ({ leave, account }: Addition) => ({
  email: leave.account.email,
  password_hash: account.passwordHash ?? '',
  first_name: account.firstName,
  last_name: account.lastName,
  // Only staff and the command line add accounts.
  confirmed_name: fullName(account),
  initial_investment: account.initialInvestment,
  staff_since: leave.account.isStaff ? account.createdAt : null,
  role: leave.account.role,
  disabled_since: null,
  created_at: account.createdAt,
  search_text: searchText({ ...account, email: leave.account.email }),
})

/** Changes an account's names, the confirmed one, and its initial investment, and the text that searches match. */
export async function updateDetails(trx: Transaction, account: Account): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      first_name: account.firstName,
      last_name: account.lastName,
      confirmed_name: account.confirmedName,
      initial_investment: account.initialInvestment,
      search_text: searchText(account),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', account.id)
    .execute()
}

/** Changes the initial investment of an account, and nothing else. */
export async function updateInitialInvestment(
  trx: Transaction,
  { id, initialInvestment }: Pick<Account, 'id' | 'initialInvestment'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ initial_investment: initialInvestment, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes the e-mail of an account; `updateDetails` updates the search text. Fails with the engine's unique violation when it is taken. */
export async function updateEmail(
  trx: Transaction,
  { account: { id, newEmail } }: Authorized<'changeEmail'>,
): Promise<void> {
  await trx.updateTable('users').set({ email: newEmail }).where('id', '=', id).execute()
}

/** Disables an account; null enables it. */
export async function updateDisabledSince(
  trx: Transaction,
  { account }: Authorized<'disable' | 'enable'>,
  since: number | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ disabled_since: since, version: eb('version', '+', 1) }))
    .where('id', '=', account.id)
    .execute()
}

/** Changes the role of a member of staff. */
export async function updateRole(
  trx: Transaction,
  { account: { id, newRole } }: Authorized<'changeRole'>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ role: newRole, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether any administrator can log in. */
export async function hasActiveAdministrator(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled_since', 'is', null)
    .where('password_hash', '!=', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks that these accounts' figures change, and returns how many there are. Being a write, it also locks them until
 * this transaction ends.
 */
export async function bumpDataVersions(trx: Transaction, ids: readonly number[]): Promise<number> {
  let raised = 0
  for await (const some of inBatches(ids)) {
    const result = await trx
      .updateTable('users')
      .set((eb) => ({ data_version: eb('data_version', '+', 1) }))
      .where('id', 'in', some)
      .executeTakeFirst()
    raised += Number(result.numUpdatedRows)
  }
  return raised
}

/** The data versions of some accounts, by id. */
export async function findDataVersions(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for await (const some of inBatches(ids)) {
    const rows = await db.selectFrom('users').select(['id', 'data_version']).where('id', 'in', some).execute()
    for (const row of rows) found.set(row.id, row.data_version)
  }
  return found
}

/** The ids of all active investors. */
export async function listActiveInvestorIds(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(isActiveInvestor).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
