import type { Answer } from '@portico/contract/api/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, catchFileNames, openPage, withoutMotion } from '../../test/page.tsx'
import { iris, irisPortfolio, received, returnsFor, summaries, withLoss } from '../../test/samples.ts'
import { withFee } from '../../test/with-fee.ts'

beforeEach(withoutMotion)

const title = 'Investment Summary (Monthly)'

/** Opens the dashboard with these months. */
async function openMonths(rows = summaries(3), more = {}) {
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok(rows),
    'GET /api/users/returns/': ok(returnsFor(rows)),
    ...more,
  })
  signIn('abc', iris)
  openPage('/dashboard')
  return within(await screen.findByRole('table', { name: title }))
}

type Table = Awaited<ReturnType<typeof openMonths>>

/** The page as wide as this, in px. */
const atWidth = (width: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, most, unit] = /max-width: ([\d.]+)(em|px)/.exec(query) ?? []
    const matches =
      most === undefined ? query.includes('reduce') : width <= Number(most) * (unit === 'em' ? 16 : 1)
    return { matches, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList
  })

const textsOf = (table: Table) =>
  table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

/** 14 months at 3.33 %: eleven of 2025 and three of 2026. */
const twoYears = summaries(14)

const { voided_at: _, void_reason: __, ...deposit } = received

const entries = (...list: Partial<Answer<'activity'>[number]>[]) => ({
  'GET /api/users/activity/': ok(list.map((entry, k) => ({ ...deposit, id: k + 1, ...entry }))),
})

test('the newest year is open, earlier years are closed with their totals and open by key', async () => {
  const table = await openMonths(twoYears)
  expect(textsOf(table)).toEqual([
    // 3 × 333.00; 10,000.00 + 14 × 333.00.
    expect.stringMatching(/^2026\$10,000\.00\$999\.00\$999\.00\$0\.00\$14,662\.00$/),
    'March 2026$10,000.003.33%$333.00$333.00$0.00$14,662.00',
    'February 2026$10,000.003.33%$333.00$333.00$0.00$14,329.00',
    'January 2026$10,000.003.33%$333.00$333.00$0.00$13,996.00',
    // 11 × 333.00 = 3,663.00
    expect.stringMatching(/^2025.*11 months\$10,000\.00\$3,663\.00\$3,663\.00\$0\.00\$13,663\.00$/),
  ])
  const year = table.getByRole('button', { name: '2025' })
  expect(year.getAttribute('aria-expanded')).toBe('false')
  year.focus()
  await userEvent.keyboard('{Enter}')
  expect(year.getAttribute('aria-expanded')).toBe('true')
  expect(textsOf(table)).toHaveLength(16)
  await userEvent.keyboard(' ')
  expect(textsOf(table)).toHaveLength(5)
})

