import { activityResponse } from '@portico/contract/features/activity'
import type { MonthEndRow } from '@portico/contract/features/month-end'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { received } from '../../test/samples.ts'
import { columnsOf } from './grid-layout.ts'
import { cellError, linesToPost, totalsOf } from './line.ts'
import { blockOf } from './paste-block.ts'
import { planPaste } from './paste-plan.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { changeSheet, hasLosses, sheetOf } from './sheet.ts'
import { unusualLines } from './unusual.ts'

const investor = (id: number, changes: Partial<MonthEndRow> = {}): MonthEndRow => ({
  id,
  email: `investor${id}@firm.example`,
  name: `Investor ${id}`,
  latest: month(202507),
  latest_principal: cents(10_000_00),
  beginning_balance: cents(10_000_00),
  dividend_percent: percent(333),
  dividend_paid: cents(0),
  posted: null,
  ...changes,
})
const postedFigures = {
  dividend_amount: cents(333_00),
  unrealized_gain: cents(333_00),
  ending_balance: cents(10_333_00),
}
const sheet = (...rows: MonthEndRow[]): Sheet => sheetOf({ month: month(202508), rows })
const after = (start: Sheet, ...actions: SheetAction[]) => actions.reduce(changeSheet, start)
const texts = ({ lines }: Sheet) =>
  lines.map(({ typed }) => [
    typed.beginning_balance.text,
    typed.dividend_percent.text,
    typed.dividend_paid.text,
  ])
/** The sheet after a block is pasted at the principal of the first of some lines. */
function pasted(start: Sheet, text: string, lines: readonly number[]): Sheet {
  const plan = planPaste(start, { figure: 'beginning_balance', lines, selected: 1 }, blockOf(text))
  if (typeof plan === 'string') return changeSheet(start, { type: 'say', message: plan })
  return changeSheet(start, { type: 'write', cells: plan.cells, message: plan.message, pasted: true })
}

test('input is read like an import, and the rest is derived', () => {
  const typed = after(
    sheet(investor(1)),
    { type: 'type', at: 0, figure: 'beginning_balance', text: '$12,000.00' },
    { type: 'type', at: 0, figure: 'dividend_percent', text: '2,5 %' },
    { type: 'type', at: 0, figure: 'dividend_paid', text: '100' },
  )
  // 12,000.00 × 2.5 % = 300.00; 300.00 − 100.00 = 200.00; 12,000.00 + 200.00 = 12,200.00
  expect(typed.lines[0]?.summary).toMatchObject({
    dividendAmount: 300_00,
    unrealizedGain: 200_00,
    endingBalance: 12_200_00,
  })
})

test('a block is pasted row by row over the investors that are shown', () => {
  const start = sheet(investor(1), investor(2), investor(3))
  const over = pasted(start, '$11,000.00\t3.00%\t10.00\r\n12000\t2.5\t0\r\n', [0, 2])
  expect(texts(over)).toEqual([
    ['11000.00', '3.00', '10.00'],
    ['10000.00', '3.33', '0.00'],
    ['12000.00', '2.50', '0.00'],
  ])
  expect(over.message).toBe('2 rows are pasted.')
  expect(texts(after(over, { type: 'undo' }))).toEqual(texts(start))
})

test.each([
  ['ten', '“ten” is not a number.'],
  ['12,500', '“12,500” can be read in two ways.'],
  ['', 'This figure is needed.'],
  ['-5', 'Enter an amount that is not negative.'],
])('a pasted cell such as “%s” is kept as it is, marked, and never guessed', (text, sentence) => {
  const [line] = pasted(sheet(investor(1)), `${text}\t3.33`, [0]).lines
  expect(line?.typed.beginning_balance.text).toBe(text)
  expect(line && cellError(line, 'beginning_balance')).toBe(sentence)
  expect(line?.summary).toBeNull()
})

test('a block that does not fit is not pasted, and a posted row in its way stays', () => {
  const start = sheet(investor(1), investor(2, { posted: postedFigures }), investor(3))
  const wide = pasted(start, '1\t1\t1\t1', [0, 1, 2])
  expect(wide.message).toBe('Nothing is pasted: the block has 4 columns, and here is room for 3.')
  const long = pasted(start, '1\n1', [2])
  expect(long.message).toBe('Nothing is pasted: the block has 2 rows, and here is room for 1.')
  expect([texts(wide), texts(long)]).toEqual([texts(start), texts(start)])
  const over = pasted(start, '5000\n6000\n7000', [0, 1, 2])
  expect(texts(over).map(([principal]) => principal)).toEqual(['5000.00', '10000.00', '7000.00'])
  expect(over.message).toBe('2 rows are pasted. 1 is posted already and stays as it was.')
})

test('more paid than the dividend is marked', () => {
  const [line] = after(sheet(investor(1)), {
    type: 'type',
    at: 0,
    figure: 'dividend_paid',
    text: '333.01',
  }).lines
  expect(line && cellError(line, 'dividend_paid')).toBe('No more than the dividend of $333.00 can be paid.')
})

