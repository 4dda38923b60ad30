import type { FirmMonth } from '@portico/contract/features/release'
import { byTotal } from '@portico/contract/figures/monthly-figures'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withoutMotion } from '../test/page.tsx'
import { FirmTotals } from './review-of-changes.tsx'

const sums = (quarter: number, rows: number): FirmMonth => ({
  quarter: month(quarter),
  rows,
  ...byTotal(() => cents(rows * 100_00)),
})

test('the sums of a posting are next to those of the month before, which says whether fewer have it', () => {
  withoutMotion()
  const { rerender } = render(
    <FirmTotals last={sums(202510, 3)} before={sums(202511, 0)} after={sums(202511, 7)} />,
  )
  screen.getByText('Totals are not compared: October 2025 covers 3 investors, November 2025 covers 7.')
  const rows = () =>
    within(screen.getByRole('table', { name: 'The firm’s totals' }))
      .getAllByRole('row')
      .slice(1, 3)
      .map(({ children }) => [...children].map(({ textContent }) => textContent))
  // 7 − 3; the principal of four others is no change.
  expect(rows()).toEqual([
    ['Investors', '3', '7', '+4'],
    ['Principal', '$300.00', '$700.00', '–'],
  ])
  rerender(<FirmTotals last={sums(202510, 7)} before={sums(202511, 0)} after={sums(202511, 7)} />)
  expect(screen.queryByText(/not of the same investors/)).toBeNull()
  expect(rows()[1]).toEqual(['Principal', '$700.00', '$700.00', '$0.00'])
})
