import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formatMonth, monthAt } from '@portico/contract/values/month'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noTotals } from '../../test/findings.ts'
import { openPage, retype } from '../../test/page.tsx'
import { irisMonths, received, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'
const replies = {
  ...irisMonths(summaries(6)),
  [post]: { status: 201, body: { message: 'It is in.', summary: summaries(1)[0] } },
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const valueOf = async (label: string) => (await field(label)).value
const submit = async (name = 'Submit Investment Summary') =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Opens the form for August, after six months of 10,000.00. */
function openForm(more = {}, address = '/admin/user-summary?user_id=2') {
  const calls = fakeServer({ ...replies, ...more })
  openPage(address)
  return () => calls.find(({ call }) => call === post)?.body
}

const lose = async (amount: string) => {
  await userEvent.click(await screen.findByRole('switch', { name: 'This month was a loss' }))
  await retype('Loss Amount', amount)
}

beforeEach(() => signIn('staff', sam))

test('a month that lost asks for the loss in place of percentage, dividend and payment', async () => {
  const sent = openForm()
  await lose('420.50')
  for (const label of ['Dividend Percent', 'Dividend Amount', 'Dividend Paid', 'Unrealized Gain'])
    expect(screen.queryByLabelText(label)).toBeNull()
  expect(await valueOf('Current Balance')).toBe('9579.50') // 10,000.00 − 420.50
  await submit()
  await submit('Post anyway')
  await screen.findByText('It is in.')
  expect(sent()).toEqual({
    user_id: 2,
    quarter: 'August 2025',
    beginning_balance: '10000.00',
    dividend_percent: '0.00',
    dividend_amount: '0.00',
    dividend_paid: '0.00',
    unrealized_gain: '0.00',
    loss_amount: '420.50',
    ending_balance: '9579.50',
  })
})

test.each([
  ['most investors', { usual_percent: 3.33, count: 3 }, '12.50%, where most have 3.33%.'],
  ['the month before where nothing is usual', {}, '12.50%, after 3.33% in July 2025.'],
])('a percentage unlike that of %s is said as it is typed', async (_, totals, sentence) => {
  openForm({ 'GET /api/users/month-totals/August%202025/': ok({ ...noTotals, ...totals }) })
  await retype('Dividend Percent', '12.5')
  await screen.findByText(sentence)
  await retype('Dividend Percent', '3.33')
  expect(screen.queryByText(/^3\.33%, /)).toBeNull()
})

test('switching the loss off brings the percentage back', async () => {
  openForm()
  await lose('1')
  await userEvent.click(screen.getByRole('switch', { name: 'This month was a loss' }))
  expect(await valueOf('Dividend Percent')).toBe('3.33')
  expect(await valueOf('Current Balance')).toBe('10333.00') // 10,000.00 + 333.00
})

test.each([
  // Six months of 333.00 are retained.
  [
    '11998.01',
    'No more than $11,998.00 can be lost: the principal of $10,000.00 and $1,998.00 of retained gains.',
  ],
  ['0', 'Enter what the month lost, above 0.00.'],
])('a loss of %s is refused', async (amount, sentence) => {
  const sent = openForm()
  await lose(amount)
  await submit()
  await screen.findByText(sentence)
  expect(sent()).toBeUndefined()
})

test('the principal and what is retained can be lost, and the balance of the month is below 0 then', async () => {
  const sent = openForm()
  await lose('11998.00')
  // 10,000.00 + 1,998.00
  screen.getByText('At most $11,998.00.')
  expect(await valueOf('Current Balance')).toBe('-1998.00')
  await submit()
  await submit('Post anyway')
  await screen.findByText('It is in.')
  expect(sent()).toMatchObject({ loss_amount: '11998.00', ending_balance: '-1998.00' })
})

test('the percentage follows from a typed dividend, and the rest from both', async () => {
  const sent = openForm()
  await retype('Dividend Amount', '250.25')
  // 250.25 ÷ 10,000.00 = 2.5025 %, rounded to 2.50 %
  expect(await valueOf('Dividend Percent')).toBe('2.50')
  await retype('Dividend Paid', '50.25')
  expect(await valueOf('Dividend Amount')).toBe('250.25')
  expect(await valueOf('Unrealized Gain')).toBe('200.00') // 250.25 − 50.25
  expect(await valueOf('Current Balance')).toBe('10200.00')
  await submit()
  await screen.findByText('It is in.')
  expect(sent()).toMatchObject({ dividend_percent: '2.50', dividend_amount: '250.25' })
})

test.each(['abc', '1,00o'])(
  '“%s” as what is paid empties only what follows from it, and gets the focus',
  async (text) => {
    const sent = openForm()
    await retype('Dividend Paid', text)
    const texts = () =>
      ['Dividend Percent', 'Dividend Amount', 'Unrealized Gain', 'Current Balance'].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      )
    expect(texts()).toEqual(['3.33', '333.00', '', ''])
    await submit()
    const paid = screen.getByLabelText('Dividend Paid')
    expect(document.activeElement).toBe(paid)
    expect(document.getElementById(paid.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter an amount such as 10000.00, with at most two decimals.',
    )
    expect(screen.queryByText('This field is required.')).toBeNull()
    expect(sent()).toBeUndefined()
    await retype('Dividend Paid', '33')
    expect(texts()).toEqual(['3.33', '333.00', '300.00', '10300.00'])
  },
)

test('a percentage typed after a dividend counts again', async () => {
  openForm()
  await retype('Dividend Amount', '250.25')
  await retype('Dividend Percent', '3')
  expect(await valueOf('Dividend Amount')).toBe('300.00')
})

test('the principal is the expected one and says what moved it', async () => {
  openForm({ 'GET /api/users/all-activity/2/': ok([received]) })
  expect(await valueOf('Principal')).toBe('12500.00') // 10,000.00 + 2,500.00
  await screen.findByText('+\u2060$2,500.00 received July 14, 2025')
})

test('a principal that differs from the expected one is asked about before it is posted', async () => {
  const sent = openForm()
  await retype('Principal', '12000')
  await submit()
  const dialog = await screen.findByRole('dialog', { name: 'Before you post' })
  within(dialog).getByText('Principal is $12,000.00, expected $10,000.00.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
  expect(sent()).toBeUndefined()
  await submit()
  await submit('Post anyway')
  await waitFor(() => expect(sent()).toMatchObject({ beginning_balance: '12000' }))
})

test('the current month is asked about, and a month that has not begun is refused', async () => {
  const sent = openForm()
  const now = formatMonth(monthAt(Date.now()))
  await retype('Month', 'July 2052')
  await submit()
  await screen.findByText('July 2052 has not begun, and cannot be posted yet.')
  expect(sent()).toBeUndefined()
  await retype('Month', now)
  await submit()
  await screen.findByText(`Post ${now} for Iris Vega anyway?`)
  await submit('Post anyway')
  await waitFor(() => expect(sent()).toMatchObject({ quarter: now }))
})

test('a posted month is corrected to a loss, and the preview shows it', async () => {
  openForm({}, '/admin/user-summary?user_id=2&correct=202507')
  await lose('100')
  const preview = within(await screen.findByRole('table', { name: 'What changes' }))
  const rows = preview.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toContain('Loss$0.00−$100.00')
  expect(rows).toContain('End Balance$10,333.00$9,900.00') // 10,000.00 − 100.00
})

const charge = async () => userEvent.click(await screen.findByRole('switch', { name: 'This month has fees' }))

test('a month asks for its fees once it has some, and they lower its balance', async () => {
  const sent = openForm()
  await field('Dividend Percent')
  expect(screen.queryByLabelText('Management Fee')).toBeNull()
  await charge()
  await retype('Management Fee', '25')
  expect(await valueOf('Current Balance')).toBe('10308.00') // 10,000.00 + 333.00 − 25.00
  await submit()
  await screen.findByText('It is in.')
  expect(sent()).toMatchObject({
    dividend_amount: '333.00',
    management_fee: '25',
    performance_fee: '0.00',
    ending_balance: '10308.00',
  })
})

test('a month that lost may have fees as well, up to what is left', async () => {
  const sent = openForm()
  await lose('420.50')
  await charge()
  await retype('Performance Fee', '11577.51')
  // 10,000.00 + 1,998.00 retained − 420.50 lost
  await screen.findByText('The fees are more than the $11,577.50 in the account before them.')
  await retype('Performance Fee', '30')
  expect(await valueOf('Current Balance')).toBe('9549.50') // 10,000.00 − 420.50 − 30.00
  await submit()
  await submit('Post anyway')
  await screen.findByText('It is in.')
  expect(sent()).toMatchObject({ loss_amount: '420.50', performance_fee: '30', dividend_percent: '0.00' })
})

test('without fees, none are sent', async () => {
  const sent = openForm()
  await charge()
  await retype('Management Fee', '25')
  await charge()
  expect(await valueOf('Current Balance')).toBe('10333.00')
  await submit()
  await screen.findByText('It is in.')
  expect(Object.keys(sent() ?? {})).not.toContain('management_fee')
})
