import { cents } from '@portico/contract/values/money'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signIn } from '../../auth/session.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { matchMedia, openPage } from '../../test/page.tsx'
import { iris, irisPortfolio, monthsFrom, received, withLoss } from '../../test/samples.ts'

test('a year shows the sums of its months, open and closed, so that what is seen adds up to the total', async () => {
  // 2,500.00 came in June 2024 to the first 10,000.00; December lost 420.50 of its 12,500.00.
  const raised = { beginningBalance: cents(12_500_00) }
  const posted = [
    ...monthsFrom(202402, 5),
    ...monthsFrom(202407, 5, raised),
    ...monthsFrom(202412, 1, raised).map(withLoss),
    ...monthsFrom(202501, 2, raised),
  ]
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok(posted),
    'GET /api/users/activity/': ok([
      { ...received, received_on: '2024-06-10', effective_month: 'July 2024' },
    ]),
  })
  signIn('abc', iris)
  openPage('/statement?period=all')
  const months = within(await screen.findByRole('table', { name: 'Months' }))
  const textOf = (name: RegExp) => months.getByRole('rowheader', { name }).closest('tr')?.textContent
  // 5 × 333.00 + 5 × 416.25 − 420.50 = 3,325.75; + 2 × 416.25 = 4,158.25; 12,500.00 more are the balances.
  expect(textOf(/^2024/)).toBe('2024$3,325.75$3,325.75$0.00$15,825.75')
  expect(textOf(/^2025/)).toBe('2025$832.50$832.50$0.00$16,658.25')
  expect(textOf(/^Total/)).toBe('Total since February 2024$4,158.25$4,158.25$0.00$16,658.25')
  await userEvent.click(months.getByRole('button', { name: /^2024/ }))
  expect(textOf(/^2024/)).toBe('2024$3,325.75$3,325.75$0.00$15,825.75')
  // 10,000.00 + 5 × 333.00 + 2,500.00: under the month, where the two balances differ.
  expect(
    months.getByRole('rowheader', { name: /^June/ }).closest('tr')?.nextElementSibling?.textContent,
  ).toBe('$2,500.00 added on June\u00A010, at work from July. In your account on June\u00A030: $14,165.00.')
})

test('equal deposits of a day are a line each', async () => {
  const entry = { ...received, received_on: '2024-06-10', effective_month: 'July 2024' }
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok([
      ...monthsFrom(202402, 5),
      ...monthsFrom(202407, 2, { beginningBalance: cents(17_500_00) }),
    ]),
    'GET /api/users/activity/': ok([entry, { ...entry, id: 98 }, { ...entry, id: 99 }]),
  })
  signIn('abc', iris)
  openPage('/statement?period=2024')
  const months = within(await screen.findByRole('table', { name: 'Months' }))
  expect(months.getAllByText(/^\$2,500\.00 added on June 10, at work from July\./)).toHaveLength(3)
})

test('on a phone a year that lost says so, open and closed, and what it lost is brick', async () => {
  matchMedia(/width < 43.75rem/)
  fakeServer({
    ...irisPortfolio(),
    'GET /api/users/summaries-deux/': ok([...monthsFrom(202412, 1).map(withLoss), ...monthsFrom(202501, 1)]),
  })
  signIn('abc', iris)
  openPage('/statement?period=all')
  const year = async (name: RegExp) => screen.findByRole('button', { name })
  expect((await year(/^2024/)).textContent).toMatch(/^2024 Loss/)
  expect((await year(/^2025/)).textContent).not.toMatch(/Loss/)
  await userEvent.click(await year(/^2024/))
  expect((await year(/^2024/)).textContent).toMatch(/^2024 Loss/)
  const lost = screen.getAllByRole('definition').filter(({ classList }) => classList.contains('text-loss'))
  expect(lost.map(({ textContent }) => textContent)).toEqual(['−$420.50', '−4.21%'])
})
