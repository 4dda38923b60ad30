import { cents } from '@portico/contract/values/money'
import { month } from '@portico/contract/values/month'
import { percent } from '@portico/contract/values/percent'
import { expect, test } from 'vitest'
import { sheetRow, sheetAfter } from '../../test/month-end-sheet.ts'
import type { CellName } from '@portico/contract/figures/sheet-cells'
import { columnOf, columnsOf } from './grid-layout.ts'
import { changedCells } from './draft-cells.ts'
import type { Line } from './line.ts'
import { changesSentence, complaintOf, linesToPost } from './line.ts'
import { blockOf } from './paste-block.ts'
import { planBlock } from './paste-plan.ts'
import { filledDown } from './selection.ts'
import type { Sheet } from './sheet.ts'
import { changeSheet, sheetOf, sheetToCorrect } from './sheet.ts'

const august = month(202508)
const start = sheetOf({ month: august, rows: [sheetRow(1, 'Ann'), sheetRow(2, 'Bea')] })

/** The sheet after these texts were typed into Ann’s row. */
const typed = (sheet: Sheet, ...texts: readonly (readonly [CellName, string])[]): Sheet =>
  texts.reduce((before, [figure, text]) => changeSheet(before, { type: 'type', at: 0, figure, text }), sheet)

/** The cells of Ann’s row, as they are shown. */
const shown = (sheet: Sheet) => {
  const [line] = sheet.lines
  return Object.fromEntries(
    columnsOf(sheet).figures.map(({ header, text, plain }) => [header, line && (text(line) ?? plain(line))]),
  )
}

const lost = typed(start, ['dividend_percent', '-5'])

/** The sheet after a block was pasted at the percentage of Ann’s row. */
const pasted = (sheet: Sheet, ...rows: string[]) =>
  sheetAfter(sheet, rows.join('\n'), [0, 1], 'dividend_percent')

test.each([
  // 10,000.00 × 2 % = 200.00
  ['a percentage', 'dividend_percent', '2', 'The percentage replaces the loss of $500.00.'],
  ['a dividend', 'dividend_amount', '200', 'The dividend replaces the loss of $500.00.'],
] as const)(
  '%s above 0 replaces the loss that stood in the row, and undoing restores it',
  (_, figure, text, message) => {
    // 10,000.00 × 5 % = 500.00
    expect(shown(lost)).toMatchObject({ 'Div %': '—', Paid: '$0.00', Loss: '−$500.00', Dividend: '$0.00' })
    const gained = typed(lost, [figure, text])
    expect(gained.message).toBe(message)
    expect(gained.lines[0]?.summary).toMatchObject({
      dividendPercent: 200,
      dividendAmount: 200_00,
      lossAmount: 0,
    })
    expect(shown(changeSheet(gained, { type: 'undo' }))).toEqual(shown(lost))
  },
)

test.each(['0', '0.00'])('a percentage of %s replaces the loss, too', (text) => {
  const none = typed(lost, ['dividend_percent', text])
  expect(none.message).toBe('The percentage replaces the loss of $500.00.')
  expect(shown(none)).toMatchObject({ 'Div %': '0.00%', Loss: '$0.00', Dividend: '$0.00' })
})

test('a loss with a plus sign is refused: it may be money that was meant for another column', () => {
  const sheet = typed(start, ['loss_amount', '+5000'])
  expect(complaintOf(sheet.lines[0] as Sheet['lines'][number])).toBe(
    'Loss is taken off: enter it without a plus sign.',
  )
  expect(linesToPost(sheet.lines)).toHaveLength(1)
})

test('a block without headings does not go on from payments to losses: what is next to Paid is money in or out', () => {
  const read = blockOf('100\t5000')
  const target = { figure: 'dividend_paid', lines: [0, 1], selected: 1 } as const
  expect(planBlock(lost, target, read)).toMatch(/^Nothing is pasted: the block has 2 columns, but only 1 can/)
})

