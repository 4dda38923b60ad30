import type { Docs } from '../api/endpoint.ts'
import type { managedDocumentEndpoints } from './managed-documents.ts'
import { maxDocumentsAtOnce } from './managed-documents.ts'

export const managedDocumentDocs: Docs<typeof managedDocumentEndpoints> = {
  managedDocuments: {
    summary: 'List all documents',
    details:
      'Newest first, in pages: pass `next` as `before` to get the following page. `held_because` says why a document is held; `matched_by` how its recipient was found.',
  },
  managedDocumentFile: {
    summary: 'Download any document',
    details: 'Goes on the audit trail, and is no read receipt.',
    errors: ['noSuchDocument', 'documentDamaged', 'documentKeyMissing', 'cannotStore'],
  },
  documentReceipts: {
    summary: 'List who has opened a document',
    details: 'All its recipients, those who have not opened it first.',
    errors: ['noSuchDocument'],
  },
  unopenedDocuments: {
    summary: 'List who has not opened what they received',
    details: `Those with the most unopened documents first, at most ${maxDocumentsAtOnce}; \`total\` counts all of them.`,
  },
  addDocument: {
    summary: 'Upload a document',
    details:
      'For named investors, for all active ones (`everyone`), or, with `match`, for the one whose reference code is in the file name or on a page. No one sees it before it is released. It is held, with the reason, if the codes are missing, misspelt or different, if its page names someone else, if the account is closed or unknown, or if the same file, or one of the same kind, year and title for this investor, is there already. Up to 20 MB.',
    errors: ['noSuchUser', 'documentKeyMissing'],
  },
  assignDocument: {
    summary: 'Say whose a held document is',
    details: 'Then it waits for release.',
    errors: ['noSuchUser', 'noSuchDocument', 'documentDecided', 'documentAssigned', 'documentChanged'],
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
  },
  withdrawDocuments: {
    summary: 'Withdraw documents',
    details: 'All or none, in any state. Their investors no longer see them; staff still do.',
    errors: ['noSuchDocument', 'documentDecided'],
  },
}
