import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { catchDownloads, openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, received, summaries } from '../../test/samples.ts'
import { withFee } from '../../test/with-fee.ts'

test('fees have a column and a line, where there are any, and returns are given after and before them', async () => {
  const [first, last] = [summaries(6).slice(0, 5), summaries(6).slice(5).map(withFee)]
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok([...first, ...last]) })
  signIn('abc', iris)
  openPage('/statement?period=2025-q3')
  const sheet = within(await screen.findByRole('article'))
  sheet.getByRole('columnheader', { name: 'Management Fee' })
  expect(sheet.queryByRole('columnheader', { name: 'Performance Fee' })).toBeNull()
  const row = sheet.getByRole('rowheader', { name: /July/ }).closest('tr')
  // 11,665.00 + 333.00 − 25.00 = 11,973.00
  expect(row?.textContent).toBe('July$10,000.003.33%$333.00$333.00$0.00$25.00$11,973.00')
  const sums = sheet.getByRole('table', { name: 'How it changed' })
  expect(Array.from(sums.querySelectorAll('tr'), ({ textContent }) => textContent).slice(4, 7)).toEqual([
    'Losses$0.00$0.00',
    'Management fees−$25.00−$25.00',
    'Paid out dividends$0.00$0.00',
  ])
  // 308.00 ÷ 11,665.00 and 333.00 ÷ 11,665.00
  const returnOf = (name: string) => sheet.getByText(`${name}, Q3 2025`).parentElement?.textContent
  expect(returnOf('Time-weighted')).toBe('Time-weighted, Q3 2025 after fees, to July+2.64%')
  expect(returnOf('Return before fees')).toBe('Return before fees, Q3 2025 time-weighted+2.85%')
  const saved = catchDownloads()
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await saved()).toContain('"Management fees",-25.00,-25.00')
})

test('the gains within money out are named, also where they left before the period', async () => {
  const out = { ...received, kind: 'withdrawal', from_gains: 600 }
  const moved = { ...out, received_on: '2025-05-10', effective_month: 'May 2025' }
  const again = { ...out, id: 2, from_gains: 100, received_on: '2025-07-10', effective_month: 'August 2025' }
  fakeServer({ ...irisPortfolio(), 'GET /api/users/activity/': ok([moved, again]) })
  signIn('abc', iris)
  const router = openPage('/statement?period=2025-05')
  const noteOf = async (period: string) => {
    const sheet = within(await screen.findByRole('article', { name: `Statement, ${period}` }))
    return sheet.getByRole('rowheader', { name: /^Money out/ }).textContent
  }
  expect(await noteOf('May 2025')).toBe('Money out of which $600.00 gains')
  await act(() => router.navigate('/statement?period=2025-06'))
  expect(await noteOf('June 2025')).toBe('Money out since start, $600.00 of gains')
  await act(() => router.navigate('/statement?period=2025-07'))
  expect(await noteOf('July 2025')).toBe('Money out of which $100.00 gains; since start, $700.00')
})

test('more than twelve months have a page of their own, after a table of the years, with the last year open', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok(summaries(14)) })
  signIn('abc', iris)
  openPage('/statement?period=all')
  const sheet = within(await screen.findByRole('article'))
  const years = within(sheet.getByRole('table', { name: 'Years' }))
  expect(
    years
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    '202511 months$0.00+$10,000.00+$3,663.00$0.00$13,663.00+36.63%', // 11 × 333.00
    '20263 months$13,663.00$0.00+$999.00$0.00$14,662.00+7.31%', // 999.00 ÷ 13,663.00
  ])
  const months = within(sheet.getByRole('table', { name: 'Months' }))
  expect(months.getAllByRole('rowheader')).toHaveLength(2 + 14 + 1)
  expect(months.getByRole('button', { name: '2025', expanded: false })).toBeDefined()
  expect(months.getByRole('button', { name: '2026', expanded: true })).toBeDefined()
  // The Tab key enters the table where its months are shown.
  const stops = months.getAllByRole('button').filter((button) => button.getAttribute('tabindex') === '0')
  expect(stops.map((stop) => stop.closest('tr')?.querySelector('th')?.textContent)).toEqual(['January'])
})

test('the years of a long statement name fees as fees', async () => {
  const [first, last] = [summaries(14).slice(0, 13), summaries(14).slice(13).map(withFee)]
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok([...first, ...last]) })
  signIn('abc', iris)
  openPage('/statement?period=all')
  const years = within(await screen.findByRole('table', { name: 'Years' }))
  // 13,663.00 + 3 × 333.00 − 25.00 = 14,637.00; 974.00 ÷ 13,663.00 = 7.13 %
  expect(years.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'YearOpeningIn and outNet gainsFeesPaid outClosingTime-weighted',
    '202511 months$0.00+$10,000.00+$3,663.00$0.00$0.00$13,663.00+36.63%',
    '20263 months$13,663.00$0.00+$999.00−$25.00$0.00$14,637.00+7.13%',
  ])
})

test('says which return is of all months and which of a year, so that nobody compares the two', async () => {
  fakeServer({ ...irisPortfolio(), 'GET /api/users/summaries-deux/': ok(summaries(14)) })
  signIn('abc', iris)
  openPage('/statement?period=2026')
  const sheet = within(await screen.findByRole('article'))
  const lineOf = (name: string) => sheet.getByText(name).parentElement?.textContent
  // 14 × 333.00 ÷ 10,000.00 = 46.62 %; 1.4662 ^ (12 ÷ 14) − 1 = 38.82 %
  expect(lineOf('Time-weighted, since start')).toBe(
    'Time-weighted, since start in total; +38.82% a year+46.62%',
  )
  expect(lineOf('Money-weighted, since start')).toMatch(
    /^Money-weighted, since start a year, not in total\+\d/,
  )
})
