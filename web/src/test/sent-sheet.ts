import type { Answer } from '@portico/contract/api/endpoints'
import { ok } from './fake-server.ts'
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
/** The step of the release that the page is at. */
export const step = () => document.querySelector('[aria-current=step]')?.textContent
/** What its release adds. */
export const released = {
  state: 'released',
  decided_at: '2025-09-02T12:00:00.000Z',
  decided_by: { id: 9, email: 'rita@firm.example', name: 'Rita Desk' },
}
