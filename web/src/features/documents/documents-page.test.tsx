import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, openPage } from '../../test/page.tsx'
import { iris, summaries } from '../../test/samples.ts'

const k1 = {
  id: 7,
  kind: 'tax-form',
  year: 2024,
  title: 'Schedule K-1',
  byte_count: 184_320,
  released_at: '2025-03-02T10:00:00.000Z',
  opened_at: null as string | null,
}
const statement = {
  number: '7K3M9XQ2T4B8VCDEFGHJKMNPQR',
  short_number: '7K3M-9XQ2',
  kind: 'statement',
  period: '2025-q3',
  period_name: 'Q3 2025',
  first_month: 'July 2025',
  last_month: 'September 2025',
  issued_at: '2025-10-06T09:30:00.000Z',
  superseded_at: null,
  replaces: null,
  changed: [],
  closing_balance: null,
  byte_count: 46_320,
}

function open(replies: Replies) {
  const received = fakeServer(replies)
  signIn('abc', iris)
  openPage('/documents')
  return received
}

test('lists what is new first, then statements and documents together, by year', async () => {
  const letter = { ...k1, id: 8, kind: 'letter', title: 'Letter to our investors', opened_at: k1.released_at }
  const documents = [k1, letter]
  const content = catchDownloads()
  const received = open({
    'GET /api/users/documents/': () => ok({ documents }),
    'GET /api/users/statements/': ok([statement]),
    'GET /api/users/documents/7/': () => {
      documents[0] = { ...k1, opened_at: '2025-03-03T10:00:00.000Z' }
      return ok('%PDF-1.4')
    },
  })
  await screen.findByRole('heading', { level: 2, name: '2025' })
  const listed = () =>
    screen.getAllByRole('region').map((region) => [
      within(region).getByRole('heading').textContent,
      ...within(region)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ])
  const asNew = [
    ['New', 'Schedule K-1Tax form 2024, issued March 2, 2025Download'],
    ['2025', 'Statement Q3 2025No. 7K3M-9XQ2, issued October 6, 2025Download'],
    ['2024', 'Letter to our investorsLetter 2024, issued March 2, 2025Download'],
  ]
  expect(listed()).toEqual(asNew)
  await userEvent.click(screen.getByRole('button', { name: 'Download Schedule K-1' }))
  expect(await content()).toContain('%PDF-1.4')
  const readAgain = () => received.filter(({ call }) => call === 'GET /api/users/documents/').length > 1
  await expect.poll(readAgain).toBe(true)
  // Nothing moves under the pointer; it stands in its year when the page is opened next.
  expect(listed()).toEqual(asNew)
})

test('what was opened stands in its year', async () => {
  open({
    'GET /api/users/documents/': ok({ documents: [{ ...k1, opened_at: k1.released_at }] }),
    'GET /api/users/statements/': ok([]),
  })
  const year = await screen.findByRole('region', { name: '2024' })
  within(year).getByText('Schedule K-1')
  expect(screen.queryByRole('region', { name: 'New' })).toBeNull()
})

test('a statement that was replaced is told from the one that replaces it', async () => {
  const older = {
    ...statement,
    number: '0000',
    short_number: '0000-0000',
    issued_at: '2025-10-05T09:30:00.000Z',
    superseded_at: '2025-10-06T09:30:00.000Z',
  }
  const longAgo = { ...older, number: '1111', short_number: '1111-1111', superseded_at: older.issued_at }
  open({
    'GET /api/users/documents/': ok({ documents: [] }),
    'GET /api/users/statements/': ok([{ ...statement, replaces: '0000' }, older, longAgo]),
  })
  const names = await screen.findAllByText('Statement Q3 2025')
  expect(names.map(({ className }) => className)).toEqual(['font-strong', 'text-muted', 'text-muted'])
  // Which is the one to take: the others can still be had.
  const buttons = screen.getAllByRole('button', { name: 'Download Statement Q3 2025' })
  expect(buttons.map((button) => button.className.includes('text-muted'))).toEqual([false, true, true])
  expect(screen.getByText(/^No\. 0000-0000/).textContent).toBe(
    'No. 0000-0000, issued October 5, 2025, replaced by No. 7K3M-9XQ2',
  )
  // What supersedes a statement need not be another one.
  expect(screen.getByText(/^No\. 1111-1111/).textContent).toContain(
    'No. 1111-1111, issued October 5, 2025, figures changed on ',
  )
})

const noPapers = {
  'GET /api/users/documents/': ok({ documents: [] }),
  'GET /api/users/statements/': ok([]),
  'GET /api/users/activity/': ok([]),
}

test('says where a statement comes from while there is nothing', async () => {
  open({ ...noPapers, 'GET /api/users/summaries-deux/': ok(summaries(6)) })
  const next = await screen.findByRole('link', { name: 'Get a statement' })
  expect(next.getAttribute('href')).toBe('/statement')
})

test('an account without months has no statement to get, and is led to the dashboard', async () => {
  open({ ...noPapers, 'GET /api/users/summaries-deux/': ok([]) })
  const next = await screen.findByRole('link', { name: 'Go to Dashboard' })
  expect(next.getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('link', { name: 'Get a statement' })).toBeNull()
})

test('a document that is called what it is says so once, with its year', async () => {
  open({
    'GET /api/users/documents/': ok({ documents: [{ ...k1, title: 'Tax form', opened_at: k1.released_at }] }),
    'GET /api/users/statements/': ok([]),
  })
  expect((await screen.findByRole('listitem')).textContent).toBe('Tax form 2024Issued March 2, 2025Download')
})