test('a percentage above 0 replaces the loss of a month that is corrected', () => {
  const posted = { dividend_amount: cents(0), unrealized_gain: cents(0), ending_balance: cents(9_880_00) }
  const row = sheetRow(1, 'Ann', { dividend_percent: percent(0), loss_amount: cents(120_00), posted })
  const sheet = sheetToCorrect({ month: august, rows: [row] })
  expect(shown(sheet)).toMatchObject({ 'Div %': '—', Loss: '−$120.00' })
  const [line] = typed(sheet, ['dividend_percent', '2']).lines
  expect(line && changesSentence(line)).toContain('Loss −$120.00 → $0.00')
  expect(line?.summary).toMatchObject({ dividendAmount: 200_00, lossAmount: 0 })
})

test('a pasted list replaces the losses of rows to which it gives a percentage, and says how many', () => {
  const both = changeSheet(lost, { type: 'type', at: 1, figure: 'dividend_percent', text: '-1' })
  const gained = pasted(both, 'Name\tDiv %', 'Ann\t2%', 'Bea\t0')
  expect(gained.message).toBe('2 rows are pasted. 1 loss is replaced.')
  // 10,000.00 × 1 % = 100.00
  expect(gained.lines.map(({ summary }) => summary?.lossAmount)).toEqual([0, 100_00])
  const stated = pasted(both, 'Name\tDiv %\tLoss', 'Ann\t2%\t300', 'Bea\t1%\t')
  expect(stated.message).toBe('2 rows are pasted. 1 row has a loss. 1 loss is replaced.')
  expect(stated.lines.map(({ summary }) => summary?.lossAmount)).toEqual([300_00, 0])
})

test('a loss takes what was typed into the row before, and nothing of it returns once the loss is removed', () => {
  const paid = typed(start, ['dividend_amount', '400'], ['dividend_paid', '250'], ['loss_amount', '100'])
  expect(shown(paid)).toMatchObject({ 'Div %': '—', Paid: '$0.00', Loss: '−$100.00', Dividend: '$0.00' })
  const none = typed(paid, ['loss_amount', ''])
  expect(none.lines[0]?.summary).toMatchObject({ lossAmount: 0, endingBalance: 10_000_00 })
  expect(shown(none)).toMatchObject({ 'Div %': '0.00%', Paid: '$0.00', Dividend: '$0.00' })
})

test('money paid out in a month that lost stays in its cell, and stops the review with the reason', () => {
  const paid = typed(lost, ['dividend_paid', '100'])
  const reason = 'A month that lost pays nothing out: set the loss to 0 first.'
  expect([paid.lines[0] && complaintOf(paid.lines[0]), shown(paid)['Paid']]).toEqual([reason, '$100.00'])
  expect(linesToPost(paid.lines).map(({ row }) => row.name)).toEqual(['Bea'])
  const [line] = typed(paid, ['dividend_percent', '2']).lines
  // 200.00 − 100.00
  expect(line?.summary).toMatchObject({ dividendPaid: 100_00, unrealizedGain: 100_00 })
  expect(line && complaintOf(line)).toBeUndefined()
})

test.each(['-500', '500.00-', ' $(500.00)', '$ (500.00)', '−$500', '($500.00)'])(
  'the dividend %j is a loss, typed or pasted',
  (text) => {
    const [line] = typed(start, ['dividend_amount', text]).lines
    const [list] = pasted(start, 'Name\tDividend', `Ann\t${text}`).lines
    expect([line?.summary?.lossAmount, list?.summary?.lossAmount]).toEqual([500_00, 500_00])
  },
)

test('an amount in dollars is no percentage', () => {
  for (const text of ['$250.00', '-$5']) {
    const [line] = typed(start, ['dividend_percent', text]).lines
    expect(line && complaintOf(line)).toBe(`“${text}” is an amount, not a percentage.`)
  }
})

