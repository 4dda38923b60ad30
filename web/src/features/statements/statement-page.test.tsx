import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, catchFileNames, openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, received, summaries, withLoss } from '../../test/samples.ts'

async function openStatement(address = '/statement', more: Replies = {}) {
  const received = fakeServer({ ...irisPortfolio(), ...more })
  signIn('abc', iris)
  const router = openPage(address)
  return { router, received, sheet: within(await screen.findByRole('article')) }
}
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
/** The lines of the sums, as "Gains +$333.00 +$666.00". */
const sumsOf = (sheet: { getAllByRole: (role: string) => HTMLElement[] }) =>
  Array.from(sheet.getAllByRole('table')[0]?.querySelectorAll('tr') ?? [], (row) =>
    textsOf([...row.querySelectorAll<HTMLElement>('th, td')]).join(' '),
  )
const rail = () => within(screen.getByRole('complementary', { name: 'Period' }))

test('names the firm, its offices and the account, and the part of the year that is posted', async () => {
  const { sheet } = await openStatement()
  for (const text of [
    'Sports Index Fund',
    /New York · Nashville · Tampa/,
    'Iris Vega',
    'iris@example.com',
    'February 1 to July 31, 2025',
    'in your account on July 31, 2025',
  ])
    sheet.getByText(text)
  sheet.getByText(/^Past performance does not predict future results\./)
  expect(sheet.queryByText(/No\. /)).toBeNull()
})

test('adds up from the opening to the closing balance, in the period and since the start', async () => {
  const { sheet } = await openStatement('/statement?period=2025-q3')
  // 10,000.00 + 5 × 333.00 = 11,665.00 by June; 11,665.00 + 333.00 = 11,998.00
  expect(sumsOf(sheet)).toEqual([
    'How it changed Q3 2025, to July Since February 2025',
    'Opening balance $11,665.00 $0.00',
    'Money in $0.00 +$10,000.00',
    'Gains +$333.00 +$1,998.00',
    'Losses $0.00 $0.00',
    'Paid out dividends $0.00 $0.00',
    'Money out $0.00 $0.00',
    'Closing balance $11,998.00 $11,998.00',
  ])
})

test('has one column of sums where the period begins with the account', async () => {
  const { sheet } = await openStatement('/statement?period=2025-q1')
  // 10,000.00 + 2 × 333.00
  expect(sumsOf(sheet).at(-1)).toBe('Closing balance $10,666.00')
})

test('gives the returns of the period and since the start', async () => {
  const { sheet } = await openStatement('/statement?period=2025-07')
  // 333.00 ÷ 11,665.00 = 2.85 %; 1,998.00 ÷ 10,000.00 = 19.98 %
  sheet.getByText('Time-weighted, July 2025')
  sheet.getByText('As posted. Fees that were not part of a posting are not deducted.')
  sheet.getByText('same as the balance: no gains have been paid out')
  for (const text of ['+2.85%', '+19.98%', '19.98%'])
    expect(sheet.getAllByText(text).length).toBeGreaterThan(0)
  sheet.getByText('6 months are posted up to July 2025; a yearly rate needs at least twelve.')
})

test('the period is a month, a quarter, a year, everything or a range, and stays in the address', async () => {
  const { router } = await openStatement()
  const search = () => router.state.location.search
  for (const [name, address] of [
    ['Month', '?period=2025-07'],
    ['Quarter', '?period=2025-q3'],
    ['All', '?period=all'],
    ['Year', '?period=2025'],
  ] as const) {
    await userEvent.click(rail().getByRole('button', { name }))
    expect(search()).toBe(address)
    expect(rail().getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
  }
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'May 2025')
  expect(search()).toBe('?period=2025-05-to-2025-07')
  // A start after the end is a single month.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'March 2025')
  expect(search()).toBe('?period=2025-03-to-2025-03')
  within(screen.getByRole('article')).getByText('March 1 to March 31, 2025')
})

