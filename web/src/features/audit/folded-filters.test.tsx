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
