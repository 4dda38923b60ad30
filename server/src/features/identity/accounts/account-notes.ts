import { ApiError } from '../../../api-error.ts'
import { appendAudit } from '../../../audit/append-audit.ts'
import type { Handler } from '../../../http/route.ts'
import { findNote, insertNote, insertNoteWithdrawal } from '../queries/account-record-queries.ts'
import { callerTransaction } from '../rules/guard.ts'
import { requireAccount } from './read-accounts.ts'

/** Adds a note about an account, which only staff see. Throws ApiError 404. */
export const addNote: Handler<'addNote'> = async ({ app, body, caller }) => {
  const { user_id: userId, text } = body
  await callerTransaction(app, caller, async (trx, by) => {
    await requireAccount(trx, userId, by.at)
    const noteId = await insertNote(trx, { at: by.at, byId: caller.id }, { userId, text })
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
    const note = await findNote(trx, noteId)
    if (note === undefined) throw new ApiError('noSuchNote')
    if (note.takenBackId !== null) throw new ApiError('noteTakenBack')
    await insertNoteWithdrawal(trx, { at: by.at, byId: caller.id }, noteId)
    await appendAudit(trx, by, {
      action: 'note.taken-back',
      subjectId: note.userId,
      before: { id: noteId, note: note.text },
      after: { id: noteId },
    })
  })
  return { message: 'The note is taken back.' }
}
