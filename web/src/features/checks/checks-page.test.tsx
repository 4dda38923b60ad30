import type { Answer } from '@portico/contract/api/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import type { Replies } from '../../test/fake-server.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { noTotals, repliesOf } from '../../test/findings.ts'
import { finding, iris, irisProfile, sam, staffProfile } from '../../test/samples.ts'

const july: Answer<'monthTotals'> = {
  ...noTotals,
  quarter: 'July 2025',
  count: 2,
  principal: 20000,
  dividend: 666,
  paid: 100,
  gain: 566,
  missing_count: 1,
  missing: [{ user: iris, latest: 'June 2025' }],
}
const missing = { ...finding, code: 'missing_month' as const, quarter: 'May 2025', mend: 'Post May 2025.' }
const firm: Replies = {
  ...staffProfile,
  'GET /api/users/month-totals/latest/': ok(july),
  ...repliesOf(() => [finding, missing]),
}

const groupsByKind = 'GET /api/users/finding-groups/?by=kind&page=1'

beforeEach(() => signIn('staff', sam))

const totals = () =>
  screen.getAllByRole('definition').map((each) => [each.previousSibling?.textContent, each.textContent])

const unusual = {
  ...finding,
  code: 'unusual_percent' as const,
  message: '1.20% posted; usually 3.33%.',
  mend: 'Correct what is wrong; acknowledge what is intended.',
}