test('steps to the periods before and after it, and lists what earlier ones ended in', async () => {
  const { router } = await openStatement('/statement?period=2025-07')
  expect(rail().getByRole('button', { name: 'Nothing later' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(rail().getByRole('button', { name: 'June 2025' }))
  expect(router.state.location.search).toBe('?period=2025-06')
  // 10,000.00 + 4 × 333.00 = 11,332.00, + 3 × 333.00 = 10,999.00 …
  expect(textsOf(rail().getAllByRole('listitem')).slice(0, 2)).toEqual([
    'May 2025$11,332.00',
    'April 2025$10,999.00',
  ])
  await userEvent.click(rail().getByRole('link', { name: /April 2025/ }))
  expect(router.state.location.search).toBe('?period=2025-04')
})

test('every figure explains itself', async () => {
  const { sheet } = await openStatement('/statement?period=2025-q3')
  await userEvent.click(sheet.getAllByRole('button', { name: '+$1,998.00' })[0] as HTMLElement)
  const gains = within(await screen.findByRole('dialog', { name: 'Gains' }))
  expect(gains.getAllByRole('row').at(-1)?.textContent).toBe('=Gains$1,998.00')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(
    within(sheet.getByRole('table', { name: 'Months' })).getByRole('button', { name: '$11,998.00' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Current Balance, July 2025' })).toBeDefined()
})

test('the file has the same figures as plain numbers, under the investor’s name and the period', async () => {
  const names = catchFileNames()
  await openStatement('/statement?period=2025-q3')
  const downloaded = catchDownloads()
  await userEvent.click(rail().getByRole('button', { name: 'Download CSV' }))
  const lines = (await downloaded()).split('\r\n')
  expect(names).toEqual(['iris-vega-2025-q3.csv'])
  expect(lines).toEqual(
    expect.arrayContaining([
      '"Opening balance",11665.00,0.00',
      '"Gains",333.00,1998.00',
      '"Closing balance",11998.00,11998.00',
      '"Returns","%","As posted. Fees that were not part of a posting are not deducted."',
      '"Gains paid out since the start",0.00',
      '"Time-weighted, Q3 2025",2.85,"to July"',
      '"July 2025",10000.00,3.33,333.00,333.00,0.00,11998.00,""',
    ]),
  )
})

test('prints', async () => {
  await openStatement()
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

const [february, march, april, may, june, july] = summaries(6)

test('a correction leaves its mark: the month has a number, and the note says what it was before', async () => {
  const corrected = {
    ...july,
    version: 2,
    posted_at: '2025-08-20T12:00:00.000Z',
    dividend_paid: 100,
    unrealized_gain: 233,
  }
  const restated = { at: corrected.posted_at, current_balance: 11_998 }
  const { sheet } = await openStatement('/statement', {
    'GET /api/users/summaries-deux/': ok([february, march, april, may, june, { ...corrected, restated }]),
    'GET /api/users/summary-changes/': ok([july, corrected]),
  })
  expect((await sheet.findByRole('rowheader', { name: /July/ })).textContent).toBe('JulyNote 1')
  expect(textsOf(sheet.getAllByRole('listitem'))).toEqual([
    'Restated on August 20, 2025. When first posted: Unrealized $333.00, Paid $0.00, Current Balance $11,998.00.',
  ])
})

test('money in and out, missing and withdrawn months are noted', async () => {
  const { voided_at: _, void_reason: __, ...entry } = received
  const withdrawn = { ...may, version: 2, voided: true, posted_at: '2025-06-20T12:00:00.000Z' }
  const { sheet } = await openStatement('/statement', {
    'GET /api/users/summaries-deux/': ok([february, april, { ...july, beginning_balance: 12_500 }]),
    'GET /api/users/summary-changes/': ok([may, withdrawn]),
    'GET /api/users/activity/': ok([
      { ...entry, received_on: '2025-06-10', effective_month: 'July 2025' },
      { ...entry, id: 2, received_on: '2025-07-10', effective_month: 'August 2025' },
    ]),
  })
  // Each counts on the day it came, also the one that is at work only after the period.
  sheet.getByText(
    '$2,500.00 added on June 10, 2025, at work from July 2025. The opening and closing balances count it from June 10, 2025, Current Balance from July 2025.',
  )
  // 12,500.00 + 3 × 333.00 + 2,500.00: under its month, where the two balances differ.
  const below = sheet.getByRole('rowheader', { name: /July/ }).closest('tr')?.nextElementSibling
  expect(below?.textContent).toBe(
    '$2,500.00 added on July\u00A010, at work from August. In your account on July\u00A031: $15,999.00.',
  )
  expect(sheet.getByText('March 2025 is not posted.')).toBeDefined()
  await sheet.findByText('May 2025 was posted in error and withdrawn on June 20, 2025.')
  sheet.getByText('June 2025 is not posted.')
})

test('a whole period says that nothing is missing', async () => {
  const { sheet } = await openStatement('/statement?period=2025-q2')
  expect(sheet.queryByText('No months are missing.')).not.toBeNull()
})

test('a month that lost shows the loss in its row, so that the columns add up', async () => {
  // July lost 420.50 of its 10,000.00: −4.21 %, half a hundredth rounds away from zero.
  const { sheet } = await openStatement('/statement?period=2025-q3', {
    'GET /api/users/summaries-deux/': ok([
      ...summaries(6).slice(0, 5),
      ...summaries(6).slice(5).map(withLoss),
    ]),
  })
  const row = sheet.getByRole('rowheader', { name: /July/ }).closest('tr')
  // 11,665.00 − 420.50 = 11,244.50
  expect(row?.textContent).toBe('July Loss$10,000.00−4.21%−$420.50−$420.50$0.00$11,244.50')
  expect(sumsOf(sheet)[4]).toBe('Losses −$420.50 −$420.50')
})

test('without a token it redirects to the login page and back', async () => {
  fakeServer({})
  const router = openPage('/statement')
  await screen.findByText('Not authenticated. Please log in.')
  expect(router.state.location.pathname).toBe('/login')
})

const number = '7K3M9XQ2T4B8VCDEFGHJKMNPQR'
const statement = {
  number,
  short_number: '7K3M-9XQ2',
  kind: 'statement',
  period: '2025-q3',
  period_name: 'Q3 2025',
  first_month: 'July 2025',
  last_month: 'July 2025',
  issued_at: '2025-08-02T09:30:00.000Z',
  superseded_at: null,
  replaces: null,
  changed: [],
  closing_balance: '$10,999.00',
  byte_count: 10,
}
test('downloads the statement of the period as the file that was issued', async () => {
  const content = catchDownloads()
  const { received } = await openStatement('/statement?period=2025-q3', {
    'POST /api/users/issue-statement/': ok({ message: 'Issued.', statement }),
    [`GET /api/users/statements/${number}.pdf`]: ok('%PDF-1.4'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(await content()).toContain('%PDF-1.4')
  expect(received.find(({ call }) => call === 'POST /api/users/issue-statement/')?.body).toEqual({
    period: '2025-q3',
    kind: 'statement',
  })
})

test('says why a statement could not be downloaded', async () => {
  const error = 'The service cannot store anything at the moment. Please try again later.'
  await openStatement('/statement', { 'POST /api/users/issue-statement/': { status: 503, body: { error } } })
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect((await screen.findByRole('alert')).textContent).toBe(error)
})

test('lists the statements that were issued, and says what replaced those that no longer stand', async () => {
  const content = catchDownloads()
  const q2 = { ...statement, period: '2025-q2', period_name: 'Q2 2025', last_month: 'June 2025' }
  const capital = { ...statement, number: `${number.slice(0, -1)}2`, kind: 'capital-account' }
  const older = { ...q2, number: `${number.slice(0, -1)}0`, superseded_at: '2025-08-05T09:30:00.000Z' }
  const newer = { ...q2, replaces: older.number, changed: ['None of its figures has changed.'] }
  // Issued before statements kept their figures.
  const old = {
    ...q2,
    number: `${number.slice(0, -1)}1`,
    period: '2025-q1',
    period_name: 'Q1 2025',
    closing_balance: null,
  }
  // The newest is of another period.
  await openStatement('/statement?period=2025-q2', {
    'GET /api/users/statements/': ok([old, newer, older, capital]),
    [`GET /api/users/statements/${older.number}.pdf`]: ok('%PDF-1.4'),
  })
  const list = within(await screen.findByRole('region', { name: 'Issued' }))
  expect(textsOf(list.getAllByRole('listitem'))).toEqual([
    // As it was printed, whatever the account's months say.
    'Q2 2025$10,999.00No. 7K3M-9XQ2, August 2, 2025',
    'Q2 2025$10,999.00No. 7K3M-9XQ2, August 2, 2025, replaced by No. 7K3M-9XQ2',
    'Q1 2025No. 7K3M-9XQ2, August 2, 2025',
    'Capital account statement$10,999.00Q3 2025, No. 7K3M-9XQ2, August 2, 2025',
  ])
  const earlier = within(screen.getByRole('region', { name: 'Earlier quarters' }))
  expect(textsOf(earlier.getAllByRole('link'))).toEqual(['Q1 2025$10,666.00']) // 10,000 + 2 × 333
  await userEvent.click(list.getAllByRole('button')[1] as HTMLElement)
  expect(await content()).toContain('%PDF-1.4')
})

test('one that was issued says what it replaces, how it is checked, and at its foot, also on paper, its number', async () => {
  const earlier = `8${number.slice(1)}`
  const { sheet } = await openStatement('/statement?period=2025-q3', {
    'GET /api/users/statements/': ok([{ ...statement, replaces: earlier }]),
  })
  await sheet.findByText('8K3M-9XQ2')
  // A print of this page would not be the file that was issued.
  sheet.getByText(/scan the code .*\/verify\/7K3M9XQ2T4B8VCDEFGHJKMNPQR\. .*, not a print or a scan/)
  const foot = 'Sports Index Fund · Statement 7K3M-9XQ2 · July 1 to July 31, 2025'
  sheet.getByText(foot)
  expect(document.documentElement.style.getPropertyValue('--page-foot')).toBe(`"${foot}"`)
})
