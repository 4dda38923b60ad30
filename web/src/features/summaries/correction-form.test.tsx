import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage, retype } from '../../test/page.tsx'
import { sam, summaries, irisMonths } from '../../test/samples.ts'

const correct = 'POST /api/users/correct-investment-summary/'
const replies = irisMonths(summaries(6))
const may = '/admin/user-summary?user_id=2&correct=202505'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const post = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Post Correction' })

beforeEach(() => signIn('staff', sam))

test('a month of the table opens its correction, prefilled as posted and with the month fixed', async () => {
  fakeServer(replies)
  const router = openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('link', { name: 'May 2025' }))
  expect(router.state.location.search).toBe('?user_id=2&correct=202505')
  const heading = await screen.findByRole('heading', { name: 'Correct May 2025' })
  expect(document.activeElement).toBe(heading)
  expect([(await field('Month')).readOnly, (await field('Principal')).value]).toEqual([true, '10000.00'])
  screen.getByText('Nothing is changed yet.')
})

test('shows before and after side by side and the running balances that follow', async () => {
  fakeServer(replies)
  openPage(may)
  await retype('Dividend Paid', '100.00')
  const changes = within(await screen.findByRole('table', { name: 'What changes' }))
  // 333.00 − 100.00 = 233.00; 10,000.00 + 233.00 = 10,233.00
  expect(
    changes.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent)),
  ).toEqual([
    ['Figure', 'Posted', 'Corrected'],
    ['Paid', '$0.00', '$100.00'],
    ['Unrealized', '$333.00', '$233.00'],
    ['End Balance', '$10,333.00', '$10,233.00'],
  ])
  // 10,000.00 + 6 × 333.00, and 100.00 less
  screen.getByText(
    'The current balances of 3 months change, from May 2025; that of July 2025 becomes $11,898.00 (was $11,998.00).',
  )
})

