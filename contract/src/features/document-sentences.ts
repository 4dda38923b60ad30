import type { EntryParts } from './audit.ts'
import { visibleLine } from '../api/fields.ts'

/** document 7, “Schedule K-1” */
function documentIn({ before, after }: EntryParts): string {
  const { document, title } = { ...before, ...after }
  const named = typeof document === 'number' ? `document ${document}` : 'a document'
  return typeof title === 'string' ? `${named}, “${visibleLine(title)}”` : named
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

/** The actions on documents. A document that nobody is to receive is withdrawn without a subject. */
export const documentSentences = {
  'document.addressed': (entry: EntryParts) =>
    `${entry.actor} assigned ${documentIn(entry)} to ${entry.subject}.`,
  'document.opened': (entry: EntryParts) => `${entry.actor} opened ${documentIn(entry)}.`,
  'document.released': (entry: EntryParts) =>
    `${entry.actor} released ${documentIn(entry)} to ${entry.subject}.`,
  'document.unaddressed': (entry: EntryParts) =>
    `${capital(documentIn(entry))} is no longer assigned to ${entry.subject}.`,
  'document.uploaded': (entry: EntryParts) => `${entry.actor} uploaded ${documentIn(entry)}.`,
  'document.viewed': (entry: EntryParts) => `${entry.actor} looked at ${documentIn(entry)}.`,
  'document.withdrawn': (entry: EntryParts) => `${entry.actor} withdrew ${documentIn(entry)}.`,
}

/** The labels of the fields in entries about documents. */
export const documentLabels = {
  document: 'Document',
  title: 'Title',
  year: 'Year',
  file_name: 'File',
  byte_count: 'Bytes',
  batch: 'Batch',
  matched_by: 'Matched by',
  held_because: 'Held because',
  opened_at: 'Opened',
  released_at: 'Released',
  released_by: 'Released by',
  withdrawn_at: 'Withdrawn',
  withdrawn_by: 'Withdrawn by',
} as const
