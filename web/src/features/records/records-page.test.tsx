import type { Answer } from '@portico/contract/api/endpoints'
import { byColumn } from '@portico/contract/figures/roll-forward'
import { addMonths, formatMonth, formatMonthIso } from '@portico/contract/values/month'
import { formatPeriod, periodAround } from '@portico/contract/values/period'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { thisMonth } from '../../api/firm-time.ts'
import { signIn } from '../../auth/session.ts'
import { fakeServer, never, ok } from '../../test/fake-server.ts'
import { catchDownloads, openPage, retype, tooNarrow } from '../../test/page.tsx'
import { usualRange } from './month-range.tsx'
import { homeHas } from '../../test/firm.ts'
import { iris, sam, staffProfile } from '../../test/samples.ts'

const nothing = byColumn(() => 0)
/** 10,000.00 + 333.00 − 100.00 paid = 10,233.00. */
const moved = { opening: 10000, gains: 333, profit: 333, paid: 100, closing: 10233 }
const table: Answer<'rollForward'> = {
  from: 'January 2025',
  to: 'June 2025',
  count: 1,
  rows: [{ user: iris, ...nothing, ...moved, return: 3.33 }],
  total: { ...nothing, ...moved },
}
const asked = 'GET /api/users/roll-forward/?from=2025-01&to=2025-06&page=1'

/** 10,233.00 + 20,000.00. */
const balances: Answer<'balances'> = {
  on: '2025-06-30',
  rows: [
    { user: iris, balance: 10233 },
    { user: sam, balance: 20000 },
  ],
  total: 30233,
}
const onDay = 'GET /api/users/balances/?on=2025-06-30'
const address = '/admin/records?from=2025-01&to=2025-06&on=2025-06-30'

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

const none = { 'GET /api/users/confirmations/': ok([]), ...homeHas('June 2025') }

beforeEach(() => signIn('staff', sam))

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('the roll-forward has the total and every investor, without columns of what nobody lost', async () => {
  fakeServer({ ...none, [asked]: ok(table), [onDay]: ok(balances) })
  openPage(address)
  const rows = within(await screen.findByRole('table', { name: 'Roll-forward' })).getAllByRole('row')
  expect(rows.map(cellsOf)).toEqual([
    [
      'Investor',
      'Opening balance',
      'Money in',
      'Gains',
      'Paid out',
      'Money out',
      'Time-weighted',
      'Closing balance',
    ],
    ['Iris Vegairis@example.com', '10,000.00', '–', '333.00', '−100.00', '–', '3.33%', '10,233.00'],
    ['1 investor', '10,000.00', '–', '333.00', '−100.00', '–', '', '10,233.00'],
  ])
})

test('where its columns do not fit, each investor is a line with the closing balance, which opens into the figures', async () => {
  tooNarrow()
  const rows = table.rows.map((row) => ({ ...row, return: null }))
  fakeServer({ ...none, [asked]: ok({ ...table, rows }), [onDay]: ok(balances) })
  openPage(address)
  const lines = within(await screen.findByRole('list', { name: 'Roll-forward' }))
  // The heading of the amount on each line.
  screen.getByText('Closing balance')
  const [investor, all] = lines.getAllByRole('listitem').map((line) => line.querySelector('summary'))
  expect([investor?.textContent, all?.textContent]).toEqual([
    'Iris Vegairis@example.com10,233.00',
    '1 investor10,233.00',
  ])
  await userEvent.click(lines.getByText('Iris Vega'))
  expect(lines.getAllByText('Paid out')[0]?.nextSibling?.textContent).toBe('−100.00')
  expect(lines.getByRole('link').getAttribute('href')).toBe('/admin/account?user_id=2')
  screen.getByText('— Time-weighted: a month is missing or had nothing at work.')
})

test('an investor is found by a part of the name, which stays in the address and narrows the file', async () => {
  const content = catchDownloads()
  fakeServer({
    ...none,
    [asked]: ok({ ...table, count: 2 }),
    'GET /api/users/roll-forward/?from=2025-01&to=2025-06&search=veg&page=1': ok(table),
    'GET /api/users/roll-forward/?from=2025-01&to=2025-06&search=veg&format=csv': ok('of those found'),
    'GET /api/users/roll-forward/?from=2025-01&to=2025-06&search=vex&page=1': ok({
      ...table,
      count: 0,
      rows: [],
    }),
    [onDay]: ok(balances),
  })
  const router = openPage(`${address}&page=1`)
  await screen.findByText('2 investors')
  await userEvent.type(screen.getByLabelText('Find an investor'), 'veg')
  await screen.findByText('1 investor')
  expect(router.state.location.search).toBe('?from=202501&to=202506&search=veg&on=2025-06-30')
  const card = within(screen.getByRole('region', { name: 'Roll-forward' }))
  await userEvent.click(card.getByRole('button', { name: 'CSV' }))
  expect(await content()).toContain('of those found')
  await userEvent.type(screen.getByLabelText('Find an investor'), '{Backspace}x')
  await screen.findByText('No investor with a balance matches “vex”.')
})

