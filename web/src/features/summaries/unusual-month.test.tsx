import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { noTotals } from '../../test/findings.ts'
import { sentForRelease } from '../../test/postings.tsx'
import { openPage, retype } from '../../test/page.tsx'
import { irisMonths, sam, summaries } from '../../test/samples.ts'

const post = 'POST /api/users/add-investment-summary/'
const correct = 'POST /api/users/correct-investment-summary/'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (verb = 'post') =>
  within(await screen.findByRole('dialog', { name: `Before you ${verb}` }))

/** Opens a page of Iris, with February to July 2025 of 10,000.00 at 3.33 %; returns how often this was called. */
function open(call: string, address: string, more = {}) {
  vi.spyOn(window.location, 'replace').mockReturnValue()
  const calls = fakeServer({
    ...irisMonths(summaries(6)),
    [call]: { status: 201, body: { message: 'It is in.', summary: summaries(1)[0] } },
    ...more,
  })
  openPage(`/admin/user-summary?user_id=2${address}`)
  return () => calls.filter((each) => each.call === call).length
}

const lose = async (amount: string) => {
  await userEvent.click(await screen.findByRole('switch', { name: 'This month was a loss' }))
  await retype('Loss Amount', amount)
}

beforeEach(() => signIn('staff', sam))

test('a loss says its part of the principal as it is typed, and is asked about before it is posted', async () => {
  const sent = open(post, '')
  await lose('9333')
  // 100 × 9,333.00 ÷ 10,000.00
  const sentence = 'Lost $9,333.00 (−93.33% of the principal), after 3.33% in July 2025.'
  await screen.findByText(sentence)
  const described = screen.getByLabelText('Loss Amount').getAttribute('aria-describedby')
  // Below its own field, whichever column that is in.
  expect(document.getElementById(described ?? '')?.textContent).toContain(sentence)
  await press('Submit Investment Summary')
  const asked = await dialog()
  asked.getByText(sentence)
  asked.getByText('Post August 2025 for Iris Vega anyway?')
  expect(sent()).toBe(0)
  await userEvent.click(asked.getByRole('button', { name: 'Post anyway' }))
  await screen.findByText('It is in.')
  expect(sent()).toBe(1)
})

test.each([
  ['its own month before', {}, '33.30%, after 3.33% in July 2025.'],
  ['most investors', { usual_percent: 3.33, count: 3 }, '33.30%, where most have 3.33%.'],
])('a percentage unlike that of %s is asked about before it is posted', async (_, totals, sentence) => {
  const sent = open(post, '', {
    'GET /api/users/month-totals/August%202025/': ok({ ...noTotals, ...totals }),
  })
  await retype('Dividend Percent', '33.3')
  await screen.findByText(sentence)
  await press('Submit Investment Summary')
  ;(await dialog()).getByText(sentence)
  expect(sent()).toBe(0)
})

test('a correction to an unusual figure is asked about, and one that leaves it as posted is not', async () => {
  const months = summaries(6).map((row) =>
    row.quarter === 'July 2025'
      ? {
          ...row,
          dividend_percent: 33.3,
          dividend_amount: 3330,
          unrealized_gain: 3330,
          ending_balance: 13330,
        }
      : row,
  )
  const sent = open(correct, '&correct=202507', {
    'GET /api/users/all-summaries/2/': ok(months),
    [correct]: { status: 409, body: { error: 'Someone was quicker.', fields: {} } },
  })
  await userEvent.type(await screen.findByLabelText('Reason'), 'It was mistyped.')
  await retype('Dividend Percent', '50')
  await press('Post Correction')
  const asked = await dialog('correct')
  asked.getByText('50.00%, after 3.33% in June 2025.')
  asked.getByText('Correct July 2025 of Iris Vega anyway?')
  asked.getByRole('button', { name: 'Correct anyway' })
  await userEvent.click(asked.getByRole('button', { name: 'Go back' }))
  await retype('Dividend Percent', '33.3')
  await retype('Dividend Paid', '10')
  await press('Post Correction')
  await screen.findByText('Someone was quicker.')
  expect(sent()).toBe(1)
})

test.each([
  ['month', post, '', 'August 2025'],
  ['correction', correct, '&correct=202507', 'July 2025'],
])(
  'where a second person releases, an unusual %s is asked about before it is sent',
  async (_, call, address, month) => {
    const direct = open(call, address, sentForRelease)
    await retype('Dividend Percent', '33.3')
    if (call === correct) await userEvent.type(await screen.findByLabelText('Reason'), 'It was mistyped.')
    await press('Send for Release')
    const asked = await dialog('send')
    asked.getByText(`Send ${month} of Iris Vega for release anyway?`)
    await userEvent.click(asked.getByRole('button', { name: 'Send anyway' }))
    await screen.findByText('It is waiting for release.')
    expect(direct()).toBe(0)
  },
)

test('a refused line to the investor gets the focus, also where nothing else is wrong', async () => {
  const sent = open(correct, '&correct=202507')
  await userEvent.type(await screen.findByLabelText('Reason'), 'It was mistyped.')
  const line = screen.getByLabelText('Line to the investor')
  await userEvent.type(line, 'We left out your $5,000')
  await press('Post Correction')
  await waitFor(() => expect(document.activeElement).toBe(line))
  expect(sent()).toBe(0)
})

test('so it does in a dialog that takes a month back', async () => {
  open(correct, '&correct=202507')
  await press('Withdraw July 2025…')
  const withdraw = within(await screen.findByRole('dialog', { name: 'Withdraw July 2025' }))
  await userEvent.type(withdraw.getByLabelText('Reason'), 'It was mistyped.')
  const line = await withdraw.findByLabelText('Line to the investor')
  await userEvent.type(line, 'We left out your $5,000')
  await userEvent.click(withdraw.getByRole('button', { name: 'Withdraw the month' }))
  await waitFor(() => expect(document.activeElement).toBe(line))
})

test('a refusal is gone once something else is typed', async () => {
  const refused = 'July 2025 is already posted with exactly these figures.'
  open(correct, '&correct=202507', { [correct]: { status: 409, body: { error: refused, fields: {} } } })
  await userEvent.type(await screen.findByLabelText('Reason'), 'It was mistyped.')
  await press('Post Correction')
  await screen.findByText(refused)
  await retype('Principal', '12000')
  expect(screen.queryByText(refused)).toBeNull()
})
