import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noFeesOfFirm } from '../../../contract/test/no-fees.ts'
import { signIn } from '../auth/session.ts'
import type { Replies } from '../test/fake-server.ts'
import { fakeServer, ok } from '../test/fake-server.ts'
import { openPage, withoutMotion } from '../test/page.tsx'
import { iris, irisMonths, received, sam, samProfile, summaries } from '../test/samples.ts'

const noFlows = { money_out: 0, paid: 0, lost: 0, ...noFeesOfFirm }
const month = { ...noFlows, money_in: 20000, gains: 666, under_management: 20666 }

/** The firm as known on July 15, 2025: June for one investor, not yet for Iris. */
const asKnown: Answer<'firm'> = {
  position: { under_management: 20666, money_in: 0, money_out: 0 },
  months: [{ ...month, quarter: 'June 2025', investors: 1 }],
  due: {
    quarter: 'June 2025',
    posted: 1,
    missing_count: 1,
    missing: [iris],
    without_months_count: 0,
    without_months: [],
  },
  open_months: null,
  invitations: null,
  waitlist: null,
  backup: null,
  drill: null,
}

const now: Answer<'firm'> = {
  ...asKnown,
  invitations: { not_invited: 0, invited: 0, expired: 0 },
  waitlist: 0,
}

const firmReplies: Replies = {
  'GET /api/users/profile/': ok({ ...samProfile, has_own_months: false }),
  'GET /api/users/firm/': ok(now),
  'GET /api/users/firm/?known_on=2025-07-15': ok(asKnown),
  'GET /api/users/checks/': ok({ count: 0, findings: [] }),
}

const onThatDay = (replies: Replies): Replies =>
  Object.fromEntries(Object.entries(replies).map(([call, reply]) => [`${call}?known_on=2025-07-15`, reply]))

beforeEach(() => {
  withoutMotion()
  signIn('staff', sam)
})

test('staff choose a past day and see the firm as it was known then, with the way back', async () => {
  const sent = fakeServer(firmReplies)
  const router = openPage('/dashboard?range=all')
  await userEvent.click(await screen.findByRole('button', { name: 'As of a date…' }))
  await userEvent.type(screen.getByLabelText('Day'), '2025-07-15')
  await userEvent.click(screen.getByRole('button', { name: 'Show that day' }))
  await screen.findByText('As known on July 15, 2025.')
  expect(router.state.location.search).toBe('?range=all&known_on=2025-07-15')
  await screen.findByRole('table', { name: 'The firm by month' })
  screen.getByText(/^July 15, 2025/)
  expect(sent.map(({ call }) => call)).toContain('GET /api/users/firm/?known_on=2025-07-15')
  await userEvent.click(screen.getByRole('link', { name: 'Back to today' }))
  await screen.findByRole('button', { name: 'As of a date…' })
  expect(router.state.location.search).toBe('?range=all')
})

test('on a past day the firm offers nothing that changes it, and says nothing about today', async () => {
  fakeServer(firmReplies)
  openPage('/dashboard?known_on=2025-07-15')
  await screen.findByRole('heading', { name: 'June 2025' })
  for (const name of ['Impersonate', 'Add Summary']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Backups' })).toBeNull()
  expect(screen.queryByRole('region', { name: /To do|Nothing is due/ })).toBeNull()
  // Who was missing is seen as of the same day.
  const link = screen.getByRole('link', { name: 'Iris Vega' })
  expect(link.getAttribute('href')).toBe('/admin/user-summary?user_id=2&known_on=2025-07-15')
})

test('an invalid day or one to come is refused at the field, which has the focus then', async () => {
  fakeServer(firmReplies)
  openPage('/dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'As of a date…' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show that day' }))
  screen.getByText('Choose a day.')
  expect(document.activeElement).toBe(screen.getByLabelText('Day'))
  await userEvent.type(screen.getByLabelText('Day'), '2199-12-31')
  await userEvent.click(screen.getByRole('button', { name: 'Show that day' }))
  screen.getByText('This day is in the future.')
  expect(document.activeElement).toBe(screen.getByLabelText('Day'))
})

test.each(['2025-02-31', '1899-12-31', 'yesterday', '', '2199-12-31'])(
  '“%s” in the address is no past day: the firm is shown as it is',
  async (on) => {
    const sent = fakeServer(firmReplies)
    openPage(`/dashboard?known_on=${on}`)
    await screen.findByRole('heading', { name: 'June 2025' })
    screen.getByRole('button', { name: 'As of a date…' })
    expect(screen.queryByText(/^As known/)).toBeNull()
    expect(sent.filter(({ call }) => call.includes('firm/')).map(({ call }) => call)).toEqual([
      'GET /api/users/firm/',
    ])
  },
)

test('an investor’s months and entries of a past day can only be read', async () => {
  const known = { ...irisMonths(summaries(2)), 'GET /api/users/all-activity/2/': ok([received]) }
  fakeServer({ ...irisMonths(summaries(6)), ...onThatDay(known) })
  const router = openPage('/admin/user-summary?user_id=2&known_on=2025-07-15')
  await screen.findByText('As known on July 15, 2025.')
  // The two months of that day, under their head.
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  await screen.findByText(/Contribution, July 14, 2025/)
  expect(screen.queryByRole('button', { name: 'Submit Investment Summary' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Void/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Record money in or out' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^[A-Z][a-z]+ 2025$/ })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Back to today' }))
  await screen.findByRole('button', { name: 'Submit Investment Summary' })
  expect(router.state.location.search).toBe('?user_id=2')
})
