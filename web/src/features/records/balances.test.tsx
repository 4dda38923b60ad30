import { formatDay } from '@portico/contract/values/day'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { today } from '../../api/firm-time.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sam, staffProfile } from '../../test/samples.ts'
import { usualDay } from './balances.tsx'

const confirmation = {
  number: '7K3M9XQ2T4B8VCDEFGHJKMNPQR',
  short_number: '7K3M-9XQ2',
  on: '2025-06-30',
  investors: 2,
  total: 30233,
  issued_at: '2025-07-02T09:30:00.000Z',
  issued_by: 'sam@example.com',
  byte_count: 20_000,
}

const balancesOn = (on: string) => ({
  [`GET /api/users/balances/?on=${on}`]: ok({ on, rows: [], total: 0 }),
})

function open(on: string, replies = {}) {
  const received = fakeServer({
    ...staffProfile,
    'GET /api/users/roll-forward/?from=2025-01&to=2025-06&page=1': never,
    'GET /api/users/confirmations/': ok([confirmation]),
    ...replies,
  })
  openPage(`/admin/records?from=2025-01&to=2025-06&on=${on}`)
  return received
}

beforeEach(() => signIn('staff', sam))

test('that a day to come has no balances is said at the field, and none are asked for; what was confirmed stays', async () => {
  const received = open('2099-01-01')
  const day = await screen.findByLabelText('Day')
  expect(day.getAttribute('aria-invalid')).toBe('true')
  screen.getByText(`This day is in the future. Choose ${formatDay(today())} or an earlier one.`)
  await screen.findByText(/7K3M-9XQ2, by sam@example\.com/)
  expect(screen.queryByRole('button', { name: 'Issue confirmation' })).toBeNull()
  expect(received.filter(({ call }) => call.includes('balances'))).toEqual([])
})

test.each(['1899-12-31', '2025-02-31', 'yesterday'])(
  '%s is no day: the balances are those that the page opens with',
  async (on) => {
    open(on, balancesOn(usualDay()))
    await screen.findByText(/, 0 investors had/)
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(usualDay())
  },
)

test.each([
  ['1900-01-01', 'January 1, 1900'],
  ['1900-01-31', 'January 31, 1900'],
])('the balances of %s, before which there is no month, are shown', async (on, shown) => {
  open(on, balancesOn(on))
  await screen.findByText(new RegExp(`At the end of ${shown}, 0 investors had`))
})

test('a day whose year is not whole yet is not asked for, and is the one of before once the field is left', async () => {
  const received = open('2025-10-31', { ...balancesOn('2025-10-31'), ...balancesOn('2026-09-30') })
  const day = await screen.findByLabelText<HTMLInputElement>('Day')
  fireEvent.change(day, { target: { value: '0202-09-30' } })
  expect(day.value).toBe('0202-09-30')
  fireEvent.blur(day)
  expect(day.value).toBe('2025-10-31')
  fireEvent.change(day, { target: { value: '2026-09-30' } })
  await screen.findByText(/At the end of September 30, 2026/)
  fireEvent.blur(day)
  expect(day.value).toBe('2026-09-30')
  expect(received.map(({ call }) => call).filter((call) => call.includes('balances'))).toEqual([
    'GET /api/users/balances/?on=2025-10-31',
    'GET /api/users/balances/?on=2026-09-30',
  ])
})
