import type { Answer } from '@portico/contract/api/endpoints'
import type { Replies } from './fake-server.ts'
import { fakeServer, ok } from './fake-server.ts'
import { openPage } from './page.tsx'
import { samProfile } from './samples.ts'

/** The sheet of August as it was sent for release. */
export const sent: Answer<'preparedPostings'>['postings'][number] = {
  number: 3,
  kind: 'post-month-end',
  state: 'waiting',
  rows: 3,
  from: 'August 2025',
  to: 'August 2025',
  sha256: 'a'.repeat(64),
  prepared_at: '2025-09-01T12:00:00.000Z',
  prepared_by: { id: 1, email: 'sam@example.com', name: 'Sam' },
  decided_at: null,
  decided_by: null,
  reason: null,
}
/** What answers for what is prepared, where two people post. */
export const listOf = (...postings: object[]) => ({
  'GET /api/users/profile/': ok({ ...samProfile, release: 'second-person' }),
  'GET /api/users/prepared-postings/': () => ok({ release: 'second-person', waiting: 1, postings }),
})
/** Opens what is prepared on the page Release, with what its release would do now. */
export function openPrepared<Posting extends { number: number }>(
  posting: Posting,
  review: object | null,
  replies: Replies = {},
) {
  const calls = fakeServer({
    ...listOf(posting),
    [`GET /api/users/prepared-posting/${posting.number}/`]: ok({ note: '', ...posting, review }),
    ...replies,
  })
  openPage(`/admin/release?number=${posting.number}`)
  return calls
}
/** Who prepares. */
export const pat = { id: 8, email: 'pat@firm.example', name: 'Pat Desk' }
/** Who releases. */
export const rita = { id: 9, email: 'rita@firm.example', name: 'Rita Desk' }
/** The step of the release that the page is at. */
export const step = () => document.querySelector('[aria-current=step]')?.textContent
/** What its release adds. */
export const released = {
  state: 'released',
  decided_at: '2025-09-02T12:00:00.000Z',
  decided_by: rita,
}
