import type { Review } from '@portico/contract/features/release'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { ReviewOfChanges } from './review-of-changes.tsx'

const review: Review = {
  refusal: 'The books are closed.',
  note: '',
  typed_rows: 3,
  made_rows: 4,
  totals: [{ name: 'principal', typed: cents(12_000_00), made: cents(10_000_00), explained_by: null }],
  firm: null,
  unusual: [],
  unusual_count: 0,
  investors: [],
  investors_count: 0,
  notices: [],
}

test('control totals that differ are sentences: the number of rows, and by how much a sum is off', () => {
  render(<ReviewOfChanges review={review} />)
  screen.getByText('The preparer’s records have 3 rows; this has 4.')
  // 12,000.00 − 10,000.00
  screen.getByText('The sum of principal is $2,000.00 below the preparer’s records.')
})

test('who releases a posting sees the months that it leaves missing', () => {
  const gaps = [202602, 202603].map((quarter) => ({ quarter: month(quarter), missing: 2 }))
  render(<ReviewOfChanges review={{ ...review, refusal: null, gaps }} />)
  screen.getByText('February to March 2026 are not posted for 2 investors.')
})
