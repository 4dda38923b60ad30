import { visibleLine } from '../api/fields.ts'

/** What a sentence about a document is made of; see audit-sentences.ts. */
interface Parts {
  actor: string
  subject: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** document 7, “Schedule K-1” */
function documentIn({ before, after }: Parts): string {
  const { document, title } = { ...before, ...after }
  const named = typeof document === 'number' ? `document ${document}` : 'a document'
  return typeof title === 'string' ? `${named}, “${visibleLine(title)}”` : named
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

/** The actions on documents. A document that nobody is to receive is withdrawn without a subject. */
export const documentSentences = {
  'document.addressed': (entry: Parts) => `${entry.actor} assigned ${documentIn(entry)} to ${entry.subject}.`,
  'document.opened': (entry: Parts) => `${entry.actor} opened ${documentIn(entry)}.`,
  'document.released': (entry: Parts) => `${entry.actor} released ${documentIn(entry)} to ${entry.subject}.`,
  'document.unaddressed': (entry: Parts) =>
    `${capital(documentIn(entry))} is no longer assigned to ${entry.subject}.`,
  'document.uploaded': (entry: Parts) => `${entry.actor} uploaded ${documentIn(entry)}.`,
  'document.viewed': (entry: Parts) => `${entry.actor} looked at ${documentIn(entry)}.`,
  'document.withdrawn': (entry: Parts) => `${entry.actor} withdrew ${documentIn(entry)}.`,
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
