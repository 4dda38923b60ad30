import type { Answer } from '@portico/contract/api/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'

const toInvestor = (id: number): Answer<'noticeDeliveries'>['deliveries'][number] => ({
  id: 7,
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  at: '2025-08-04T15:30:00.000Z',
  user: { id, email: `investor${id}@client.example`, name: '' },
  state: 'sent',
  attempts: 1,
  error: null,
  sent_at: '2025-08-04T15:30:04.000Z',
  opened_at: null,
  is_seen: false,
})

const states = { waiting: 0, 'held back': 0, sent: 119, rejected: 1, 'for digest': 0 }
const announcement: Answer<'announcements'>['announcements'][number] = {
  id: 7,
  kind: 'month_posted',
  subject: 'July 2025 is posted',
  line: '',
  at: '2025-08-04T15:30:00.000Z',
  by: null,
  people: 120,
  to: null,
  opened: 0,
  seen: 0,
  cancelled: { count: 0, people: [] },
  states: { ...states, 'portal only': 0, 'no login': 0, past: 0 },
}

test('of many mails, one is found, and it is said how many come and of which state there are how many', async () => {
  const all = Array.from({ length: 50 }, (_, k) => toInvestor(k + 1))
  const of = 'GET /api/users/notice-deliveries/?notice=7&limit=50'
  fakeServer({
    ...staffProfile,
    'POST /api/users/notice-audience/': ok({}),
    'GET /api/users/announcements/?limit=20': ok({ announcements: [announcement], next: null }),
    [of]: ok({ deliveries: all, next: '7-50' }),
    [`${of}&after=7-50`]: ok({ deliveries: [toInvestor(51)], next: null }),
    [`${of}&search=93`]: ok({ deliveries: [toInvestor(93)], next: null }),
    [`${of}&search=none`]: ok({ deliveries: [], next: null }),
  })
  signIn('abc', sam)
  openPage('/admin/mail?announcement=7')
  const card = within(await screen.findByRole('region', { name: 'July 2025 is posted' }))
  await card.findByRole('button', { name: 'Show 50 more of 70' })
  const states = () =>
    within(card.getByLabelText('State'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(states()).toEqual(['All (120)', 'Sent (119)', 'Rejected (1)'])
  await userEvent.type(card.getByLabelText('Find an investor'), '93')
  await card.findByText('investor93@client.example')
  expect(states()).toEqual(['All', 'Sent', 'Rejected'])
  await userEvent.clear(card.getByLabelText('Find an investor'))
  await userEvent.type(card.getByLabelText('Find an investor'), 'none')
  await card.findByText('No recipient matches “none”.')
})
