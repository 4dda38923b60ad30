import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Reader } from '../../../db/database.ts'
import type { Handler } from '../../../http/route.ts'
import { callerTransaction } from '../rules/guard.ts'
import { requireAccount } from './read-accounts.ts'

/** Adds a note about an account, which only staff see. Throws ApiError 404. */
export const addNote: Handler<'addNote'> = async ({ app, body, caller }) => {
  const { user_id: userId, text } = body
  await callerTransaction(app, caller, async (trx, by) => {
    await requireAccount(trx, userId, by.at)
    const { id: noteId } = await trx
      .insertInto('account_notes')
      .values({ user_id: userId, text, written_at: by.at, written_by: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await appendAudit(trx, by, {
      action: 'note.added',
      subjectId: userId,
      after: { id: noteId, note: text },
    })
  })
  return { message: 'The note is saved.' }
}

/** Takes a note back; staff still see it, marked. Throws ApiError 404, and 409 for one taken back already. */
export const takeBackNote: Handler<'takeBackNote'> = async ({ app, body, caller }) => {
  const { note_id: noteId } = body
  await callerTransaction(app, caller, async (trx, by) => {
    // Audited transactions are serialised, so no one else can take it back in between.
    const note = await trx
      .selectFrom('account_notes as note')
      .leftJoin('note_withdrawals as withdrawal', 'withdrawal.note_id', 'note.id')
      .select(['note.user_id as userId', 'note.text', 'withdrawal.note_id as takenBackId'])
      .where('note.id', '=', noteId)
      .executeTakeFirst()
    if (note === undefined) throw new ApiError('noSuchNote')
    if (note.takenBackId !== null) throw new ApiError('noteTakenBack')
    await trx
      .insertInto('note_withdrawals')
      .values({ note_id: noteId, taken_back_at: by.at, taken_back_by: caller.id })
      .execute()
    await appendAudit(trx, by, {
      action: 'note.taken-back',
      subjectId: note.userId,
      before: { id: noteId, note: note.text },
      after: { id: noteId },
    })
  })
  return { message: 'The note is taken back.' }
}

/** The notes about an account with the names of those who wrote and withdrew them, newest first. */
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
