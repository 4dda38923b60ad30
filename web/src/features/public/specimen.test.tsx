import { accountMonths } from '@portico/contract/figures/account-months'
import { everyFigure, requireExactFigures } from '@portico/contract/figures/every-figure'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleHistory, shortHistory } from './example-history.ts'
import { axisOf, chartMonths, figures } from './specimen-figures.ts'
import { SpecimenSection } from './specimen.tsx'

const amounts = (element: HTMLElement) => element.textContent.match(/\$[\d,]+\.\d\d/g) ?? []
const centsIn = (text: string) => Number(text.replaceAll(/[$,.]/g, ''))

test('the example account has the figures that adding it up by hand gives', () => {
  // 10,000 at 1.2, 0.9, 1.4, 1.1, 1.3 and 0.7 %: 660; 12,000 at 1.5, 1.0, 1.6 and 1.25 %: 642; lost 120 and 360; paid 130 and 192.
  expect(figures).toMatchObject({
    principal: 12_000_00, // 10,000 + 2,000
    unrealizedGain: 500_00, // 660 + 642 − 480 − 322
    dividendPaid: 322_00, // 130 + 192
    profit: 822_00, // 660 + 642 − 480
    currentBalance: 12_500_00, // 12,000 + 500
    totalPortfolioValue: 12_822_00, // 12,500 + 322
    roi: 6_85, // 822 ÷ 12,000
  })
})

test('the opened figure is opened as the portal opens it, losing months included', () => {
  render(<SpecimenSection />)
  const rows = within(screen.getByRole('table', { name: 'Unrealized gain, opened' })).getAllByRole('row')
  screen.getByText(/Months with \$0\.00 are left out\.$/)
  // June and November paid all that they earned.
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Unrealized, January 2025$120.00',
    '+Unrealized, February 2025$90.00',
    '+Unrealized, March 2025$140.00',
    '−Loss, April 2025$120.00',
    '+Unrealized, May 2025$110.00',
    '+Unrealized, July 2025$70.00',
    '+Unrealized, August 2025$180.00',
    '+Unrealized, September 2025$120.00',
    '−Loss, October 2025$360.00',
    '+Unrealized, December 2025$150.00',
    '=Unrealized gain$500.00', // 120 + 90 + 140 − 120 + 110 + 70 + 180 + 120 − 360 + 150
  ])
})

test('the parts of the value add up on the page, and a month that lost says so', () => {
  render(<SpecimenSection />)
  const figure = screen.getByRole('figure')
  expect(figure.querySelector('figcaption')?.textContent).toBe('Example account, invented figures')
  const [result, ...parts] = within(within(figure).getByRole('list')).getAllByRole('listitem').toReversed()
  const sum = parts.flatMap(amounts).reduce((total, text) => total + centsIn(text), 0)
  expect(sum).toBe(figures.totalPortfolioValue)
  expect(result?.textContent).toBe('=Total Account Value$12,822.00')
  const [, , , october] = within(
    within(figure).getByRole('table', { name: 'The latest 3 of 12 months' }),
  ).getAllByRole('row')
  expect(october?.textContent).toContain('October 2025 Loss')
  expect(october?.textContent).toContain('−$360.00')
  expect(within(figure).queryAllByRole('button')).toEqual([])
})

test('both invented accounts keep the identities of a posted account', () => {
  for (const history of [exampleHistory, shortHistory]) {
    requireExactFigures(history)
    const months = accountMonths(history)
    expect(months.map(({ moved }) => moved)).toEqual(months.map(() => 0))
    expect(Math.min(...months.map(({ retained }) => retained))).toBeGreaterThanOrEqual(0)
    const all = everyFigure(history)
    expect(all.totalPortfolioValue).toBe(all.currentBalance + all.dividendPaid)
  }
})

test('the chart ends at the value, and its axis is the specified one', () => {
  expect(chartMonths.at(-1)?.value[1]).toBe(figures.totalPortfolioValue)
  const { low, high } = axisOf(chartMonths)
  expect(low).toBe(8_000_00) // 0.8 × 10,000
  expect(high).toBe(15_408_00) // 1.2 × 12,840, the value of September: 12,822 − 150 − 192 + 360
})
