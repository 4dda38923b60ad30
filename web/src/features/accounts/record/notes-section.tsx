import type { AccountNote } from '@portico/contract/features/account-record'
import { addNoteRequest, maxNoteLength } from '@portico/contract/features/account-record'
import { useState } from 'react'
import { useMay } from '../../../auth/role.ts'
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx'
import { ActionNotice, useAction } from '../../../components/feedback/notice.tsx'
import { Form, useForm } from '../../../components/form/form.tsx'
import { TextArea } from '../../../components/form/text-field.tsx'
import { LongList } from '../../../components/table/show-more.tsx'
import { formatDay } from '../../../figures/moments.ts'
import { useRecordChange } from './record-data.ts'
import { SideSection } from './side-section.tsx'

interface NotesSectionProps {
  userId: number
  /** Newest first. */
  notes: readonly AccountNote[]
}

const shownFirst = 5

/** What staff noted about an account. */
export function NotesSection({ userId, notes }: NotesSectionProps) {
  const mayWrite = useMay('preparer')
  const [saved, setSaved] = useState(0)
  return (
    <SideSection id="notes" title="Notes, staff only">
      {notes.length > 0 && (
        <LongList items={notes} first={shownFirst} className="grid gap-3">
          {(note) => <Note key={note.id} userId={userId} note={note} />}
        </LongList>
      )}
      {notes.length === 0 && !mayWrite && <p className="text-muted">No notes yet.</p>}
      {mayWrite && <NewNote key={saved} userId={userId} onSaved={() => setSaved(saved + 1)} />}
    </SideSection>
  )
}

/** The form is another one, and empty, when the note is on the list. */
function NewNote({ userId, onSaved }: { userId: number; onSaved: () => void }) {
  const add = useRecordChange('addNote', userId)
  const form = useForm({
    schema: addNoteRequest,
    read: (data) => ({ user_id: userId, text: data.get('text') }),
    send: async (body) => {
      await add.mutateAsync(body)
      onSaved()
    },
    failure: 'The note could not be saved. Please try again.',
  })
  return (
    <Form form={form} action="Save note" kind="quiet" guard={{ fate: 'saved', boundTo: 'user_id' }}>
      <TextArea label="Write a note" name="text" maxLength={maxNoteLength} />
    </Form>
  )
}

function Note({ userId, note }: { userId: number; note: AccountNote }) {
  const [asking, setAsking] = useState(false)
  const takingBack = useRecordChange('takeBackNote', userId)
  const takeBack = useAction(
    async () => void (await takingBack.mutateAsync({ note_id: note.id })),
    'The note could not be taken back. Please try again.',
  )
  const mayWrite = useMay('preparer')
  const isTaken = note.taken_back_at !== null
  const Text = isTaken ? 's' : 'p'
  return (
    <li>
      <Text className={`block wrap-anywhere whitespace-pre-line ${isTaken ? 'text-muted' : ''}`}>
        {note.text}
      </Text>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span>
          {note.written_by}, {formatDay(note.written_at)}
        </span>
        {note.taken_back_at === null && mayWrite && (
          <button
            type="button"
            className="min-h-7 cursor-pointer underline underline-offset-3 hover:text-ink pointer-coarse:min-h-11"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Take back
          </button>
        )}
        {note.taken_back_at !== null && (
          <span>
            Taken back by {note.taken_back_by}, {formatDay(note.taken_back_at)}
          </span>
        )}
      </p>
      <ActionNotice of={takeBack} />
      {asking && (
        <ConfirmDialog
          title="Take this note back?"
          action="Take it back"
          onConfirm={takeBack.run}
          onClose={() => setAsking(false)}
        >
          <p>It stays here, struck through, with your name. No one but staff has seen it.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
