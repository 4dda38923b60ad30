import fc from 'fast-check'
import { expect, test } from 'vitest'
import { example } from '../../test/example-account.ts'
import { evaluate } from '../../test/money-model.ts'
import { evaluateStatement } from '../../test/statement-model.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { month } from '../values/month.ts'
import { accountMonths } from './account-months.ts'
import { figuresOf } from './figures.ts'
import type { flowNames } from './firm.ts'
import { addFlows, firmMonths, firmPosition, flowsOf, noFlows as none } from './firm.ts'

test('the example: what came in, went out, was earned, paid and lost makes what is under management', () => {
  const months = firmMonths(flowsOf(example))
  const sum = (name: (typeof flowNames)[number]) => months.reduce((total, each) => total + each[name], 0n)
  expect(months).toHaveLength(36)
  // 100,000.00 in January 2023 and 50,000.00 in July.
  expect(sum('in')).toBe(150_000_00n)
  expect(sum('out')).toBe(30_000_00n)
  // Profit 40,800.00 + the loss of 6,300.00; 9,000.00 paid, of which 6,000.00 are the gains withdrawn, which went out.
  expect(sum('gains')).toBe(47_100_00n)
  expect(sum('paid')).toBe(3_000_00n)
  expect(sum('lossAmount')).toBe(6_300_00n)
  // 150,000.00 − 30,000.00 + 47,100.00 − 3,000.00 − 6,300.00: what the example has in the account now.
  expect(months.at(-1)?.underManagement).toBe(157_800_00n)
  // Withdrawn on February 27, though it was at work until the end of the month.
  expect(months.find((each) => each.month === month(202502))).toMatchObject({ out: 30_000_00n })
})

test('for any history, what is under management after a month is what a statement closes with, and now the position', () => {
  fc.assert(
    fc.property(randomHistories, (history) => {
      const flows = flowsOf(history)
      const months = firmMonths(flows)
      for (const { row } of accountMonths(history)) {
        const { closing } = evaluateStatement(history, row.month, row.month)
        expect(months.find((each) => each.month === row.month)?.underManagement).toBe(BigInt(closing))
      }
      if (history.months.length > 0)
        expect(firmPosition(flows).underManagement).toBe(BigInt(evaluate(history).currentBalance))
      // Without a month, its recorded initial investment and all entries; without an entry either, nothing has moved.
      const unposted = { ...history, months: [] }
      expect(firmPosition(flowsOf(unposted)).underManagement).toBe(
        history.activity.length === 0 ? 0n : BigInt(figuresOf(unposted).currentBalance),
      )
    }),
  )
})

test('a month that nobody has is in between, with nothing moved and the same under management', () => {
  const flows = new Map([
    [month(202505), { ...none, in: 100n, investors: 1 }],
    [month(202507), { ...none, gains: 5n, investors: 1 }],
  ])
  expect(firmMonths(flows).map((each) => [each.month, each.underManagement])).toEqual([
    [202505, 100n],
    [202506, 100n],
    [202507, 105n],
  ])
})

test('a withdrawal after an investor’s last month lowers what is under management in its own month', () => {
  const gone = new Map([
    [month(202505), { ...none, in: 100n, investors: 1 }],
    [month(202506), { ...none, out: 100n }],
  ])
  const stays = new Map([[month(202506), { ...none, in: 40n, investors: 1 }]])
  const together = new Map(gone)
  for (const [at, part] of stays) together.set(at, addFlows(together.get(at), part))
  expect(firmMonths(together).map((each) => each.underManagement)).toEqual([100n, 40n])
})

test('money that moved after the latest posted month is under management now, and a firm without months has none', () => {
  const pending = new Map([
    [month(202505), { ...none, in: 100n, investors: 1 }],
    [month(202508), { ...none, in: 50n }],
  ])
  expect(firmMonths(pending)).toHaveLength(1)
  expect(firmPosition(pending)).toEqual({ underManagement: 150n, in: 50n, out: 0n })
  expect(firmMonths(flowsOf(historyOf([])))).toEqual([])
  expect(firmMonths(new Map([[month(202508), { ...none, in: 50n }]]))).toEqual([])
})
