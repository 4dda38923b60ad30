import { activityResponse } from '@portico/contract/features/activity'
import type { MonthEndRow } from '@portico/contract/features/month-end'
import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { noFeesByName } from '../../../../contract/test/no-fees.ts'
import { sheetRow, sheetAfter } from '../../test/month-end-sheet.ts'
import { received } from '../../test/samples.ts'
import { columnsOf } from './grid-layout.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { cellError, linesToPost, totalsOf } from './line.ts'
import { has } from './rares.ts'
import type { Sheet, SheetAction } from './sheet.ts'
import { changeSheet, sheetOf } from './sheet.ts'
import { unusualLines } from './unusual.ts'

const investor = (id: number, changes: Partial<MonthEndRow> = {}) => sheetRow(id, `Investor${id}`, changes)
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

test.each([
  ['ten', '“ten” is not a number.'],
  ['12,500', '“12,500” can be read in two ways.'],
  ['', 'This figure is needed.'],
  ['-5', 'Enter an amount that is not negative.'],
])('a pasted cell such as “%s” is kept as it is, marked, and never guessed', (text, sentence) => {
  const [line] = sheetAfter(sheet(investor(1)), text, [0]).lines
  expect(line?.typed.beginning_balance.text).toBe(text)
  expect(line && cellError(line, 'beginning_balance')).toBe(sentence)
  expect(line?.summary).toBeNull()
})

test('a pasted dividend is posted to the cent, with the percentage that follows from it', () => {
  const paste = (text: string, start = sheet(investor(1, { beginning_balance: cents(7_000_000_00) }))) => {
    const { lines, ...rest } = sheetAfter(
      start,
      `Email\t${text}`.replaceAll('\n', '\ninvestor1@client.example\t'),
      [0],
    )
    return { ...rest, lines, line: lines[0], rate: lines[0]?.typed.dividend_percent.text }
  }
  const alone = paste('Dividend\n233333.33')
  // 233,333.33 ÷ 7,000,000.00 = 3.3333…%; 7,000,000.00 × 3.33 % would be 233,100.00.
  expect(alone.rate).toBe('3.33')
  expect(alone.line?.summary).toMatchObject({ dividendAmount: 233_333_33, endingBalance: 7_233_333_33 })
  const both = paste('Div %\tDividend\n3.33\t233333.33')
  expect(both.line?.summary).toMatchObject({ dividendAmount: 233_333_33, dividendPercent: 333 })
  const other = paste('Div %\tDividend\n3\t233333.33')
  expect(other.line && cellError(other.line, 'dividend_amount')).toBe(
    '$233,333.33 is not 3.00% of $7,000,000.00.',
  )
  expect(linesToPost(other.lines)).toEqual([])
  const empty = paste('Dividend\n')
  expect(empty.line && cellError(empty.line, 'dividend_percent')).toBe('This figure is needed.')
  // So it is when the draft is opened again.
  const typedBy = { id: 1, name: 'Sam' }
  const cells = Object.entries(alone.line?.typed ?? {}).map(
    ([cell, { text }]) =>
      ({ userId: 1, cell: cell as CellName, value: text, version: 1, typedAt: 0, typedBy }) as const,
  )
  const opened = after(sheet(investor(1)), { type: 'draft', cells })
  expect(opened.lines[0]?.summary).toEqual(alone.line?.summary)
  // A percentage that is typed later replaces it.
  const typed = after(sheet(investor(1)), { type: 'type', at: 0, figure: 'dividend_amount', text: '250' })
  const percent = after(typed, { type: 'type', at: 0, figure: 'dividend_percent', text: '2' })
  // 250.00 ÷ 10,000.00 = 2.5 %, then 10,000.00 × 2 % = 200.00
  expect([typed, percent].map(({ lines }) => lines[0]?.summary?.dividendAmount)).toEqual([250_00, 200_00])
  expect(typed.lines[0]?.typed.dividend_percent.text).toBe('2.50')
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
    ...noFeesByName,
    endBalance: 10_232_99,
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

test('a percent unlike the others, a principal other than expected and a first month are unusual, months left out are not', () => {
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
    [4, 'First month, with a principal of $10,000.00.'],
  ])
})

test('the last open row of a month is compared with those that are posted', () => {
  const posted = { posted: postedFigures }
  const rows = [
    investor(1, posted),
    investor(2, posted),
    investor(3, { latest: null, latest_principal: null }),
  ]
  const { lines } = after(sheet(...rows), { type: 'type', at: 2, figure: 'dividend_percent', text: '12.5' })
  expect(unusualLines(linesToPost(lines), lines).map(({ sentence }) => sentence)).toEqual([
    '12.50%, where most have 3.33%. First month, with a principal of $10,000.00.',
  ])
})

test('fees have columns once staff ask for them, next to a dividend or a loss', () => {
  const start = sheet(investor(1), investor(2))
  expect(columnsOf(start).figures.map(({ header }) => header)).not.toContain('Management Fee')
  const asked = after(start, { type: 'show', rare: 'fees', shown: true })
  expect(columnsOf(asked).figures.map(({ header }) => header)).toContain('Performance Fee')
  const charged = after(asked, { type: 'type', at: 0, figure: 'management_fee', text: '25' })
  // 10,000.00 + 333.00 − 25.00
  expect(charged.lines[0]?.summary).toMatchObject({ dividendAmount: 333_00, endingBalance: 10_308_00 })
  expect(totalsOf(charged.lines)).toMatchObject({ dividend: 666_00, management_fee: 25_00 })
  const kept = after(charged, { type: 'show', rare: 'fees', shown: false })
  expect([has(kept, 'fees'), kept.message]).toEqual([true, 'Fees stay in view: at least one month has some.'])
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

test('a negative percentage is the loss that it means, typed or pasted, and one of nothing stays an error', () => {
  const start = sheet(investor(1), investor(2), investor(3, { beginning_balance: cents(0) }))
  const rate = (at: number, text: string) => ({ type: 'type', at, figure: 'dividend_percent', text }) as const
  const lost = after(start, rate(0, '-1.2'), rate(2, '-1.2'))
  // 10,000.00 × 1.20 % = 120.00
  expect(lost.lines[0]?.summary).toMatchObject({
    dividendPercent: 0,
    unrealizedGain: 0,
    lossAmount: 120_00,
    endingBalance: 9_880_00,
  })
  expect(lost.lines.slice(2).map((line) => cellError(line, 'dividend_percent'))).toEqual([
    'Enter a percentage from 0 to 1000.',
  ])
  expect(after(start, rate(0, '-1.2')).message).toBe('A negative percentage is a loss: −$120.00.')
  const dividend = after(start, { type: 'type', at: 0, figure: 'dividend_amount', text: '−250' })
  expect([dividend.lines[0]?.summary?.lossAmount, dividend.message]).toEqual([
    250_00,
    'A negative dividend is a loss: −$250.00.',
  ])
  // 20,000.00 × 0.50 % = 100.00; 10,000.01 × 0.35 % = 35.000035
  const block = sheetAfter(start, '20000\t(0.50%)\t0\n10000.01\t−0.35\t0\n', [0, 1])
  expect(block.lines.map(({ summary }) => summary?.lossAmount)).toEqual([100_00, 35_00, 0])
})
