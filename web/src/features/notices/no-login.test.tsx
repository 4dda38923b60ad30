import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

const delivery = {
  id: 7,
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  at: '2025-08-04T15:30:00.000Z',
  attempts: 0,
  error: null,
  sent_at: null,
  opened_at: null,
  is_seen: false,
}
const ann = { id: 2, email: 'ann@client.example', name: 'Ann Archer' }
const bea = { id: 3, email: 'bea@client.example', name: '' }

test('to an account that nobody can log in to no mail was sent, and none can be', async () => {
  const deliveries = [
    { ...delivery, user: ann, state: 'no login' },
    { ...delivery, user: bea, state: 'portal only' },
  ]
  fakeServer({
    ...staffProfile,
    'GET /api/users/announcements/?limit=20': never,
    'GET /api/users/notice-deliveries/?notice=7&limit=50': ok({ deliveries, next: null }),
  })
  signIn('abc', sam)
  openPage('/admin/mail?announcement=7')
  await screen.findByRole('button', { name: 'Send e-mail: bea@client.example' })
  screen.getByText('Cannot log in', { selector: '[data-state="no login"]' })
  expect(screen.queryByRole('button', { name: /Ann Archer$/ })).toBeNull()
})
