import { expect, test } from 'vitest'
import { accountMonths, yearFigures } from '../figures/account-months.ts'
import { deriveMonth } from '../figures/derive-months.ts'
import { computeSummary } from '../figures/new-month.ts'
import { statementOf } from '../figures/statement.ts'
import { historyOf } from '../../test/random-histories.ts'
import { cents } from '../values/money.ts'
import { month } from '../values/month.ts'
import { percent } from '../values/percent.ts'
import { cellNumber, cellText, columnTotal, statementColumns } from './columns.ts'

const row = (at: number, principal: number, lossAmount: number, dividend = 0) => ({
  ...computeSummary(month(at), {
    beginningBalance: cents(principal),
    dividendPercent: percent(principal === 0 ? 0 : (dividend * 10_000) / principal),
    dividendPaid: cents(0),
  }),
  lossAmount: cents(lossAmount),
})

// 300.00 earned and 500.00 lost in the same month; then a loss of gains without any principal.
const months = accountMonths(
  historyOf([
    row(202505, 10_000_00, 0, 500_00),
    row(202506, 10_000_00, 500_00, 300_00),
    row(202507, 0, 10_00),
  ]),
)
const columns = statementColumns(months)
const textsOf = (at: number) =>
  months.slice(at, at + 1).flatMap((each) => columns.map((column) => cellText(column, each)))

test('a month with both a dividend and a loss shows its net figures, and each is explained by itself', () => {
  expect(textsOf(1)).toEqual(['$10,000.00', '−2.00%', '−$200.00', '−$200.00', '$0.00', '$10,300.00'])
  const [, june] = months
  if (june === undefined) throw new Error('There is no June.')
  const derived = deriveMonth(months, june)
  expect(columns.map(({ explains }) => derived[explains].text)).toEqual(textsOf(1))
})

test('a share of nothing is a dash, and empty in a file', () => {
  expect(textsOf(2)).toEqual(['$0.00', '—', '−$10.00', '−$10.00', '$0.00', '$290.00'])
  const [, share] = columns
  const [, , july] = months
  expect(july && share && cellNumber(share, july)).toBe('')
})

test('the columns add up to the gains less the losses, as the year and the sums of the statement do', () => {
  const { inPeriod } = statementOf({ months, activity: [] }, month(202505), month(202507))
  const made = inPeriod.gains.value - inPeriod.losses.value
  expect(made).toBe(290_00)
  const totals = columns.map((column) => columnTotal(column, months))
  expect(totals).toEqual([undefined, undefined, made, made, 0, made])
  expect(yearFigures(months)).toMatchObject({ dividendAmount: made, unrealizedGain: made, profit: made })
})