test('a long group opens with its first ten findings, and with all of them on request', async () => {
  const found = Array.from({ length: 21 }, (_, k) => ({ ...unusual, quarter: `July ${2000 + k}` }))
  fakeServer({ ...firm, ...repliesOf(() => found) })
  openPage('/admin/checks')
  await userEvent.click(await screen.findByRole('button', { name: 'Unusual percentage' }))
  const links = () => screen.getAllByRole('link', { name: /^Correct July/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 21', expanded: false }))
  expect(links()).toHaveLength(21)
  await userEvent.click(screen.getByRole('button', { name: 'Show the first 10', expanded: true }))
  expect(links()).toHaveLength(10)
})

test('says once what to do about rows that ask for the same, how what is intended is acknowledged, and no severity where no rule is broken', async () => {
  fakeServer({ ...firm, ...repliesOf(() => [unusual, { ...unusual, quarter: 'June 2025' }]) })
  openPage('/admin/checks')
  await screen.findAllByText('1.20% posted; usually 3.33%.')
  expect(screen.getAllByText('Correct what is wrong; acknowledge what is intended.')).toHaveLength(1)
  expect(screen.queryByRole('columnheader', { name: 'Severity' })).toBeNull()
  expect(screen.queryByText('Unusual')).toBeNull()
})

test.each([
  [[unusual], '1 in all. No rule is broken.'],
  [[finding], '1 in all.'],
  [[finding, unusual], '2 in all. Broken rules come first, then figures that are only out of the usual.'],
])('says of the findings only what is true of them (%#)', async (found, sentence) => {
  fakeServer({ ...firm, ...repliesOf(() => found) })
  openPage('/admin/checks')
  await screen.findByText(sentence)
})

test('adds up the latest month and names the investors without it, with a link to post it', async () => {
  fakeServer(firm)
  openPage('/admin/checks')
  await screen.findByRole('heading', { name: 'Not posted for July 2025: 1' })
  expect(totals()).toEqual([
    ['Investors posted', '2'],
    ['Principal', '$20,000.00'],
    ['Paid', '$100.00'],
    ['Dividend', '$666.00'],
    ['Unrealized', '$566.00'],
  ])
  const link = screen.getAllByRole('link', { name: 'Iris Vega' }).at(-1)
  expect(link?.getAttribute('href')).toBe('/admin/user-summary?user_id=2&month=202507')
  screen.getByText('latest June 2025')
})

test('a finding in closed books leads to no form that closed books refuse; an administrator can reopen them', async () => {
  const june = { ...missing, quarter: 'June 2025' }
  fakeServer({
    ...firm,
    ...repliesOf(() => [missing, june]),
    'GET /api/users/books/': ok({ closed_through: 'May 2025', history: [] }),
  })
  openPage('/admin/checks')
  await screen.findByText(/The books are closed through May 2025\. An administrator can reopen them\.$/)
  await screen.findByText('In closed books')
  expect(screen.getAllByRole('link', { name: /^Post/ }).map(({ textContent }) => textContent)).toEqual([
    'Post June 2025',
  ])
})

test('who lacks a month in closed books is not to be posted, and leads to the record', async () => {
  fakeServer({ ...firm, 'GET /api/users/books/': ok({ closed_through: 'July 2025', history: [] }) })
  openPage('/admin/checks')
  const lacking = within(await screen.findByRole('region', { name: 'Not posted for July 2025: 1' }))
  const link = lacking.getByRole('link', { name: 'Iris Vega' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/admin/account?user_id=2'))
  expect(screen.getAllByText(/The books are closed through July 2025\./)).toHaveLength(2)
})

test('an investor for whom nothing is posted yet lacks no month, and is listed apart', async () => {
  const one = { missing_count: 0, missing: [], without_months_count: 1, without_months: [iris] }
  fakeServer({ ...firm, 'GET /api/users/month-totals/latest/': ok({ ...july, ...one }) })
  openPage('/admin/checks')
  await screen.findByRole('heading', { name: 'July 2025 is posted for every investor who had started' })
  const apart = within(screen.getByRole('region', { name: 'Nothing posted yet: 1' }))
  const link = apart.getByRole('link', { name: 'Iris Vega' })
  expect(link.getAttribute('href')).toBe('/admin/user-summary?user_id=2&month=202507')
})

test('shows losses, fees and money in and out only where there are any', async () => {
  const moved = { ...july, loss: 420.5, management_fee: 25, money_in: 2500, money_out: 0 }
  fakeServer({ ...firm, 'GET /api/users/month-totals/latest/': ok(moved) })
  openPage('/admin/checks')
  await screen.findByRole('heading', { name: 'Not posted for July 2025: 1' })
  expect(totals().slice(4)).toEqual([
    ['Loss', '−$420.50'],
    ['Management fee', '−$25.00'],
    ['Unrealized', '$145.50'], // as on the record: 666.00 − 100.00 − 420.50
    ['Money in', '$2,500.00'],
  ])
})

test('lists findings by kind or by investor, each with a link to fix it, and folds them', async () => {
  fakeServer(firm)
  const router = openPage('/admin/checks')
  const table = within(await screen.findByRole('table', { name: 'Findings' }))
  const rows = () => table.getAllByRole('row').map((row) => row.textContent)
  const links = () => table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  // Both say the same.
  await waitFor(() => expect(table.getAllByText(missing.message)).toHaveLength(2))
  await table.findByText(/Correct the end balance/)
  expect(rows()).toEqual([
    'ChosenFindingSeverityMonthsInvestorsFindings',
    'Figures that do not add upBreaks a ruleJuly 202511',
    `Iris Vega${iris.email}${finding.message} ${finding.mend}July 2025Correct July 2025`,
    'Month missing between two monthsBreaks a ruleMay 202511',
    `Iris Vega${iris.email}${missing.message} May 2025Post May 2025`,
    'Total2',
  ])
  expect(links()).toEqual([
    ['Iris Vega', '/admin/user-summary?user_id=2'],
    ['Correct July 2025', '/admin/user-summary?user_id=2&correct=202507'],
    ['Iris Vega', '/admin/user-summary?user_id=2'],
    ['Post May 2025', '/admin/user-summary?user_id=2&month=202505'],
  ])
  await userEvent.click(table.getByRole('button', { name: 'Figures that do not add up' }))
  expect(rows()).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Investor' }))
  expect(router.state.location.search).toBe('?by=investor')
  expect(rows()[1]).toBe(`Iris Vega${iris.email}Breaks a ruleMay to July 20252`)
  await table.findByRole('link', { name: 'May 2025' })
})

test('what to do is said once for rows that follow each other', async () => {
  const months = ['May 2025', 'June 2025', 'July 2025']
  fakeServer({ ...firm, ...repliesOf(() => months.map((quarter) => ({ ...unusual, quarter }))) })
  openPage('/admin/checks')
  await screen.findByText(unusual.mend)
  expect(screen.getAllByText(unusual.message)).toHaveLength(3)
  for (const month of months) screen.getByRole('link', { name: `Correct ${month}` })
})

test('counts all findings of a group, reads them by pages and chooses all of them', async () => {
  const group = {
    of: 'missing_month',
    user: null,
    count: 1212,
    investors: 303,
    from: 'June 2025',
    to: 'September 2025',
    breaks_rule: true,
  }
  // 6 pages of 200 findings, and one of 12.
  const pages = Array.from({ length: 7 }, (_, k): [string, Replies[string]] => [
    `GET /api/users/findings/?by=kind&of=missing_month&page=${k + 1}`,
    ok({
      count: 1212,
      findings: Array.from({ length: k < 6 ? 200 : 12 }, (_each, row) => ({
        ...missing,
        user: { ...iris, id: 1000 + 200 * k + row },
      })),
      next: k < 6 ? k + 2 : null,
    }),
  ])
  fakeServer({
    ...firm,
    'GET /api/users/finding-groups/?by=kind&page=1': ok({
      count: 1212,
      acknowledged: 0,
      group_count: 1,
      groups: [group],
    }),
    ...Object.fromEntries<Replies[string]>(pages),
  })
  openPage('/admin/checks')
  await screen.findByText(/^1,212 in all\./)
  const name = 'Choose 1,212 findings: Month missing between two months'
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name })
  await userEvent.click(box)
  await screen.findByRole('button', { name: 'Acknowledge 1,212' })
  await userEvent.click(screen.getByRole('button', { name: 'Month missing between two months' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 190 more of 1,212' }))
  screen.getByRole('button', { name: 'Show 200 more of 1,212' })
  expect([box.checked, box.indeterminate]).toEqual([true, false])
})

test('says which totals are too large', async () => {
  fakeServer({
    ...firm,
    'GET /api/users/month-totals/latest/': ok({ ...july, principal: null, missing_count: 9900 }),
  })
  openPage('/admin/checks')
  await screen.findByText('The first 1 of them.')
  expect(totals()[1]).toEqual(['Principal', '—'])
  screen.getByText('A total without a figure is too large to be added up to the cent.')
})

test('says so when nobody has started, and when there are no findings', async () => {
  fakeServer({ ...firm, 'GET /api/users/month-totals/latest/': ok(noTotals), ...repliesOf(() => []) })
  openPage('/admin/checks')
  await screen.findByRole('heading', { name: 'No investor had started by July 2025' })
  await screen.findByText('No finding is open. What was acknowledged is listed below.')
})

test('a section that fails leaves the other alone', async () => {
  fakeServer({ ...firm, [groupsByKind]: { status: 500, body: { error: 'Not now.' } } })
  openPage('/admin/checks')
  await screen.findByText('Not now.')
  await screen.findByRole('heading', { name: 'Not posted for July 2025: 1' })
})

test.each(['GET /api/users/month-totals/latest/', groupsByKind])(
  'shows the refusal when %s is forbidden',
  async (call) => {
    fakeServer({ ...firm, [call]: { status: 403, body: { error: 'No.' } } })
    openPage('/admin/checks')
    await screen.findByText('Admin access required.')
  },
)

test('is closed to investors and visitors', async () => {
  fakeServer({ 'GET /api/users/profile/': ok(irisProfile) })
  signIn('abc', iris)
  openPage('/admin/checks')
  await screen.findByText('Admin access required.')
  localStorage.clear()
  openPage('/admin/checks')
  await screen.findByText('You must be logged in.')
})

test('a link from an investor opens their findings among many', async () => {
  const others = Array.from({ length: 30 }, (_, k) => ({ ...unusual, user: { ...iris, id: 1000 + k } }))
  fakeServer({ ...firm, ...repliesOf(() => [...others, unusual]) })
  openPage('/admin/checks?by=investor&of=2')
  await screen.findByText(unusual.message, { exact: false })
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1)
})
