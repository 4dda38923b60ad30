import type { EntryParts } from './audit.ts'

/** Custodian held on 2026-10-31 */
function heldIn({ before, after }: EntryParts): string {
  const { source, held_on: on } = { ...before, ...after }
  return `${typeof source === 'string' ? source : 'a source'} held on ${typeof on === 'string' ? on : 'a day'}`
}

/** The actions on what the accountant needs: reconciliation and tax papers. */
export const recordSentences = {
  'holding.entered': (entry: EntryParts) => `${entry.actor} entered what ${heldIn(entry)}.`,
  'holding.explained': ({ actor, after: { held_on: on } }: EntryParts) =>
    `${actor} explained the difference on ${typeof on === 'string' ? on : 'a day'}.`,
  'holding.withdrawn': (entry: EntryParts) => `${entry.actor} withdrew what ${heldIn(entry)}.`,
  'payment.sent': ({ actor, subject, after: { sent_on: on } }: EntryParts) =>
    `${actor} marked a payment to ${subject} as sent on ${typeof on === 'string' ? on : 'a day'}.`,
  'tax.exported': ({ actor, after: { year } }: EntryParts) =>
    `${actor} downloaded the tax papers of ${typeof year === 'number' ? year : 'a year'}.`,
}

/** The labels of the fields in entries about them. */
export const recordLabels = {
  held_on: 'Held on',
  source: 'Source',
  sent_on: 'Sent on',
  reference: 'Reference',
  difference: 'Difference',
  entered_at: 'Entered',
  entered_by: 'Entered by',
  explained_at: 'Explained',
  explained_by: 'Explained by',
  reference_end: 'Tax reference ends in',
  country: 'Country',
  form: 'Form',
} as const
