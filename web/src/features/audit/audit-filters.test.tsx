import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { postedEntry } from '../../test/audit.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { matchMedia, openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

test('on a phone all filters but the first are folded, and those that are set are counted', async () => {
  matchMedia(/width < 43.75rem/)
  signIn('staff', sam)
  fakeServer({
    ...staffProfile,
    'GET /api/users/audit/?subject=2&to=2025-07-15&fold=yes': ok({ entries: [postedEntry], next: null }),
    'GET /api/users/audit-verification/': never,
  })
  openPage('/admin/audit?subject=2&to=2025-07-15')
  const filters = await screen.findByRole('button', { name: 'Filters, 2 set' })
  screen.getByLabelText('Done by')
  expect(screen.queryByLabelText('Account')).toBeNull()
  await userEvent.click(filters)
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2025-07-15')
  expect(filters.getAttribute('aria-expanded')).toBe('true')
})

test.each([
  ['an e-mail', 'paula@client.example', 'paula@client.example'],
  // 98 − 1,200 mod 97 = 62
  ['a reference code where there is no e-mail', 'paula-paper-1a2b3c@no-email.invalid', 'P-000012-62'],
])('an account that a link filters by is named by %s', async (_, subject, shown) => {
  signIn('staff', sam)
  fakeServer({
    ...staffProfile,
    'GET /api/users/audit/?subject=12&fold=yes': ok({
      entries: [{ ...postedEntry, subject, subject_id: 12 }],
      next: null,
    }),
    'GET /api/users/audit-verification/': never,
  })
  openPage('/admin/audit?subject=12')
  await screen.findByText(/posted July 2025/)
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe(shown)
})

test('days whose range ends before it begins are refused, rather than said to have no entries', async () => {
  signIn('staff', sam)
  // No list is asked for.
  fakeServer({ ...staffProfile, 'GET /api/users/audit-verification/': never })
  openPage('/admin/audit?from=2025-07-16&to=2025-07-15')
  await screen.findByText('The range ends before it begins.')
  expect(screen.queryByText('No entry matches this search.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})