test('a negative percentage or dividend replaces a percentage that cannot be read', () => {
  for (const [figure, text] of [['dividend_percent', '-5'] as const, ['dividend_amount', '-500'] as const]) {
    const [line] = typed(start, ['dividend_percent', 'abc'], [figure, text]).lines
    expect([line?.summary?.lossAmount, line && complaintOf(line)]).toEqual([500_00, undefined])
  }
})

test('a loss says that it replaces what was to be paid', () => {
  const paid = typed(start, ['dividend_paid', '200'])
  expect(typed(paid, ['loss_amount', '300']).message).toBe('The loss replaces $200.00 paid.')
  expect(typed(paid, ['dividend_percent', '-3']).message).toBe(
    // 10,000.00 × 3 %
    'A negative percentage is a loss: −$300.00. The loss replaces $200.00 paid.',
  )
})

test('in a list, what is left empty next to a loss is none', () => {
  const list = pasted(start, 'Name\tDiv %\tLoss\tPaid', 'Ann\t\t150.00\t', 'Bea\t2\t\t10')
  // 10,000.00 − 150.00, and 10,000.00 + 200.00 − 10.00 paid
  expect(list.lines.map(({ summary }) => summary?.endingBalance)).toEqual([9_850_00, 10_190_00])
})

test('a loss typed as a percentage is that of the principal, whichever of the two is typed first', () => {
  const rateFirst = typed(start, ['dividend_percent', '-2'], ['in_out', '+5000'])
  // (10,000.00 + 5,000.00) × 2 % = 300.00
  expect(shown(rateFirst)).toMatchObject({ Loss: '−$300.00', 'End Balance': '$14,700.00' })
  expect(rateFirst.message).toBe('The loss stays 2.00% of the principal: −$300.00.')
  expect(shown(typed(start, ['in_out', '+5000'], ['dividend_percent', '-2']))).toEqual(shown(rateFirst))
  // 20,000.00 × 2 % = 400.00
  expect(shown(typed(rateFirst, ['beginning_balance', '20000']))).toMatchObject({ Loss: '−$400.00' })
  expect(shown(changeSheet(rateFirst, { type: 'undo' }))).toMatchObject({ Loss: '−$200.00' })
})

test('a loss typed as an amount stays as it is when the principal changes, also after a percentage', () => {
  for (const amount of [['loss_amount', '250'] as const, ['dividend_amount', '-250'] as const]) {
    const sheet = typed(start, ['dividend_percent', '-2'], amount, ['in_out', '+5000'])
    expect(shown(sheet)).toMatchObject({ Loss: '−$250.00' })
  }
})

test('a percentage above 0 ends what a loss followed, also while the principal is 0', () => {
  const gained = typed(
    start,
    ['dividend_percent', '-2'],
    ['beginning_balance', '0'],
    ['dividend_percent', '1'],
  )
  // 8,000.00 × 1 % = 80.00
  expect(shown(typed(gained, ['beginning_balance', '8000']))).toMatchObject({
    Loss: '$0.00',
    Dividend: '$80.00',
  })
})

/** A list of what Ann and Bea make of the month. */
const both = (ann: string, bea: string) => [
  'E-mail\tDiv %',
  `ann@client.example\t${ann}`,
  `bea@client.example\t${bea}`,
]

test('a pasted loss says how much of what was paid it replaces, in one cell, in a list and filled down', () => {
  const paid = typed(start, ['dividend_paid', '111'])
  expect(pasted(paid, '-2 %').message).toBe(
    '1 row is pasted. 1 row has a loss. The loss replaces $111.00 paid.',
  )
  const twice = changeSheet(paid, { type: 'type', at: 1, figure: 'dividend_paid', text: '222' })
  // 111.00 + 222.00
  const sentence = 'The losses replace $333.00 paid in 2 rows.'
  expect(pasted(twice, ...both('-2 %', '-1 %')).message).toContain(sentence)
  expect(pasted(twice, ...both('-2 %', '1 %')).message).toContain('The loss replaces $111.00 paid.')
  const sheet = typed(twice, ['loss_amount', '2%'])
  const columns = columnsOf(sheet)
  const column = columnOf(columns, 'loss_amount')
  const filled = filledDown({ sheet, columns, shown: [0, 1], place: { at: 1, column } })
  expect(filled && changeSheet(sheet, filled).message).toBe(
    'Filled down 1 row. The loss replaces $222.00 paid.',
  )
})

