import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { openPage, retype } from '../../test/page.tsx'
import { iris, irisProfile, managedIris, sam, summaries, irisMonths, withLoss } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'
const [february] = summaries(6)
const replies = irisMonths(summaries(6), 25000)

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit Investment Summary' })

const formTexts = async () => {
  await submit()
  const labels = [
    'Month',
    'Principal',
    'Dividend Percent',
    'Dividend Amount',
    'Dividend Paid',
    'Unrealized Gain',
    'Current Balance',
  ]
  return labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
}

beforeEach(() => signIn('staff', sam))

test('prefills the month after the latest one with its principal, not with the initial investment', async () => {
  fakeServer(replies)
  openPage('/admin/user-summary?user_id=2')
  // 10,000.00 × 3.33 % = 333.00; 10,000.00 + 333.00 = 10,333.00
  expect(await formTexts()).toEqual([
    'August 2025',
    '10000.00',
    '3.33',
    '333.00',
    '0.00',
    '333.00',
    '10333.00',
  ])
})

test('prefills the first month with the recorded initial investment', async () => {
  fakeServer(irisMonths([], 25000))
  openPage('/admin/user-summary?user_id=2')
  expect((await formTexts())[1]).toBe('25000.00')
})

test.each([
  ['staff', { is_staff: true }, 'This is a staff account. Months are posted for investors only.'],
  ['disabled', { state: 'disabled' }, 'This account is disabled. Enable it before you post a month.'],
])(
  'an account that is %s gets the sentence in place of the form, and its months can be corrected',
  async (_, account, sentence) => {
    fakeServer({ ...replies, 'GET /api/users/account/2/': ok({ ...managedIris, ...account }) })
    openPage('/admin/user-summary?user_id=2')
    await screen.findByText(sentence)
    expect(screen.queryByRole('button', { name: 'Submit Investment Summary' })).toBeNull()
    await userEvent.click(await screen.findByRole('link', { name: 'May 2025' }))
    await screen.findByRole('button', { name: 'Post Correction' })
  },
)

test.each(['Disabled', 'Closed'])('the picker begins with the state of an account: %s', async (word) => {
  fakeServer({
    ...replies,
    'GET /api/users/users/?disabled=included': ok([{ ...iris, state: word.toLowerCase() }, sam]),
    'GET /api/users/account/2/': ok({ ...managedIris, state: word.toLowerCase() }),
  })
  openPage('/admin/user-summary?user_id=2')
  const picker = await screen.findByLabelText<HTMLInputElement>('Select a user')
  await waitFor(() => expect(picker.value).toBe(`${word} · iris@example.com · Iris Vega · P-000002-92`))
})

test('says once that an investor does not exist, and leads nowhere from there', async () => {
  const unknown = { status: 404, body: { error: 'There is no such investor.' } }
  fakeServer({
    ...replies,
    'GET /api/users/account/2/': unknown,
    'GET /api/users/all-summaries/2/': unknown,
    'GET /api/users/all-activity/2/': unknown,
  })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText('There is no such investor. Select another.')
  expect(screen.queryAllByText(/no such/)).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Full record' })).toBeNull()
})

test('an invited account has the form', async () => {
  fakeServer({ ...replies, 'GET /api/users/account/2/': ok({ ...managedIris, state: 'invited' }) })
  openPage('/admin/user-summary?user_id=2')
  expect(await submit()).toHaveProperty('disabled', false)
})

test('recomputes dividend, unrealized gain and balance at once, and keeps the last two read-only', async () => {
  fakeServer(replies)
  openPage('/admin/user-summary?user_id=2')
  await retype('Principal', '$1,234.50')
  await retype('Dividend Percent', '10%')
  await retype('Dividend Paid', '23.45')
  // 1,234.50 × 10 % = 123.45; 123.45 − 23.45 = 100.00; 1,234.50 + 100.00 = 1,334.50
  expect((await formTexts()).slice(3)).toEqual(['123.45', '23.45', '100.00', '1334.50'])
  for (const label of ['Unrealized Gain', 'Current Balance']) {
    expect((await field(label)).readOnly).toBe(true)
  }
})

test('refuses a paid amount above the dividend', async () => {
  const received = fakeServer(replies)
  openPage('/admin/user-summary?user_id=2')
  await retype('Dividend Paid', '333.01')
  await screen.findByText('No more than the dividend of $333.00 can be paid.')
  await userEvent.click(await submit())
  expect(received.some((sent) => sent.call === post)).toBe(false)
})

test('requires every field', async () => {
  const received = fakeServer(replies)
  openPage('/admin/user-summary?user_id=2')
  await userEvent.clear(await field('Month'))
  await userEvent.clear(await field('Principal'))
  await userEvent.click(await submit())
  // Nothing follows without a principal, which is said once.
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
  expect(received.some((sent) => sent.call === post)).toBe(false)
})

test('lets every field be typed when the prefill fails', async () => {
  fakeServer({ ...replies, 'GET /api/users/latest-summary/2/': { status: 500 } })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText('Could not fetch summary or profile. Please enter values manually.')
  await retype('Principal', '100')
  await retype('Dividend Amount', '7.00')
  expect((await field('Dividend Amount')).value).toBe('7.00')
  expect((await field('Current Balance')).readOnly).toBe(false)
})