test('the totals of a year are explained by its months', async () => {
  const table = await openMonths(twoYears)
  await userEvent.click(table.getAllByRole('button', { name: '$999.00' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Dividend, 2026' }))
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Dividend, January 2026$333.00',
    '+Dividend, February 2026$333.00',
    '+Dividend, March 2026$333.00',
    '=Dividend in 2026$999.00',
  ])
})

test('a closed year is one row, and open it says what happened between its months', async () => {
  const rows = twoYears.map((row, k) => ({
    ...(k === 4 ? withLoss(row) : row),
    ...(k === 6 ? { version: 2, restated: { at: row.posted_at, current_balance: 10_600 } } : {}),
  }))
  const july = twoYears[5]
  const voided = [july, { ...july, version: 2, posted_at: '2025-08-04T12:00:00.000Z', voided: true }]
  const table = await openMonths(
    rows.filter((_row, k) => k !== 5 && k !== 8),
    {
      ...entries(
        { received_on: '2025-04-28', effective_month: 'May 2025' },
        {
          kind: 'withdrawal',
          amount: 3000,
          from_gains: 600,
          received_on: '2025-04-29',
          effective_month: 'May 2025',
          // Said once.
          sent_on: '2025-04-29',
        },
      ),
      'GET /api/users/summary-changes/': ok(voided),
    },
  )
  expect(textsOf(table)).toHaveLength(5)
  expect(textsOf(table)[4]).toMatch(
    /^20259 months, 1 month lost, 1 month withdrawn, \$2,500\.00 added, \$3,000\.00 withdrawn/,
  )
  await userEvent.click(table.getByRole('button', { name: '2025' }))
  // Its months and what moved stand below.
  expect(textsOf(table)[4]).toMatch(/^2025\$/)
  expect(textsOf(table).slice(7, 15)).toEqual([
    'October 2025 is not posted.',
    expect.stringMatching(/^September 2025/),
    // 10,000.00 + 5 × 333.00 − 420.50 − 600.00
    'August 2025Restated on August 2, 2025$10,000.003.33%$333.00$333.00$0.00$10,644.50',
    'July 2025 was posted in error and withdrawn on August 4, 2025.',
    // 420.50 ÷ 10,000.00 = 4.205 %; 10,000.00 + 4 × 333.00 − 420.50 − 600.00
    'June 2025 Loss$10,000.00−4.21%−$420.50−$420.50$0.00$10,311.50',
    expect.stringMatching(/^May 2025/),
    'You withdrew $3,000.00 on April 29, 2025, of which $600.00 was gains and $2,400.00 principal. At work until the end of April 2025.',
    'You added $2,500.00 on April 28, 2025. At work from May 2025.',
  ])
  table.getByText(/^The principal posted for May 2025 is \$100\.00 less than its recorded entries lead to:/)
})

test('what is pending stands above the newest month; what is not sent is not said to be', async () => {
  const table = await openMonths(summaries(6), entries({}, { kind: 'withdrawal', sent_on: null }))
  expect(textsOf(table).slice(0, 3)).toEqual([
    'You added $2,500.00 on July 14, 2025. Counts in your months from August 2025.',
    'Withdrawal of $2,500.00 recorded for July 14, 2025. Counts in your months from August 2025. Not\u00A0sent\u00A0yet.',
    expect.stringMatching(/^2025/),
  ])
})

test('the arrow keys move through the figures of all open years, past years and lines', async () => {
  const table = await openMonths(twoYears, entries({ effective_month: 'February 2026' }))
  await userEvent.click(table.getByRole('button', { name: '2025' }))
  const figures = table.getAllByRole('button').filter((each) => each.parentElement?.localName === 'td')
  // 2026 has 5 figures and its months 6 each; then come 5 of 2025 and 6 of each of its months.
  const dividend = figures[1] as HTMLElement
  dividend.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(figures[5 + 2])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(figures[5 + 3 * 6 + 1])
  await userEvent.keyboard('{PageDown}{End}{ArrowRight}')
  expect(document.activeElement).toBe(figures.at(-1))
  await userEvent.keyboard('{PageUp}{Home}{ArrowLeft}')
  expect(document.activeElement).toBe(figures[0])
  expect(figures.filter(({ tabIndex }) => tabIndex === 0)).toEqual([figures[0]])
})

test('the Tab key still enters the figures after the year where it did has been closed', async () => {
  const table = await openMonths(twoYears)
  const stops = () => table.getAllByRole('button').filter((each) => each.tabIndex === 0 && each.closest('td'))
  table.getAllByRole('button', { name: '$14,329.00' })[0]?.focus()
  await userEvent.click(table.getByRole('button', { name: '2026' }))
  expect(stops()).toHaveLength(1)
})

test('where there is less room, Principal and Div % are in what a month opens into', async () => {
  atWidth(900)
  const table = await openMonths()
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Month',
    'Dividend',
    'Unrealized',
    'Paid',
    'Current Balance',
  ])
  await userEvent.click(table.getByRole('button', { name: 'April 2025' }))
  expect(table.getAllByRole('term').map((term) => term.textContent)).toEqual(['Principal', 'Div %'])
})

test('on a phone a month is one line, which opens into its figures, and each explains itself', async () => {
  atWidth(390)
  const table = await openMonths()
  table.getByText('Open a month to select its figures.')
  expect(textsOf(table).slice(1)).toEqual([
    'April 2025+$333.00$10,999.00',
    'March 2025+$333.00$10,666.00',
    'February 2025+$333.00$10,333.00',
  ])
  const march = table.getByRole('button', { name: 'March 2025' })
  await userEvent.click(march)
  expect(march.getAttribute('aria-expanded')).toBe('true')
  expect(table.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Principal',
    'Div %',
    'Dividend',
    'Unrealized',
    'Paid',
    'Current Balance',
  ])
  await userEvent.click(
    within(table.getAllByRole('definition')[5] as HTMLElement).getByRole('button', { name: '$10,666.00' }),
  )
  await screen.findByRole('dialog', { name: 'Current Balance, March 2025' })
})

