import { month } from '@portico/contract/values/month'
import { expect, test } from 'vitest'
import { sheetRow } from '../../test/month-end-sheet.ts'
import { columnsOf, gridFit } from './grid-layout.ts'
import type { Sheet } from './sheet.ts'
import { changeSheet, sheetOf } from './sheet.ts'

const start = sheetOf({ month: month(202508), rows: [sheetRow(1, 'Ann'), sheetRow(2, 'Bea')] })
const cells = [{ at: 0, figure: 'dividend_percent', text: '-1.5' }] as const
const withLoss = changeSheet(start, { type: 'write', cells, message: '' })
const moved = [{ at: 1, figure: 'in_out', text: '-4000' }] as const
const withMoney = changeSheet(start, { type: 'write', cells: moved, message: '' })
const withBoth = changeSheet(withLoss, { type: 'write', cells: moved, message: '' })

const layoutOf = (sheet: Sheet, room: number) => {
  const { fit, notes, style } = gridFit(columnsOf(sheet), sheet.lines, room)
  const columns = String((style as Record<string, string>)['--columns'])
  const [, least, most] = /rem minmax\((.*?)rem, (.*?)rem\)/.exec(columns) ?? []
  return { fit, notes, names: [Number(least), Number(most)] }
}

test('a column of losses or fees that comes while others are typed moves none of them from its place', () => {
  const typedIn = (sheet: Sheet) => columnsOf(sheet).figures.flatMap(({ figure }) => figure ?? [])
  const before = typedIn(start)
  expect(before).toEqual([
    'beginning_balance',
    'dividend_percent',
    'dividend_paid',
    'in_out',
    'dividend_amount',
  ])
  expect(typedIn(withLoss)).toEqual([...before, 'loss_amount'])
  const withFees = changeSheet(withLoss, { type: 'show', rare: 'fees', shown: true })
  expect(typedIn(withFees).slice(0, before.length + 1)).toEqual(typedIn(withLoss))
})

// The room of a sheet in windows of 1280, 1440 and 1920 px.
test.each([1230, 1390, 1710])(
  'in %i px, the first loss or money in or out leaves the names and the notes in place',
  (room) => {
    const layouts = [start, withLoss, withMoney].map((sheet) => layoutOf(sheet, room))
    const same = expect.closeTo(layouts[0]?.names[0] ?? 0)
    for (const layout of layouts)
      expect(layout).toEqual({ fit: 'roomy', notes: 'column', names: [same, same] })
  },
)

test('in no width do the notes leave their column because of the first loss, or money in or out', () => {
  for (let room = 1000; room <= 1700; room += 10) {
    const notes = [start, withLoss, withMoney, withBoth].map((sheet) => layoutOf(sheet, room).notes)
    expect([room, ...new Set(notes)]).toEqual([room, notes[0]])
  }
})

test('a percentage has room for its sign and all of its digits, also in a row that is not complete', () => {
  const rate = { at: 0, figure: 'dividend_percent', text: '25' } as const
  const wrong = { at: 0, figure: 'dividend_paid', text: 'x' } as const
  const typed = changeSheet(start, { type: 'write', cells: [rate, wrong], message: '' })
  const { fit, style } = gridFit(columnsOf(typed), typed.lines, 768)
  const [, , percents = ''] = String((style as Record<string, string>)['--columns']).split(/ (?!\d)/)
  expect(fit).toBe('tight')
  // 40 px of figures between two edges of 6 px.
  expect(Number(/[\d.]+/.exec(percents)?.[0]) * 16).toBeGreaterThan(52)
})
