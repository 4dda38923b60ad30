import { signIn } from '../auth/session.ts'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { openPage } from './page.tsx'
import { sam } from './samples.ts'

/** A document that waits for release. */
export const managed = {
  id: 7,
  kind: 'tax-form',
  year: 2024,
  title: 'Schedule K-1',
  byte_count: 184_320,
  file_name: 'K-1 P-000002-05.pdf',
  sha256: '0'.repeat(64),
  batch: '',
  state: 'waiting',
  matched_by: 'both',
  held_because: null as string | null,
  proposals: [] as object[],
  version: 1,
  recipients: [{ id: 2, email: 'iris@example.com', name: 'Iris Vega' }],
  recipient_count: 1,
  opened_count: 0,
  uploaded: { at: '2025-03-01T10:00:00.000Z', by: 'sam@example.com' },
  assigned: null,
  released: null,
  withdrawn: null,
  may_release: true,
}
/** How many there are in each state. */
export const counts = { held: 1, waiting: 1, released: 0, withdrawn: 0 }
/** The list of such documents. */
export const list = (documents: readonly object[]) => ok({ release: 'direct', documents, counts, next: null })

/** Opens the page of all documents as staff; returns what was sent. */
export function openManaged(replies: Replies, address = '/admin/documents') {
  const received = fakeServer({
    'GET /api/users/unopened-documents/': ok({ investors: [], total: 0 }),
    ...replies,
  })
  signIn('abc', sam)
  openPage(address)
  return received
}
