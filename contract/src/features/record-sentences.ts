/** What a sentence about records is made of; see audit-sentences.ts. */
interface Parts {
  actor: string
  subject: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Custodian held on 2026-10-31 */
function heldIn({ before, after }: Parts): string {
  const { source, held_on: on } = { ...before, ...after }
  return `${typeof source === 'string' ? source : 'a source'} held on ${typeof on === 'string' ? on : 'a day'}`
}

/** The actions on what the accountant needs: reconciliation and tax papers. */
export const recordSentences = {
  'holding.entered': (entry: Parts) => `${entry.actor} entered what ${heldIn(entry)}.`,
  'holding.explained': ({ actor, after: { held_on: on } }: Parts) =>
    `${actor} explained the difference on ${typeof on === 'string' ? on : 'a day'}.`,
  'holding.withdrawn': (entry: Parts) => `${entry.actor} withdrew what ${heldIn(entry)}.`,
  'payment.sent': ({ actor, subject, after: { sent_on: on } }: Parts) =>
    `${actor} marked a payment to ${subject} as sent on ${typeof on === 'string' ? on : 'a day'}.`,
  'tax.exported': ({ actor, after: { year } }: Parts) =>
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
