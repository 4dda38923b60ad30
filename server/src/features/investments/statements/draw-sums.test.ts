import { expect, test, vi } from 'vitest'
import { Paper } from '../../../pdf/paper.ts'
import { drawSums } from './draw-sums.ts'
import { penOn } from './statement-look.ts'

interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const flow = ['Opening balance', 'Money in', 'Gains', 'Losses', 'Money out', 'Closing balance']

/** Draws the sums of a period with this name on A4; returns where each text is, and where they end. */
function draw(period: string, note = 'dividends'): { boxes: Box[]; ends: number } {
  const paper = new Paper({ title: '', author: '', size: 'A4', createdAt: new Date(0) })
  const boxes: Box[] = []
  const line = paper.line.bind(paper)
  vi.spyOn(paper, 'line').mockImplementation((text, x, y, look) => {
    const width = line(text, x, y, look)
    const left = look.align === 'right' ? x - width : x
    boxes.push({ text, left, right: left + width, top: y, bottom: y + look.size })
    return width
  })
  const pen = { ...penOn(paper), y: 250 }
  drawSums(pen, {
    flow: {
      head: 'How it changed',
      headers: [period, 'Since November 2023'],
      rows: [...flow, 'Paid out'].map((label) => ({
        label,
        note,
        cells: ['−$1,118,750.00', '$2,368,750.00'],
      })),
    },
    returns: [
      { name: `Time-weighted, ${period}`, text: '+117.49%', note: '' },
      { name: 'Time-weighted, since start', text: '+104.17%', note: 'in total; +26.86% a year' },
      { name: 'Money-weighted, since start', text: '+26.78%', note: 'a year, not in total' },
      { name: 'ROI, since start', text: '82.55%', note: 'of the money put in' },
    ],
    fees: 'As posted. Fees that were not part of a posting are not deducted.',
  } as never)
  for (const { bottom } of boxes) expect(bottom).toBeLessThan(pen.y)
  return { boxes, ends: pen.y }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test.each(['2026', '2026, to October', 'February to October 2026', 'September 2016 to November 2026'])(
  'the sums and returns of %s stand next to each other, also with a long name',
  (period) => {
    const { boxes } = draw(period)
    const colliding = boxes.flatMap((a, k) =>
      boxes.slice(k + 1).flatMap((b) => (overlap(a, b) ? [`${a.text} × ${b.text}`] : [])),
    )
    expect(colliding).toEqual([])
  },
)

test('the returns with their notes take no more of the page than the table next to them', () => {
  // A head of 14, seven lines of 16, and the space below.
  expect(draw('2026').ends).toBe(250 + 14 + 7 * 16 + 14)
})

test('an explanation without room next to its line stands below it, and is never left out', () => {
  const note = 'of which $1,118,750.00 gains'
  const { boxes } = draw('2026', note)
  const below = boxes.filter(({ text }) => text === note)
  expect(below).toHaveLength(flow.length + 1)
  const names = boxes.filter(({ text }) => flow.includes(text))
  for (const [k, { top, left }] of names.entries()) {
    expect(below[k]?.left).toBe(left)
    expect(below[k]?.top).toBeGreaterThan(top)
    expect(below[k]?.bottom).toBeLessThan(names[k + 1]?.top ?? Infinity)
  }
})

test('a longer explanation breaks, and stays within the table', () => {
  const note =
    'of which $1,118,750.00 gains; since start, $2,118,750.00; of which $15,000.00 not reconciled; since start, $17,000.00'
  const { boxes } = draw('2026', note)
  const amounts = boxes.filter(({ text }) => text === '$2,368,750.00')
  const parts = boxes.filter(({ text }) => text !== '' && note.includes(text))
  expect(parts.map(({ text }) => text).join(' ')).toContain(note)
  expect(Math.max(...parts.map(({ right }) => right))).toBeLessThanOrEqual(amounts[0]?.right ?? 0)
})
