import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam } from '../../test/samples.ts'

const iris = { id: 2, email: 'iris@example.com', name: 'Iris Vega' }
const sentBy = { at: '2025-03-01T10:00:00.000Z', by: 'sam@example.com' }
const document = {
  id: 7,
  kind: 'tax-form',
  year: 2024,
  title: 'Client agreement',
  byte_count: 184_320,
  file_name: 'agreement.pdf',
  sha256: '0'.repeat(64),
  batch: '',
  state: 'waiting',
  matched_by: 'both',
  held_because: null,
  proposals: [],
  version: 1,
  recipients: [iris],
  recipient_count: 1,
  opened_count: 0,
  uploaded: sentBy,
  assigned: null,
  released: null,
  withdrawn: null,
  may_release: true,
}
const both = { recipients: [iris, { ...iris, id: 3, name: 'Ivo Vega' }], recipient_count: 2 }
const released = { state: 'released', released: sentBy }

test.each([
  ['one who waits for it', {}, 'Iris Vega has not seen it and never will. Staff still see it.'],
  ['several who wait for it', both, 'Its investors have not seen it and never will. Staff still see it.'],
  [
    'nobody yet',
    { state: 'held', held_because: 'No code.', recipients: [], recipient_count: 0 },
    'No investor has seen it, and none will. Staff still see it.',
  ],
  ['one who has it', released, 'Iris Vega will no longer see it. Staff still do.'],
  ['several who have it', { ...both, ...released }, 'Investors will no longer see it. Staff still do.'],
])('withdrawing says what changes for its investors: %s', async (_whose, more, sentence) => {
  const shown = { ...document, ...more }
  const counts = { held: 0, waiting: 0, released: 0, withdrawn: 0 }
  fakeServer({
    'GET /api/users/unopened-documents/': ok({ investors: [], total: 0 }),
    [`GET /api/users/all-documents/?state=${shown.state}&limit=100`]: ok({
      release: 'direct',
      documents: [shown],
      counts,
      next: null,
    }),
  })
  signIn('abc', sam)
  openPage(`/admin/documents?state=${shown.state}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw agreement.pdf' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw “Client agreement”?' })
  expect(within(dialog).queryByText(sentence)).not.toBeNull()
})
