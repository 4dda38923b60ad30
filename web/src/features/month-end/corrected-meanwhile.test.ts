import type { MonthEndRow } from '@portico/contract/features/month-end'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { complaintOf } from './line.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { changeSheet, sheetToCorrect } from './sheet.ts'

const august = month(202508)

/** Ann's posted month of 10,000.00 at a percentage, with its dividend, some of it paid. */
const posted = (version: number, rate: number, dividend: number, paid: number): MonthEndRow =>
  sheetRow(1, 'Ann', {
    version,
    dividend_percent: percent(rate),
    dividend_paid: cents(paid),
    posted: {
      dividend_amount: cents(dividend),
      unrealized_gain: cents(dividend - paid),
      ending_balance: cents(10_000_00 + dividend - paid),
    },
  })

const refreshed = (row: MonthEndRow): SheetAction => ({
  type: 'refresh',
  monthEnd: { month: august, rows: [row] },
})

/** The correction of a month at 3.33 % in which a payout was typed. */
const typed: Sheet = [
  { type: 'write', cells: [{ at: 0, figure: 'dividend_paid', text: '100' }], message: '' } as const,
].reduce(changeSheet, sheetToCorrect({ month: august, rows: [posted(1, 333, 333_00, 0)] }))

test('what a colleague corrects meanwhile stays next to what was typed, and is named', () => {
  const [line] = changeSheet(typed, refreshed(posted(2, 300, 300_00, 0))).lines
  // 10,000.00 × 3 % = 300.00; 300.00 − 100.00 = 200.00
  expect(line?.summary).toMatchObject({ dividendPercent: 300, dividendAmount: 300_00, dividendPaid: 100_00 })
  expect(line && complaintOf(line)).toMatch(
    /^Corrected meanwhile: Div % 3\.33% → 3\.00%, End Balance \$10,333\.00 → /,
  )
})

test('of one figure, the typed one counts, and the other is named', () => {
  const [line] = changeSheet(typed, refreshed(posted(2, 333, 333_00, 20_00))).lines
  expect(line?.summary).toMatchObject({ dividendPercent: 333, dividendPaid: 100_00 })
  expect(line && complaintOf(line)).toMatch(/^Corrected meanwhile: Paid \$0\.00 → \$20\.00, /)
})

test('what was typed and is posted by now is no change any more', () => {
  const sheet = changeSheet(typed, refreshed(posted(2, 333, 333_00, 100_00)))
  expect(sheet.lines.map(complaintOf)).toEqual([undefined])
})
