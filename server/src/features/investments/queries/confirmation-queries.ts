import type { Insertable, Selectable } from 'kysely'
import type { Day } from '@portico/contract/values/day'
import { day } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
import type { Reader, Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** A confirmation as issued, without its file. */
export interface Confirmation {
  number: string
  on: Day
  investors: number
  total: Cents
  /** SHA-256 of every balance, to tell whether the books still say the same. */
  basis: string
  sha256: string
  byteCount: number
  issuedAt: number
  /** An e-mail. */
  issuedBy: string
}

/** All but the file. */
const columns = [
  'number',
  'on_day',
  'investors',
  'total',
  'basis',
  'sha256',
  'byte_count',
  'issued_at',
] as const

type Row = Pick<Selectable<Tables['confirmations']>, (typeof columns)[number]> & { email: string }

const toConfirmation = (row: Row): Confirmation => ({
  number: row.number,
  on: day(row.on_day),
  investors: row.investors,
  total: cents(row.total),
  basis: row.basis,
  sha256: row.sha256,
  byteCount: row.byte_count,
  issuedAt: row.issued_at,
  issuedBy: row.email,
})

const selectConfirmations = (db: Reader) =>
  db
    .selectFrom('confirmations')
    .innerJoin('users', 'users.id', 'confirmations.issued_by')
    .select([...columns, 'users.email'])

const shownAtOnce = 50

/** The latest confirmations, newest first. */
export async function listConfirmations(db: Reader): Promise<Confirmation[]> {
  const rows = await selectConfirmations(db).orderBy('confirmations.id', 'desc').limit(shownAtOnce).execute()
  return rows.map(toConfirmation)
}

/** The confirmation of a number. */
export async function findConfirmation(db: Reader, number: string): Promise<Confirmation | undefined> {
  const row = await selectConfirmations(db).where('number', '=', number).executeTakeFirst()
  return row && toConfirmation(row)
}

/** The file of a confirmation, in base64. */
export async function readConfirmationFile(db: Reader, number: string): Promise<string> {
  const row = await db
    .selectFrom('confirmations')
    .select('content')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return row.content
}

export async function insertConfirmation(
  trx: Transaction,
  row: Omit<Insertable<Tables['confirmations']>, 'id'>,
): Promise<number> {
  return (await trx.insertInto('confirmations').values(row).returning('id').executeTakeFirstOrThrow()).id
}