test('the totals cover the lines to post: not those already posted, left out or unreadable', () => {
  const start = sheet(investor(1), investor(2, { posted: postedFigures }), investor(3), investor(4))
  const changed = after(
    start,
    { type: 'type', at: 0, figure: 'dividend_paid', text: '100.01' },
    { type: 'leave out', at: [2], out: true },
    { type: 'type', at: 3, figure: 'dividend_percent', text: 'x' },
  )
  expect(linesToPost(changed.lines).map(({ row }) => row.id)).toEqual([1])
  expect(totalsOf(changed.lines)).toEqual({
    rows: 1,
    principal: 10_000_00,
    dividend: 333_00,
    paid: 100_01,
    gain: 232_99,
    loss: 0,
    moneyIn: 0,
    moneyOut: 0,
  })
})

test('after a refresh, a month posted by a colleague is locked, and input for the others stays', () => {
  const start = sheet(investor(1), investor(2))
  const changed = after(
    start,
    { type: 'type', at: 0, figure: 'beginning_balance', text: '5000' },
    { type: 'type', at: 1, figure: 'beginning_balance', text: '6000' },
    { type: 'refuse', sentences: new Map([[1, 'Posted already.']]) },
    {
      type: 'refresh',
      monthEnd: { month: month(202508), rows: [investor(1), investor(2, { posted: postedFigures })] },
    },
  )
  expect(texts(changed).map(([principal]) => principal)).toEqual(['5000.00', '10000.00'])
  expect(changed.lines.map(({ refused }) => refused)).toEqual([undefined, 'Posted already.'])
})

test('a percent unlike the others, a principal other than expected and a gap are unusual', () => {
  const { lines } = after(
    sheet(
      investor(1),
      investor(2),
      investor(3, { latest: month(202505) }),
      investor(4, { latest: null, latest_principal: null }),
    ),
    { type: 'type', at: 0, figure: 'dividend_percent', text: '33.3' },
    { type: 'type', at: 1, figure: 'beginning_balance', text: '100000' },
  )
  expect(unusualLines(lines).map(({ line, sentence }) => [line.row.id, sentence])).toEqual([
    [1, '33.30%, where most have 3.33%.'],
    [2, 'Principal is $100,000.00, expected $10,000.00.'],
    [3, 'The latest month before this one is May 2025.'],
  ])
})

test('a loss has a column once staff ask for one, takes the place of the dividend, and is summed up', () => {
  const start = sheet(investor(1), investor(2))
  expect(hasLosses(start)).toBe(false)
  const asked = after(start, { type: 'show losses', shown: true })
  expect(hasLosses(asked)).toBe(true)
  const lost = after(asked, { type: 'type', at: 0, figure: 'loss_amount', text: '250' })
  const [line] = lost.lines
  // 10,000.00 − 250.00
  expect(line?.summary).toMatchObject({ dividendAmount: 0, lossAmount: 250_00, endingBalance: 9_750_00 })
  expect(totalsOf(lost.lines)).toMatchObject({ dividend: 333_00, loss: 250_00 })
})

test('more than the principal can be lost, since gains may be retained: the server knows how much', () => {
  const typed = { type: 'type', at: 0, figure: 'loss_amount', text: '10000.01' } as const
  const [line] = after(sheet(investor(1)), typed).lines
  expect(line && cellError(line, 'loss_amount')).toBeUndefined()
  expect(line?.summary?.endingBalance).toBe(-1)
})

test('a principal that follows from money in is not unusual, and another one is', () => {
  const [activity] = activityResponse.parse([{ ...received, effective_month: 'August 2025', note: '' }])
  // 10,000.00 + 2,500.00
  const moved = investor(1, {
    beginning_balance: cents(12_500_00),
    ...(activity && { activity: [activity] }),
  })
  const start = sheet(moved)
  expect(unusualLines(linesToPost(start.lines))).toEqual([])
  const typed = { type: 'type', at: 0, figure: 'beginning_balance', text: '10000' } as const
  expect(unusualLines(linesToPost(after(start, typed).lines))[0]?.sentence).toBe(
    'Principal is $10,000.00, expected $12,500.00: +$2,500.00 received July 14, 2025.',
  )
})

test('a read-only sheet shows what others type, and takes no input', () => {
  const start = sheetOf({ month: month(202508), rows: [investor(1)] }, true)
  const changes: SheetAction[] = [
    { type: 'type', at: 0, figure: 'dividend_percent', text: '5' },
    { type: 'write', cells: [{ at: 0, figure: 'dividend_percent', text: '5' }], message: 'Pasted.' },
    { type: 'leave out', at: [0], out: true },
  ]
  for (const change of changes) expect(after(start, change)).toBe(start)
  expect(columnsOf(start).figures.every(({ figure }) => figure === undefined)).toBe(true)
  expect(columnsOf(start).figures.map(({ header }) => header)).toEqual(
    columnsOf(sheet(investor(1))).figures.map(({ header }) => header),
  )
  const typedBy = { id: 1, name: 'Sam' }
  const cell = { userId: 1, cell: 'dividend_percent', value: '2', version: 1, typedAt: 0, typedBy } as const
  expect(after(start, { type: 'draft', cells: [cell] }).lines[0]?.typed.dividend_percent.text).toBe('2.00')
})
