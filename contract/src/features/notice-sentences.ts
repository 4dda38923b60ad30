import type { EntryParts } from './audit.ts'

/** "303 mails of “October 2026 is posted”" */
const mailsIn = ({ after: { mails, subjects } }: EntryParts): string => {
  const first: unknown = Array.isArray(subjects) ? subjects[0] : undefined
  const named = typeof first === 'string' ? ` of “${first}”` : ''
  return mails === 1 ? `1 mail${named}` : `${typeof mails === 'number' ? mails : 'the'} mails${named}`
}

/** What the audit trail says of notices. */
export const noticeSentences = {
  'notice.discarded': (entry: EntryParts) => `${entry.actor} discarded ${mailsIn(entry)}.`,
  'notice.let-go': (entry: EntryParts) => `${entry.actor} let ${mailsIn(entry)} go at once.`,
  'notice.resent': ({ actor, subject }: EntryParts) => `${actor} mailed a notice to ${subject} again.`,
  'notice.stopped': (entry: EntryParts) => `${entry.actor} held back ${mailsIn(entry)}.`,
}
