import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openAccounts as open } from '../../test/accounts.ts'
import { ok } from '../../test/fake-server.ts'
import { preparedReversal } from '../../test/postings.tsx'
import { emptyProfile, iris, irisMonths, monthsFrom, sam } from '../../test/samples.ts'

const audience = { each: 1, digest: 0, off: 0, none: 0, delay_minutes: 10, people: [] }
const told = { 'POST /api/users/notice-audience/': ok(audience) }

const retype = async (text: string) => {
  const field = await screen.findByLabelText('Initial investment')
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const changes = async () =>
  within(await screen.findByRole('table', { name: 'What this changes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('before another initial investment is saved, it shows the figure that changes, what the checks will list and who is told', async () => {
  open('?account=2', { ...told, ...irisMonths(monthsFrom(202506, 2)) })
  await retype('12,000')
  expect(await changes()).toEqual([['Initial investment', '$10,000.00', '$12,000.00']])
  screen.getByText('Posted months and balances stay as they are.')
  // 12,000.00 − 10,000.00
  screen.getByText(
    'Checks will list June 2025: Principal is $10,000.00, $2,000.00 less than recorded as the initial investment.',
  )
  screen.getByText(
    'The investor’s principal will show “Not reconciled −\u2060$2,000.00” until the month is corrected.',
  )
  await screen.findByText(/^The investor is mailed 10 minutes after you save it;/)
  await retype('10,000.00')
  expect(screen.queryByRole('table', { name: 'What this changes' })).toBeNull()
})

test('of an account that has not started, it is the principal and the balance too', async () => {
  open('?account=2', irisMonths([]))
  await retype('12000')
  expect(await changes()).toEqual([
    ['Initial investment', '$10,000.00', '$12,000.00'],
    ['Principal', '$10,000.00', '$12,000.00'],
    ['In the account now', '$10,000.00', '$12,000.00'],
  ])
  expect(screen.queryByText(/^The investor is mailed/)).toBeNull()
})

test('where a second person releases, the form says that another one waits, and that it is sent for release', async () => {
  const waiting = { ...preparedReversal, kind: 'edit-account', of_posting: undefined, investor: iris }
  open('?account=2', {
    ...told,
    ...irisMonths([]),
    'GET /api/users/profile/': ok({ ...emptyProfile, ...sam, release: 'second-person' }),
    'GET /api/users/prepared-postings/': ok({ release: 'second-person', waiting: 1, postings: [waiting] }),
  })
  const link = await screen.findByRole('link', { name: 'number 7 for release' })
  expect(link.parentElement?.textContent).toBe(
    'Another initial investment was sent by Pat Desk on September 2, 2025 at 12:00 and waits: number 7 for release.',
  )
  await retype('12000')
  await screen.findByText('It is sent for release, and changes nothing until someone else releases it.')
})

test('the form says that an initial investment in closed books cannot be changed', async () => {
  const books = { 'GET /api/users/books/': ok({ closed_through: 'June 2025', history: [] }) }
  open('?account=2', { ...books, ...irisMonths(monthsFrom(202506, 2)) })
  await screen.findByText(/^The books are closed through June 2025\. .* the initial investment/)
  // Sam is an administrator.
  expect(screen.getByRole('link', { name: 'See the books' }).getAttribute('href')).toBe('/dashboard#books')
})

test('but not of an account that began after it, or has not begun', async () => {
  const books = { 'GET /api/users/books/': ok({ closed_through: 'June 2025', history: [] }) }
  open('?account=2', { ...books, ...irisMonths([]) })
  await retype('12,000')
  await changes()
  expect(screen.queryByText(/The books are closed/)).toBeNull()
})

test('another e-mail and initial investment say together that the password and the reason are missing', async () => {
  const { received } = open('?account=2', { ...told, ...irisMonths(monthsFrom(202506, 2)) })
  await retype('12,000')
  await changes()
  await userEvent.type(await screen.findByLabelText('E-mail'), 'x{Enter}')
  await screen.findByText('Enter your password.')
  screen.getByText('Say why the initial investment is changed.')
  expect(received.filter(({ call }) => call.endsWith('/edit-account/'))).toEqual([])
})

test('of an account that has not started, another initial investment needs no reason', async () => {
  const { received } = open('?account=2', irisMonths([]))
  await retype('12000')
  await changes()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(received.filter(({ call }) => call.endsWith('/edit-account/'))).toHaveLength(1))
})
