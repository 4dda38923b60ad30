import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, retype } from '../../test/page.tsx'
import { irisMonths, received, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'

/** July lost 4,000.00 of 10,000.00, and the 6,000.00 that were left are withdrawn. */
const [july] = summaries(1).map((row) => ({
  ...row,
  quarter: 'July 2025',
  dividend_percent: 0,
  dividend_amount: 0,
  unrealized_gain: 0,
  loss_amount: 4000,
  ending_balance: 6000,
}))
const withdrawal = { ...received, kind: 'withdrawal', amount: 6000, received_on: '2025-08-01' }

/** Opens the form for August, in which nothing is at work; returns how often a month was posted. */
function open(...entries: readonly object[]) {
  const calls = fakeServer({
    ...irisMonths([july]),
    'GET /api/users/all-activity/2/': ok([withdrawal, ...entries]),
    [post]: { status: 201, body: { message: 'It is in.', summary: july } },
  })
  openPage('/admin/user-summary?user_id=2')
  return () => calls.filter((each) => each.call === post).length
}

const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value

beforeEach(() => signIn('staff', sam))

test('the form of a month in which nothing is at work starts with the expected principal and no dividend', async () => {
  open()
  expect(await valueOf('Principal')).toBe('4000.00') // 10,000.00 − 6,000.00
  expect(await valueOf('Dividend Percent')).toBe('0.00')
  expect(await valueOf('Dividend Amount')).toBe('0.00')
})

test('another month starts with the percentage that is expected there, unless one was typed', async () => {
  // 2,500.00 are at work from September on: 4,000.00 + 2,500.00 − 4,000.00 lost before.
  const contribution = { ...received, id: 2, received_on: '2025-08-20', effective_month: 'September 2025' }
  open(contribution)
  expect(await valueOf('Dividend Percent')).toBe('0.00')
  await retype('Month', 'September 2025')
  expect([await valueOf('Principal'), await valueOf('Dividend Percent')]).toEqual(['6500.00', '3.33'])
  expect(await valueOf('Dividend Amount')).toBe('216.45') // 6,500.00 × 3.33 %
  await retype('Month', 'August 2025')
  expect([await valueOf('Principal'), await valueOf('Dividend Percent')]).toEqual(['4000.00', '0.00'])
  await retype('Dividend Percent', '1.5')
  await retype('Month', 'September 2025')
  expect([await valueOf('Principal'), await valueOf('Dividend Percent')]).toEqual(['6500.00', '1.5'])
})

test('a dividend with nothing at work is said as it is typed, and asked about before it is posted', async () => {
  const sent = open()
  await retype('Dividend Percent', '3.33')
  // 4,000.00 × 3.33 %
  const sentence =
    'A dividend of $133.20, though nothing is at work: the principal of $4,000.00 less $4,000.00 lost before.'
  const hint = await screen.findByText(sentence)
  expect(screen.getByLabelText('Dividend Amount').getAttribute('aria-describedby')).toContain(hint.id)
  await userEvent.click(screen.getByRole('button', { name: 'Submit Investment Summary' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Before you post' }))
  asked.getByText(sentence)
  asked.getByText('Post August 2025 for Iris Vega anyway?')
  expect(sent()).toBe(0)
})