test('what lowers a balance has a minus, as on Home', async () => {
  const lost = { loss_amount: 50 }
  const losing = {
    ...table,
    rows: table.rows.map((row) => ({ ...row, ...lost })),
    total: { ...table.total, ...lost },
  }
  fakeServer({ ...none, [asked]: ok(losing), [onDay]: ok(balances) })
  openPage(address)
  const rows = within(await screen.findByRole('table', { name: 'Roll-forward' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => cellsOf(row)[4])).toEqual(['−50.00', '−50.00'])
})

test('a month that some investors lack says so, in the roll-forward and in the balances of its last day', async () => {
  const open = [{ quarter: 'June 2025', posted: 3, missing: 3 }]
  fakeServer({
    ...none,
    [asked]: ok(table),
    [onDay]: ok(balances),
    ...homeHas('June 2025', { open_months: open }),
  })
  openPage(address)
  await waitFor(() => {
    const links = screen.getAllByRole('link', { name: 'June 2025 is posted for 3 of 6 investors.' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/admin/checks?month=2025-06#missing'),
    )
  })
  expect(screen.getAllByText(/The others have the balance of their last posted month here/)).toHaveLength(1)
  screen.getByText(/the total of all agrees with June 2025 in the table on Home\.$/)
})

test('the balances of a day within a month warn of the month before, which is the last that they contain', async () => {
  const open = [{ quarter: 'May 2025', posted: 3, missing: 3 }]
  fakeServer({
    ...none,
    [asked]: ok(table),
    'GET /api/users/balances/?on=2025-06-15': ok({ ...balances, on: '2025-06-15' }),
    ...homeHas('June 2025', { open_months: open }),
  })
  openPage(address.replace('06-30', '06-15'))
  const card = within(await screen.findByRole('region', { name: 'Balances on a day' }))
  expect(await card.findByRole('link', { name: 'May 2025 is posted for 3 of 6 investors.' })).toBeDefined()
})

test('a quarter is chosen as a period, and kept in the address', async () => {
  const quarter = periodAround('quarter', addMonths(thisMonth(), -3))
  const range = `from=${formatMonthIso(quarter.from)}&to=${formatMonthIso(quarter.to)}`
  fakeServer({
    ...none,
    [asked]: ok(table),
    [`GET /api/users/roll-forward/?${range}&page=1`]: ok(table),
    [onDay]: ok(balances),
  })
  const router = openPage(address)
  const period = await screen.findByLabelText<HTMLSelectElement>('Quarter or year')
  expect(period.value).toBe('')
  await userEvent.selectOptions(period, formatPeriod(quarter))
  const chosen = `?from=${quarter.from}&to=${quarter.to}&on=2025-06-30`
  await waitFor(() => expect(router.state.location.search).toBe(chosen))
  await waitFor(() => expect(period.value).toBe(`${quarter.from} ${quarter.to}`))
})

test('until the rows of another range have loaded, those of the one before say so and name their own months', async () => {
  fakeServer({
    ...none,
    [asked]: ok(table),
    'GET /api/users/roll-forward/?from=2025-03&to=2025-06&page=1': never,
    'GET /api/users/roll-forward/?from=2025-03&to=2025-05&page=1': never,
    [onDay]: ok(balances),
  })
  openPage(address)
  const rows = await screen.findByRole('table', { name: 'Roll-forward' })
  await retype('From', 'Mar 2025')
  await retype('To', 'May 2025')
  await waitFor(() => expect(rows.closest('[aria-busy="true"]')).not.toBeNull())
  screen.getByText(/the total of all agrees with June 2025 in the table on Home\.$/)
})

test('the page opens with the year to the last month that is over, by its name', async () => {
  const { from, to } = usualRange()
  const range = `from=${formatMonthIso(from)}&to=${formatMonthIso(to)}`
  fakeServer({ ...none, [`GET /api/users/roll-forward/?${range}&page=1`]: ok(table), [onDay]: ok(balances) })
  openPage('/admin/records?on=2025-06-30')
  const period = await screen.findByLabelText<HTMLSelectElement>('Quarter or year')
  expect(period.value).toBe(`${from} ${to}`)
})

test('it is saved as the server writes it, and another range is another table', async () => {
  const content = catchDownloads()
  fakeServer({
    ...none,
    [onDay]: ok(balances),
    [asked]: ok({ ...table, count: 0, rows: [] }),
    'GET /api/users/roll-forward/?from=2025-01&to=2025-06&format=csv': ok('of the server'),
    'GET /api/users/roll-forward/?from=2025-03&to=2025-06&page=1': ok(table),
  })
  openPage(address)
  await screen.findByText('No investor had a balance in these months.')
  const card = within(screen.getByRole('region', { name: 'Roll-forward' }))
  await userEvent.click(card.getByRole('button', { name: 'CSV' }))
  expect(await content()).toContain('of the server')
  await retype('From', 'Mar 2025')
  expect(await screen.findByRole('link', { name: 'Iris Vega' })).toBeDefined()
})

test('a range that ends before it begins, or has not begun, is not asked for', async () => {
  fakeServer({ ...none, [onDay]: ok(balances) })
  openPage('/admin/records?from=2025-06&to=2025-01&on=2025-06-30')
  await screen.findByText('The range ends before it begins.')
  await retype('To', 'December 2199')
  expect(await screen.findByText('December 2199 has not begun.')).toBeDefined()
})

test('the balances of a day are added up, and files as the server writes them; so is the journal of the range', async () => {
  const content = catchDownloads()
  fakeServer({
    ...none,
    [asked]: ok(table),
    [onDay]: ok(balances),
    [`${onDay}&format=xlsx`]: ok('a workbook'),
    'GET /api/users/journal/?from=2025-01&to=2025-06': ok('; a journal'),
  })
  openPage(address)
  const card = within(await screen.findByRole('region', { name: 'Balances on a day' }))
  expect(await card.findByText('$30,233.00')).toBeDefined()
  card.getByText(/At the end of June 30, 2025, 2 investors had/)
  await userEvent.click(card.getByRole('button', { name: 'XLSX' }))
  expect(await content()).toContain('a workbook')
  await userEvent.click(screen.getByRole('button', { name: 'Download journal' }))
  await waitFor(async () => expect(await content()).toContain('; a journal'))
})

test('a confirmation of the day is issued, listed and saved', async () => {
  const content = catchDownloads()
  const issued: object[] = []
  fakeServer({
    ...staffProfile,
    [asked]: ok(table),
    [onDay]: ok(balances),
    'GET /api/users/confirmations/': () => ok(issued),
    'POST /api/users/confirm-balances/': () => {
      issued.push(confirmation)
      return ok({ message: 'The balances on June 30, 2025 are confirmed.', confirmation })
    },
    [`GET /api/users/confirmations/${confirmation.number}.pdf`]: ok('%PDF'),
  })
  openPage(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Issue confirmation' }))
  await screen.findByText('The balances on June 30, 2025 are confirmed.')
  await screen.findByText(/7K3M-9XQ2, by sam@example\.com on July 2, 2025/)
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  expect(await content()).toContain('%PDF')
})

test.each([
  ['; the total of all agrees with % in the table on Home.', homeHas(formatMonth(thisMonth()))],
  ['.', {}],
])(
  'rows to the current month are not said to agree with statements, which end before it, nor the total unless Home has it: %s',
  async (end, home) => {
    const [first, current] = [addMonths(thisMonth(), -1), thisMonth()]
    const range = `from=${formatMonthIso(first)}&to=${formatMonthIso(current)}`
    const months = { from: formatMonth(first), to: formatMonth(current) }
    fakeServer({
      ...none,
      ...home,
      [`GET /api/users/roll-forward/?${range}&page=1`]: ok({ ...table, ...months }),
      [onDay]: ok(balances),
    })
    openPage(`/admin/records?${range}&on=2025-06-30`)
    const name = formatMonth(current)
    await screen.findByText((said) =>
      said.includes(`Statements of open accounts end before ${name}${end.replace('%', name)}`),
    )
    expect(screen.queryByText(/agrees with the investor’s statement/)).toBeNull()
  },
)
