import { z } from 'zod'
import { describeFeature, get, getFile } from '../api/endpoint.ts'
import { id, moment } from '../api/fields.ts'

/** The kinds of documents, with their names. */
export const documentKinds = {
  agreement: 'Agreement',
  'tax-form': 'Tax form',
  letter: 'Letter',
  report: 'Report',
} as const

export type DocumentKind = keyof typeof documentKinds

export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]

export const documentIdParams = z.object({ id })

/** A document as its recipient sees it. `opened_at` is the first time that they opened it. */
const ownDocument = z.object({
  id: z.number(),
  kind: z.enum(documentKindNames),
  year: z.number(),
  title: z.string(),
  byte_count: z.number(),
  released_at: moment,
  opened_at: moment.nullable(),
})

export type OwnDocument = z.output<typeof ownDocument>

export const documentEndpoints = {
  documents: get('/api/users/documents/', {
    summary: 'List your documents',
    details: 'Those that were released to you, newest first.',
    response: z.object({ documents: z.array(ownDocument) }),
  }),
  documentFile: getFile('/api/users/documents/:id/', {
    summary: 'Download a document',
    details: 'Your firm sees when you first opened it. Staff who view the portal as you cannot.',
    errors: ['ownerOnly', 'noSuchDocument', 'documentDamaged', 'documentKeyMissing', 'cannotStore'],
    params: documentIdParams,
    file: 'application/pdf',
  }),
}

describeFeature(
  'documents',
  documentEndpoints,
  'PDFs from the firm: agreements, tax forms, letters and reports.',
)
