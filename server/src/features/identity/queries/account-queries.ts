import type { Selectable } from 'kysely'
import { expressionBuilder } from 'kysely'
import type { Role } from '@portico/contract/features/roles'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import { shownEmail } from '@portico/contract/values/no-email'
import type { Reader, Transaction } from '../../../db/database.ts'
import { inBatches, isAccountMatching, isWithoutEmail } from '../../../db/query-tools.ts'
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

export const searchText = (named: Pick<Account, 'email' | 'firstName' | 'lastName'>): string =>
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

type AccountRow = Pick<Selectable<Schema['users']>, (typeof accountColumns)[number]>

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

export const selectAccount = (db: Reader, id: number) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', id)

export async function findAccount(db: Reader, id: number): Promise<Account | undefined> {
  const row = await selectAccount(db, id).executeTakeFirst()
  return row && toAccount(row)
}

/** An account as those are named who are told something: by the e-mail where there is no name. */
export const toAddressee = (account: Account): { name: string; email: string } => ({
  name: fullName(account) || shownEmail(account.email),
  email: account.email,
})

/** The accounts that have no e-mail, in the order of their names. */
export async function listWithoutEmail(db: Reader): Promise<Account[]> {
  const rows = await db
    .selectFrom('users')
    .select(accountColumns)
    .where(isWithoutEmail)
    .orderBy('email')
    .execute()
  return rows.map(toAccount)
}

/** The ids of the accounts that a search matches. */
export async function findMatchingIds(db: Reader, search: string): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('users').select('id').where(isAccountMatching(search)).execute()
  return new Set(rows.map(({ id }) => id))
}

const users = expressionBuilder<Schema, 'users'>()

/** That an account is an investor's, disabled or not. Totals and checks cover these, never staff. */
export const isInvestor = users('users.staff_since', 'is', null)

/** Selects active investors, for whom months can be posted; see the contract's whyNotPostable. */
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

/** All investors, disabled ones included, page by page by id, so that other requests run in between. */
export async function* investorPages(db: Reader, count = 1_000): AsyncGenerator<Account[]> {
  let page = await listInvestorsAfter(db, 0, count)
  while (page.length > 0) {
    yield page
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ended
    page = await listInvestorsAfter(db, page.at(-1)?.id ?? 0, count)
  }
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
