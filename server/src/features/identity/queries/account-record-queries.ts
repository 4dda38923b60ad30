import type { ContactField } from '@portico/contract/features/account-record'
import { contactFieldNames } from '@portico/contract/features/account-record'
import type { By } from '../../../audit/append-audit.ts'
import type { Reader, Transaction } from '../../../db/database.ts'

/** How an account's owner is reached. */
export type Contact = Record<ContactField, string>

const noContact: Contact = { preferred_name: '', phone: '', postal_address: '', tax_residence: '' }

/** An account's contact details; version 0 and empty where there are none. */
export async function findContact(db: Reader, userId: number): Promise<Contact & { version: number }> {
  const found = await db
    .selectFrom('account_contacts')
    .select(['version', ...contactFieldNames])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found ?? { version: 0, ...noContact }
}

/** Stores the next version of an account's contact details. */
export async function saveContact(
  trx: Transaction,
  userId: number,
  contact: Contact & { version: number },
): Promise<void> {
  await trx
    .insertInto('account_contacts')
    .values({ user_id: userId, ...contact })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(contact))
    .execute()
}

/** The notes about an account with the names of who wrote them and who took them back, newest first. */
export async function listNotes(db: Reader, userId: number) {
  return db
    .selectFrom('account_notes as note')
    .leftJoin('note_withdrawals as withdrawal', 'withdrawal.note_id', 'note.id')
    .innerJoin('users as writer', 'writer.id', 'note.written_by')
    .leftJoin('users as taker', 'taker.id', 'withdrawal.taken_back_by')
    .select([
      'note.id',
      'note.text',
      'note.written_at as writtenAt',
      'writer.email as writerEmail',
      'writer.first_name as writerFirst',
      'writer.last_name as writerLast',
      'withdrawal.taken_back_at as takenBackAt',
      'taker.email as takerEmail',
      'taker.first_name as takerFirst',
      'taker.last_name as takerLast',
    ])
    .where('note.user_id', '=', userId)
    .orderBy('note.id', 'desc')
    .execute()
}

/** A note; undefined if there is none with this id. */
export async function findNote(db: Reader, id: number) {
  return db
    .selectFrom('account_notes as note')
    .leftJoin('note_withdrawals as withdrawal', 'withdrawal.note_id', 'note.id')
    .select(['note.user_id as userId', 'note.text', 'withdrawal.note_id as takenBackId'])
    .where('note.id', '=', id)
    .executeTakeFirst()
}

/** Adds a note by a signed-in member of staff and returns its id. */
export async function insertNote(
  trx: Transaction,
  { at, byId }: { at: By['at']; byId: number },
  { userId, text }: { userId: number; text: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('account_notes')
    .values({ user_id: userId, text, written_at: at, written_by: byId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a note back. Fails with a unique violation if it already is. */
export async function insertNoteWithdrawal(
  trx: Transaction,
  { at, byId }: { at: By['at']; byId: number },
  noteId: number,
): Promise<void> {
  await trx
    .insertInto('note_withdrawals')
    .values({ note_id: noteId, taken_back_at: at, taken_back_by: byId })
    .execute()
}
