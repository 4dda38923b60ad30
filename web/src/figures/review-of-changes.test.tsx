import type { FirmMonth } from '@portico/contract/features/release-review'
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

test('the sums of a posting are compared with those of the month before where it covers no more investors', () => {
  withoutMotion()
  const before = sums(202511, 0)
  const { rerender } = render(<FirmTotals last={sums(202510, 3)} before={before} after={sums(202511, 7)} />)
  const rows = () =>
    within(screen.getByRole('table', { name: 'The firm’s totals' }))
      .getAllByRole('row')
      .map(({ children }) => [...children].map(({ textContent }) => textContent))
  // The principal of four others is no change.
  screen.getByRole('heading', { name: 'The firm in November 2025' })
  expect(rows().slice(0, 3)).toEqual([
    ['Figure', 'October 2025', 'November 2025'],
    ['Investors', '3', '7'],
    ['Principal', '$300.00', '$700.00'],
  ])
  rerender(<FirmTotals last={sums(202510, 7)} before={before} after={sums(202511, 7)} />)
  screen.getByRole('heading', { name: 'November 2025 compared with October 2025' })
  expect(rows()[2]).toEqual(['Principal', '$700.00', '$700.00', '$0.00'])
  // What is posted of the month stands between them.
  rerender(<FirmTotals last={sums(202510, 7)} before={sums(202511, 7)} after={sums(202511, 7)} />)
  expect(rows()[0]?.slice(2)).toEqual(['As posted', 'November 2025', 'Change since October 2025'])
  rerender(<FirmTotals last={sums(202510, 7)} before={sums(202511, 2)} after={sums(202511, 7)} />)
  expect(rows()[0]?.slice(2)).toEqual(['Posted so far', 'November 2025', 'Change since October 2025'])
  rerender(<FirmTotals last={sums(202510, 0)} before={before} after={sums(202511, 7)} />)
  expect(rows()[2]).toEqual(['Principal', '$700.00'])
})

test('losses and fees are below 0, and fewer of them are a gain', () => {
  withoutMotion()
  render(<FirmTotals last={sums(202510, 9)} before={sums(202511, 0)} after={sums(202511, 7)} />)
  const loss = screen.getByRole('row', { name: /^Loss/ })
  // −700.00 − −900.00
  expect([...loss.children].map(({ textContent }) => textContent)).toEqual([
    'Loss',
    '−$900.00',
    '−$700.00',
    '+$200.00',
  ])
  expect([...loss.children].map((cell) => cell.getAttribute('data-tone'))).toEqual([
    null,
    'loss',
    'loss',
    null,
  ])
  expect(document.querySelectorAll('[data-tone=loss]')).toHaveLength(2)
})