test('a payment that a list has itself is not replaced without a word: it says it', () => {
  const paid = typed(start, ['dividend_paid', '111'])
  const list = pasted(paid, 'E-mail\tDiv %\tPaid', 'ann@client.example\t-2 %\t0')
  expect(list.message).toBe('1 row is pasted. 1 row has a loss.')
})

test.each(['2%', '−2 %', '(2%)', '-2.00%'])(
  'the loss %j is a percentage of the principal, typed or pasted, and follows it',
  (text) => {
    const rate = typed(start, ['dividend_paid', '111'], ['loss_amount', text])
    // 10,000.00 × 2 % = 200.00
    expect(rate.message).toBe('The loss is 2.00% of the principal: −$200.00. The loss replaces $111.00 paid.')
    expect(shown(rate)).toMatchObject({ 'Div %': '—', Paid: '$0.00', Loss: '−$200.00' })
    const list = pasted(start, 'E-mail\tPrincipal\tLoss', `ann@client.example\t30000.00\t${text}`)
    expect(list.message).toBe('1 row is pasted. 1 row has a loss.')
    // 30,000.00 × 2 % = 600.00
    expect(shown(list)).toMatchObject({ Loss: '−$600.00' })
    const next = typed(rate, ['beginning_balance', '20000'])
    // 20,000.00 × 2 % = 400.00
    expect(next.message).toBe('The loss stays 2.00% of the principal: −$400.00.')
    expect(shown(next)).toMatchObject({ Loss: '−$400.00' })
  },
)

test('a percentage lost waits for a principal that can be read, and a fee is no percentage', () => {
  const waiting = typed(start, ['beginning_balance', 'x'], ['loss_amount', '2%'])
  expect(shown(waiting)).toMatchObject({ Loss: '2.00%', 'End Balance': '' })
  // 10,000.00 × 2 % = 200.00
  expect(shown(typed(waiting, ['beginning_balance', '10000']))).toMatchObject({
    'Div %': '—',
    Loss: '−$200.00',
  })
  const [line] = typed(start, ['management_fee', '-1.5%']).lines
  expect(line && complaintOf(line)).toBe('“-1.5%” is not a number.')
})

test.each(['%', 'abc%', '-abc%'])('the loss %j is quoted as it was typed', (text) => {
  const [line] = typed(start, ['loss_amount', text]).lines
  expect(line && complaintOf(line)).toBe(`“${text}” is not a number.`)
})

test('a loss that was typed as a percentage is saved as one, and follows the principal when the draft is opened again', () => {
  const saved = changedCells(typed(start, ['loss_amount', '2%']).lines[0] as Line, august, new Map())
  expect(saved).toContainEqual({ userId: 1, cell: 'loss_amount', value: '2.00%', version: 0 })
  const typist = { typedBy: { id: 1, name: 'Dana' }, typedAt: 0 }
  const again = changeSheet(start, { type: 'draft', cells: saved.map((cell) => ({ ...cell, ...typist })) })
  // 10,000.00 × 2 % = 200.00, 20,000.00 × 2 % = 400.00
  expect(shown(again)).toMatchObject({ Loss: '−$200.00' })
  expect(shown(typed(again, ['beginning_balance', '20000']))).toMatchObject({ Loss: '−$400.00' })
})

test('while money in or out cannot be read, nothing is known of what follows from it', () => {
  expect(shown(typed(start, ['in_out', 'abc']))).toMatchObject({
    'In / out': 'abc',
    Dividend: '',
    'End Balance': '',
  })
})
