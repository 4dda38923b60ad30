import type { AuditEntry } from '@portico/contract/features/audit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { test } from 'vitest'
import { ok } from '../../../test/fake-server.ts'
import { openRecord } from '../../../test/record.ts'
import { iris, sam } from '../../../test/samples.ts'

const posted: AuditEntry = {
  sequence: 9,
  at: '2025-07-15T12:00:00.000Z',
  actor: sam.email,
  actor_id: 1,
  acting_as: null,
  action: 'summary.posted',
  subject: iris.email,
  subject_id: 2,
  before: null,
  after: { quarter: 'July 2025' },
}

test('what was changed at once is one entry of the trail, which opens the others', async () => {
  openRecord('&tab=trail', {
    'GET /api/users/audit/?subject=2&limit=50&fold=yes': ok({
      entries: [{ ...posted, folded: 1 }],
      next: null,
    }),
    'GET /api/users/audit/?subject=2&before=9&limit=1': ok({
      entries: [{ ...posted, sequence: 8, after: { quarter: 'June 2025' } }],
      next: null,
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more made at the same time' }))
  await screen.findByText(/posted June 2025/)
})