test('on a phone the marks next to months are named above them, once, and only those of open years', async () => {
  atWidth(390)
  const paid = summaries(14).map((row, k) => (k < 3 ? { ...row, dividend_paid: 100 } : row))
  const key = (await openMonths(paid)).getByText('Paid to you')
  expect(key.parentElement?.textContent).toBe('Open a month to select its figures.Paid to you')
  expect(key.style.visibility).toBe('hidden')
  await userEvent.click(screen.getByRole('button', { name: '2025' }))
  expect(key.style.visibility).toBe('visible')
})

test('on a phone a closed year still says what was unusual in it', async () => {
  atWidth(390)
  const table = await openMonths(twoYears.map((row, k) => (k === 4 ? withLoss(row) : row)))
  expect(textsOf(table).at(-1)).toContain('202511 months, 1 month lost')
})

test('on the smallest phone, and with the largest amounts, a line is the month and its balance, with the gain beneath', async () => {
  atWidth(320)
  const table = await openMonths()
  expect(textsOf(table)[1]).toBe('April 2025$10,999.00Gain or loss +$333.00')
})

test('fees have a column where a month has some, and no month with a fee is a loss', async () => {
  const rows = [...summaries(2), ...summaries(3).slice(2).map(withFee)]
  const table = await openMonths(rows)
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual([
    'Month',
    'Principal',
    'Div %',
    'Dividend',
    'Unrealized',
    'Paid',
    'Management Fee',
    'Current Balance',
  ])
  // 10,000.00 + 3 × 333.00 − 25.00
  expect(textsOf(table)).toContain('April 2025$10,000.003.33%$333.00$333.00$0.00$25.00$10,974.00')
})

test('the file has plain numbers, months that sort, and a name with investor and period', async () => {
  const names = catchFileNames()
  const rows = summaries(3).map((row, k) => (k === 1 ? withLoss(row) : row))
  await openMonths(rows)
  const downloaded = catchDownloads()
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await downloaded()).toBe(
    [
      '\u{FEFF}"Month","Principal","Div %","Dividend","Unrealized","Paid","Current Balance"',
      '"2025-04",10000.00,3.33,333.00,333.00,0.00,10245.50',
      '"2025-03",10000.00,-4.21,-420.50,-420.50,0.00,9912.50', // 10,333.00 − 420.50
      '"2025-02",10000.00,3.33,333.00,333.00,0.00,10333.00',
      '',
    ].join('\r\n'),
  )
  expect(names).toEqual(['iris-vega-2025-02-to-2025-04.csv'])
})

test('a restatement shows the figures of the table, before and after', async () => {
  const [february, march] = summaries(2)
  const before = { ...march, dividend_paid: 100, unrealized_gain: 233 }
  const [at, line] = ['2025-08-03T12:00:00.000Z', 'The payout was booked in the wrong month.']
  const after = { ...march, version: 2, posted_at: at, restated: { at, current_balance: 10_566 } }
  const table = await openMonths([february, after] as ReturnType<typeof summaries>, {
    'GET /api/users/summary-changes/': ok([before, { ...after, line }]),
  })
  const mark = table.getByRole('button', { name: /^Restated on/ })
  mark.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText(`We wrote on August 3, 2025: “${line}”`)
  expect(screen.getAllByText(/We wrote/)).toHaveLength(1)
  const versions = within(screen.getByRole('table', { name: 'Versions' }))
  // On a phone, the difference stands below what changed, and has no column.
  expect(versions.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FigurePosted August 2, 2025Restated August 3, 2025Difference belowDifference',
    'Principal$10,000.00$10,000.00$0.00',
    'Div %3.33%3.33%0.00 points',
    'Dividend$333.00$333.00$0.00',
    'Unrealized$233.00$333.00changed+$100.00+$100.00',
    'Paid$100.00$0.00changed−$100.00−$100.00',
    // 10,333.00 + 233.00, and + 333.00 as in the table
    'Current Balance$10,566.00$10,666.00changed+$100.00+$100.00',
  ])
  expect(textsOf(table)[1]).toContain('$10,666.00')
  // Its balance leads there too.
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(table.getAllByRole('button', { name: '$10,666.00' })[1] as HTMLElement)
  const balance = within(await screen.findByRole('dialog', { name: 'Current Balance, March 2025' }))
  balance.getByText('Restated on August 3, 2025.')
  await userEvent.click(balance.getByRole('link', { name: 'Compare' }))
  await screen.findByRole('dialog', { name: 'March 2025 was restated' })
})
