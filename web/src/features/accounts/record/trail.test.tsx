import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { test } from 'vitest'
import { ok } from '../../../test/fake-server.ts'
import { openRecord } from '../../../test/record.ts'
import { postedEntry } from '../../../test/audit.ts'

test('what was changed at once is one line of the trail, which opens the entries', async () => {
  openRecord('&tab=trail', {
    'GET /api/users/audit/?subject=2&limit=50&fold=yes': ok({
      entries: [{ ...postedEntry, sequence: 9, folded: 1 }],
      next: null,
    }),
    'GET /api/users/audit/?subject=2&before=9&limit=1': ok({
      entries: [{ ...postedEntry, sequence: 8, after: { quarter: 'June 2025' } }],
      next: null,
    }),
  })
  await userEvent.click(await screen.findByText(/posted 2 months\.$/))
  await screen.findByText(/posted June 2025/)
})
