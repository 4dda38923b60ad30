import type { Docs } from '../api/endpoint.ts'
import { ann, desk } from '../api/example-data.ts'
import { referenceCodeOf } from '../values/reference-code.ts'
import type { managedDocumentEndpoints } from './managed-documents.ts'
import { maxDocumentsAtOnce } from './managed-documents.ts'

const fileName = `K-1 2025 ${referenceCodeOf(ann.id)}.pdf`

const exampleDocument = {
  id: 7,
  kind: 'tax-form' as const,
  year: 2025,
  title: 'Schedule K-1',
  file_name: fileName,
  byte_count: 184_320,
  sha256: '4f8a6d1f0c7b2e59a3d4c6b8e0f1a2b3c4d5e6f708192a3b4c5d6e7f80912a3b',
  batch: 'K-1 2025',
  state: 'waiting' as const,
  matched_by: 'both' as const,
  held_because: null,
  version: 1,
  recipients: [{ id: ann.id, email: ann.email, name: 'Ann Archer' }],
  recipient_count: 1,
  opened_count: 0,
  uploaded: { at: '2026-03-01T16:00:00.000Z', by: desk.email },
  assigned: null,
  released: null,
  withdrawn: null,
  may_release: true,
}

/** An empty PDF file, in base64. */
const emptyPdf = 'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2Jq'

export const managedDocumentDocs: Docs<typeof managedDocumentEndpoints> = {
  managedDocuments: {
    summary: 'List all documents',
    details:
      'Newest first, in pages: pass `next` as `before` to get the following page. `held_because` says why a document is held; `matched_by` how its recipient was found.',
    example: {
      query: { state: 'waiting', kind: 'tax-form', year: 2025 },
      response: {
        release: 'second-person',
        documents: [exampleDocument],
        counts: { held: 2, waiting: 1, released: 40, withdrawn: 1 },
        next: null,
      },
    },
  },
  managedDocumentFile: {
    summary: 'Download any document',
    details: 'Goes on the audit trail, and is no read receipt.',
    errors: ['noSuchDocument', 'documentDamaged', 'documentKeyMissing', 'cannotStore'],
    example: { params: { id: 7 }, response: '%PDF-1.7 …' },
  },
  documentReceipts: {
    summary: 'List who has opened a document',
    details: 'All its recipients, those who have not opened it first.',
    errors: ['noSuchDocument'],
    example: {
      params: { id: 7 },
      response: { receipts: [{ id: ann.id, email: ann.email, name: 'Ann Archer', opened_at: null }] },
    },
  },
  unopenedDocuments: {
    summary: 'List who has not opened what they received',
    details: `Those with the most unopened documents first, at most ${maxDocumentsAtOnce}; \`total\` counts all of them.`,
    example: {
      response: {
        investors: [
          {
            id: ann.id,
            email: ann.email,
            name: 'Ann Archer',
            unopened: 2,
            oldest_released_at: '2026-03-02T10:00:00.000Z',
          },
        ],
        total: 1,
      },
    },
  },
  addDocument: {
    summary: 'Upload a document',
    details:
      'For named investors, for all active ones (`everyone`), or, with `match`, for the one whose reference code is in the file name or on a page. No one sees it before it is released. It is held, with the reason, if the codes are missing, misspelt or different, if its page names someone else, if the account is closed or unknown, or if the same file, or one of the same kind, year and title for this investor, is there already. Up to 20 MB.',
    errors: ['noSuchUser', 'documentKeyMissing'],
    example: {
      body: {
        kind: 'tax-form',
        year: 2025,
        title: 'Schedule K-1',
        file_name: fileName,
        file: emptyPdf,
        match: true,
        batch: 'K-1 2025',
      },
      response: { message: 'Uploaded. It is waiting for release.', document: exampleDocument },
    },
  },
  assignDocument: {
    summary: 'Say whose a held document is',
    details: 'Then it waits for release.',
    errors: ['noSuchUser', 'noSuchDocument', 'documentDecided', 'documentAssigned', 'documentChanged'],
    example: {
      body: { id: 7, version: 1, user_ids: [ann.id] },
      response: { message: 'Assigned. It is waiting for release.', document: exampleDocument },
    },
  },
  releaseDocuments: {
    summary: 'Release documents to their investors',
    details:
      'All or none. Held documents cannot be released. With RELEASE=second-person, only a releaser can, and only what others uploaded and assigned.',
    errors: [
      'roleNeeded',
      'ownDocument',
      'noSuchDocument',
      'documentHeld',
      'documentDecided',
      'documentForNobody',
      'documentChanged',
    ],
    example: {
      body: { documents: [{ id: 7, version: 1 }] },
      response: { message: '1 document is released.' },
    },
  },
  withdrawDocuments: {
    summary: 'Withdraw documents',
    details: 'All or none, in any state. Their investors no longer see them; staff still do.',
    errors: ['noSuchDocument', 'documentDecided'],
    example: {
      body: { ids: [7], reason: 'The figures of the draft were printed.' },
      response: { message: '1 document is withdrawn.' },
    },
  },
}
