import type { Generated } from 'kysely'
import type { DocumentKind } from '@portico/contract/features/documents'
import type {
  DocumentMatch,
  DocumentState,
  ProposalSource,
} from '@portico/contract/features/managed-documents'

/** PDFs for investors. The file, its key and who uploaded it never change. */
export interface DocumentTables {
  documents: {
    id: Generated<number>
    kind: DocumentKind
    year: number
    title: string
    file_name: string
    byte_count: number
    /** of the file, in hex */
    sha256: string
    /** The document's own key, encrypted under SECRET_KEY. */
    encrypted_key: string
    /** the name of the files that were uploaded together; empty for one by itself */
    batch: string
    matched_by: DocumentMatch
    state: DocumentState
    /** why it is held, or was before it was assigned; null if it never was */
    held_because: string | null
    /** Incremented whenever its recipients or its state change. */
    version: Generated<number>
    uploaded_at: number
    uploaded_by: number
    /** when staff chose the recipients of a held document */
    assigned_at: number | null
    assigned_by: number | null
    released_at: number | null
    released_by: number | null
    withdrawn_at: number | null
    withdrawn_by: number | null
    /** why it was withdrawn */
    reason: string | null
  }
  document_recipients: {
    document_id: number
    user_id: number
    /** when the recipient first opened it */
    opened_at: number | null
  }
  /** Proposed recipients of held documents; deleted once staff have decided. */
  document_proposals: {
    document_id: number
    user_id: number
    found_by: ProposalSource
    /** The text that names the investor, encrypted under the document's key. */
    evidence: string
  }
  /** Append-only. The bytes of a document in parts, each encrypted under the document's key. */
  document_parts: {
    document_id: number
    part: number
    encrypted: string
  }
}
