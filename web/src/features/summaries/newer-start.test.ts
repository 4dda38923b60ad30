import type { Draft, DraftField } from './summary-draft.ts'
import { emptyDraft, recompute, retype } from './summary-draft.ts'
import { newsOf, onNewer } from './newer-start.ts'
import { expect, test } from 'vitest'

const found = recompute({
  ...emptyDraft,
  quarter: 'May 2025',
  beginning_balance: '10000.00',
  dividend_percent: '3.33',
  dividend_paid: '0.00',
})

const typed = (draft: Draft, field: DraftField, text: string) => recompute(retype(draft, field, text))

test('a typed percentage stands against a dividend that a colleague typed', () => {
  const newer = typed(found, 'dividend_amount', '340.00')
  const own = onNewer(typed(found, 'dividend_percent', '3.50'), found, newer)
  expect([own.dividend_percent, own.dividend_amount]).toEqual(['3.50', '350.00'])
  expect(newsOf(found, newer, own)).toEqual(['Dividend is now $340.00 (was $333.00); yours is $350.00.'])
})

test('a typed dividend stands against a percentage that a colleague typed', () => {
  const newer = typed(found, 'dividend_percent', '3.40')
  const own = onNewer(typed(found, 'dividend_amount', '350.00'), found, newer)
  expect([own.dividend_percent, own.dividend_amount]).toEqual(['3.50', '350.00'])
  expect(newsOf(found, newer, own)).toEqual(['Div % is now 3.40% (was 3.33%); yours is 3.50%.'])
})

test('a dividend that a colleague typed stays where another figure is typed', () => {
  const newer = typed(found, 'dividend_amount', '340.01')
  const own = onNewer(typed(found, 'dividend_paid', '40.01'), found, newer)
  expect([own.dividend_amount, own.unrealized_gain]).toEqual(['340.01', '300.00'])
})

test('a month that a colleague made one that lost has no payment, and says only what it lost', () => {
  const newer = recompute({ ...found, lost: true, loss_amount: '420.50' })
  const own = onNewer(typed(found, 'dividend_paid', '40.00'), found, newer)
  expect([own.lost, own.ending_balance]).toEqual([true, '9579.50'])
  expect(newsOf(found, newer, own)).toEqual(['Loss is now −$420.50 (was $0.00).'])
})
