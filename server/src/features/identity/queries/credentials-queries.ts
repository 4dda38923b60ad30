import type { Reader, Transaction } from '../../../db/database.ts'

/** What checking a password needs to know. */
export interface Credentials {
  id: number
  email: string
  firstName: string
  lastName: string
  /** undefined until one is chosen: nothing matches it */
  passwordHash: string | undefined
  isStaff: boolean
  disabled: boolean
}

export const selectCredentials = (db: Reader) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .select(['users.password_hash', 'users.staff_since', 'users.disabled_since'])

type CredentialsRow = Awaited<ReturnType<ReturnType<typeof selectCredentials>['executeTakeFirst']>>

export function toCredentials(row: CredentialsRow): Credentials | undefined {
  return (
    row && {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      passwordHash: row.password_hash === '' ? undefined : row.password_hash,
      isStaff: row.staff_since !== null,
      disabled: row.disabled_since !== null,
    }
  )
}

/** By the e-mail of a sign-in, in lower case. */
export const findCredentials = async (db: Reader, email: string): Promise<Credentials | undefined> =>
  toCredentials(await selectCredentials(db).where('email', '=', email).executeTakeFirst())

/** Of a known account. Its e-mail may change meanwhile, and another account may take it. */
export const findCredentialsOf = async (db: Reader, id: number): Promise<Credentials | undefined> =>
  toCredentials(await selectCredentials(db).where('id', '=', id).executeTakeFirst())

export async function updatePasswordHash(trx: Transaction, id: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}