test('the effect of a correction is above its button, which never lies over it', async () => {
  fakeServer(replies)
  openPage(may)
  await retype('Dividend Paid', '100.00')
  const changes = await screen.findByRole('table', { name: 'What changes' })
  expect(changes.compareDocumentPosition(await post())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect((await post()).parentElement?.className).not.toContain('sticky')
})

test('once a correction is posted, another month can be chosen from here', async () => {
  fakeServer({
    ...replies,
    [correct]: ok({ message: 'May 2025 is corrected.', summary: { ...summaries(4)[3], version: 2 } }),
  })
  openPage(may)
  await retype('Dividend Paid', '100.00')
  await retype('Reason', 'The payout was left out.')
  await userEvent.click(await post())
  await userEvent.click(await screen.findByRole('link', { name: 'Correct another month' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Investment Summary' })),
  )
})

test('requires a reason, and posts the whole month with it', async () => {
  const received = fakeServer({
    ...replies,
    [correct]: ok({ message: 'May 2025 is corrected.', summary: { ...summaries(4)[3], version: 2 } }),
  })
  openPage(may)
  await retype('Dividend Paid', '100.00')
  await userEvent.click(await post())
  await screen.findByText('Say why the month is corrected.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Reason/ }))
  await retype('Reason', 'The payout was left out.')
  await userEvent.click(await post())
  await screen.findByText('May 2025 is corrected.')
  expect(screen.queryByText('Nothing is changed yet.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to the account' }).getAttribute('href')).toBe(
    '/admin/account?user_id=2',
  )
  expect(screen.getByRole('link', { name: 'See it as the investor' }).getAttribute('href')).toBe(
    '/impersonate?user_id=2',
  )
  expect(received.find((sent) => sent.call === correct)?.body).toEqual({
    user_id: 2,
    version: 1,
    quarter: 'May 2025',
    beginning_balance: '10000.00',
    dividend_percent: '3.33',
    dividend_amount: '333.00',
    dividend_paid: '100.00',
    unrealized_gain: '233.00',
    ending_balance: '10233.00',
    reason: 'The payout was left out.',
  })
})

/** The months; May as corrected by a colleague once `isCorrected` says so. */
const rows = (isCorrected: () => boolean) => () =>
  ok(
    summaries(6).map((row) =>
      row.quarter === 'May 2025' && isCorrected()
        ? { ...row, version: 2, dividend_paid: 33, unrealized_gain: 300, ending_balance: 10300 }
        : row,
    ),
  )

test('a month just corrected by a colleague is corrected from their version', async () => {
  let reads = 0
  fakeServer({ ...replies, 'GET /api/users/all-summaries/2/': rows(() => ++reads > 1) })
  openPage('/admin/user-summary?user_id=2')
  await userEvent.click(await screen.findByRole('link', { name: 'May 2025' }))
  await waitFor(async () => expect((await field('Dividend Paid')).value).toBe('33.00'))
  screen.getByText('Nothing is changed yet.')
})

test("a correction started before a colleague's is refused once, and then posted over theirs", async () => {
  let corrected = false
  const received = fakeServer({
    ...replies,
    'GET /api/users/all-summaries/2/': rows(() => corrected),
    [correct]: () => {
      if (corrected)
        return ok({ message: 'May 2025 is corrected.', summary: { ...summaries(4)[3], version: 3 } })
      corrected = true
      return { status: 409, body: { error: 'Someone was quicker.', code: 'monthChanged' } }
    },
  })
  openPage(may)
  await retype('Dividend Paid', '100.00')
  await retype('Reason', 'The payout was left out.')
  await userEvent.click(await post())
  await screen.findByText('Someone was quicker.')
  const changes = within(screen.getByRole('table', { name: 'What changes' }))
  changes.getByRole('row', { name: 'Paid $33.00 $100.00' })
  await userEvent.click(await post())
  await screen.findByText('May 2025 is corrected.')
  const versions = received.filter(({ call }) => call === correct).map(({ body }) => body)
  expect(versions).toMatchObject([{ version: 1 }, { version: 2 }])
})

test('what nobody typed is that of the newer version, which is named', async () => {
  let corrected = false
  // Of 10,000.00: 3.40 % is 340.00, of which 10.00 are paid.
  const theirs = {
    version: 2,
    dividend_percent: 3.4,
    dividend_amount: 340,
    dividend_paid: 10,
    unrealized_gain: 330,
    ending_balance: 10330,
  }
  const received = fakeServer({
    ...replies,
    'GET /api/users/all-summaries/2/': () =>
      ok(summaries(6).map((row) => (corrected && row.quarter === 'May 2025' ? { ...row, ...theirs } : row))),
    [correct]: () => {
      if (corrected)
        return ok({ message: 'May 2025 is corrected.', summary: { ...summaries(4)[3], version: 3 } })
      corrected = true
      return { status: 409, body: { error: 'Someone was quicker.', code: 'monthChanged' } }
    },
  })
  openPage(may)
  await retype('Dividend Paid', '100.00')
  await retype('Reason', 'The payout was left out.')
  await userEvent.click(await post())
  await screen.findByText('Div % is now 3.40% (was 3.33%). Paid is now $10.00 (was $0.00); yours is $100.00.')
  const changes = within(screen.getByRole('table', { name: 'What changes' }))
  changes.getByRole('row', { name: 'Paid $10.00 $100.00' })
  expect(changes.queryByRole('row', { name: /^Div %/ })).toBeNull()
  await userEvent.click(await post())
  await screen.findByText('May 2025 is corrected.')
  expect(screen.queryByText(/is now/)).toBeNull()
  expect(received.findLast(({ call }) => call === correct)?.body).toMatchObject({
    version: 2,
    dividend_percent: '3.40',
    dividend_amount: '340.00',
    dividend_paid: '100.00',
    // 340.00 − 100.00
    unrealized_gain: '240.00',
    ending_balance: '10240.00',
  })
})

test('says what the server refused, and keeps the input', async () => {
  fakeServer({
    ...replies,
    [correct]: { status: 400, body: { error: 'May 2025 is already posted with exactly these figures.' } },
  })
  openPage(may)
  await retype('Reason', 'None.')
  await userEvent.click(await post())
  await screen.findByText('May 2025 is already posted with exactly these figures.')
  expect((await field('Reason')).value).toBe('None.')
})

test('a row that breaks a rule is opened with the figures that fix it', async () => {
  const rows = summaries(4).map((row) =>
    row.quarter === 'May 2025' ? { ...row, dividend_amount: 334 } : row,
  )
  fakeServer({ ...replies, 'GET /api/users/all-summaries/2/': ok(rows) })
  openPage(may)
  const changes = within(await screen.findByRole('table', { name: 'What changes' }))
  changes.getByRole('row', { name: 'Dividend $334.00 $333.00' })
  screen.getByText('No running balance changes.')
})

test('a month that is not posted says so, with a link back', async () => {
  fakeServer(replies)
  openPage('/admin/user-summary?user_id=2&correct=202601')
  await screen.findByText('This month is not posted for this investor.')
  await userEvent.click(screen.getByRole('link', { name: 'Back to the new summary' }))
  await screen.findByRole('heading', { name: 'New summary' })
})