test('posts plain figures once, shows the message, and reloads with the investor kept', async () => {
  const begin = vi.spyOn(window.location, 'replace').mockReturnValue()
  const received = fakeServer({
    ...replies,
    [post]: { status: 201, body: { message: 'August is in.', summary: february } },
  })
  openPage('/admin/user-summary?user_id=2')
  await retype('Principal', '10,000')
  const { form } = await submit()
  form?.requestSubmit()
  form?.requestSubmit()
  expect((await screen.findByText('August is in.')).textContent).toBeDefined()
  form?.requestSubmit()
  await waitFor(() => expect(begin).toHaveBeenCalledOnce(), { timeout: 2000 })
  const calls = received.map((sent) => sent.call)
  expect(calls.filter((name) => name === post)).toHaveLength(1)
  expect(calls.indexOf('GET /get-csrf/')).toBeLessThan(calls.indexOf(post))
  expect(received.find((sent) => sent.call === post)?.body).toEqual({
    user_id: 2,
    quarter: 'August 2025',
    beginning_balance: '10000',
    dividend_percent: '3.33',
    dividend_amount: '333.00',
    dividend_paid: '0.00',
    unrealized_gain: '333.00',
    ending_balance: '10333.00',
  })
})

test('keeps the posted month in view until the page reloads for the next one', async () => {
  vi.spyOn(window.location, 'replace').mockReturnValue()
  const latest = 'GET /api/users/latest-summary/2/'
  let posted = summaries(6)
  const received = fakeServer({
    ...replies,
    [latest]: () => ok(posted.at(-1)),
    [post]: () => {
      posted = summaries(7)
      return { status: 201, body: { message: 'August is in.', summary: february } }
    },
  })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await submit())
  await screen.findByText('August is in.')
  // An entry that is recorded next to the form reads the prefill again.
  void queryClient.invalidateQueries({ queryKey: ['prefill'] })
  await waitFor(() => expect(received.filter(({ call }) => call === latest)).toHaveLength(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect((await field('Month')).value).toBe('August 2025')
})

test("shows the server's message, and its field errors next to the fields", async () => {
  fakeServer({
    ...replies,
    [post]: {
      status: 409,
      body: { error: 'This month is already posted.', fields: { quarter: 'Choose another.' } },
    },
  })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await submit())
  await screen.findByText('This month is already posted.')
  expect((await field('Month')).getAttribute('aria-invalid')).toBe('true')
  await screen.findByText('Choose another.')
})

test('says that the submission failed without a response', async () => {
  fakeServer({ ...replies, [post]: new TypeError('Failed to fetch') })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await submit())
  await screen.findByText('Submission failed: The server could not be reached. Please try again.')
})

test('marks a posted month that does not add up', async () => {
  const checks = [
    { code: 'ending_balance', message: 'End balance should be principal + unrealized.', cents: 1 },
  ]
  fakeServer({ ...replies, 'GET /api/users/all-summaries/2/': ok([{ ...february, checks }]) })
  openPage('/admin/user-summary?user_id=2')
  const table = within(await screen.findByRole('table', { name: 'Investment Summary' }))
  table.getByText('End balance should be principal + unrealized.')
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Quarter',
    'Principal',
    'Div %',
    'Dividend',
    'Paid',
    'Unrealized',
    'End Balance',
  ])
})

test('shows a loss as the account does, and says what the account holds next to balances of single months', async () => {
  const months = summaries(2).map((row, k) => (k === 1 ? withLoss(row) : row))
  fakeServer({ ...replies, 'GET /api/users/all-summaries/2/': ok(months) })
  openPage('/admin/user-summary?user_id=2')
  const table = await screen.findByRole('table', { name: 'Investment Summary' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    // 420.50 of 10,000.00
    ['March 2025', '$10,000.00', '−4.21%', 'Loss −$420.50', '$0.00', '−$420.50', '$9,579.50'],
    ['February 2025', '$10,000.00', '3.33%', '$333.00', '$0.00', '$333.00', '$10,333.00'],
  ])
  // 10,000.00 + 333.00 − 420.50
  screen.getByText('End Balance is for each month alone. The account holds $9,912.50.')
})

test('says so when an investor has no months', async () => {
  fakeServer({ ...replies, 'GET /api/users/all-summaries/2/': ok([]) })
  openPage('/admin/user-summary?user_id=2')
  await screen.findByText('No summaries available for this user')
})

test('keeps the chosen investor in the address', async () => {
  fakeServer(replies)
  const router = openPage('/admin/user-summary')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Select a user' }), 'vega')
  await userEvent.click(await screen.findByText('iris@example.com · Iris Vega · P-000002-92'))
  await submit()
  expect(router.state.location.search).toBe('?user_id=2')
})

test('is closed to investors', async () => {
  const received = fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  signIn('abc', iris)
  openPage('/admin/user-summary')
  await screen.findByText('Admin access only.')
  await waitFor(() =>
    expect(received.map((sent) => sent.call).toSorted()).toEqual([
      'GET /api/users/notices/',
      'GET /api/users/profile/',
    ]),
  )
})

test('believes the server, not the browser, about who is staff', async () => {
  fakeServer({
    ...replies,
    'GET /api/users/profile/': never,
    'GET /api/users/users/?disabled=included': { status: 403, body: { error: 'No.' } },
  })
  openPage('/admin/user-summary')
  await screen.findByText('Admin access only.')
})

test('asks a visitor to log in', async () => {
  fakeServer({})
  localStorage.clear()
  openPage('/admin/user-summary')
  await screen.findByText('You must be logged in.')
})

test('is where /add-summary leads, with the investor kept', async () => {
  fakeServer(replies)
  const router = openPage('/add-summary?user_id=2')
  await submit()
  expect(router.state.location).toMatchObject({ pathname: '/admin/user-summary', search: '?user_id=2' })
})
