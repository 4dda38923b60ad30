import { expect, test, vi } from 'vitest'
import { day } from '@portico/contract/values/day'
import { Paper } from '../../../pdf/paper.ts'
import { drawChart } from './draw-chart.ts'
import { drawMonths, drawYears, heightBeforeBreak } from './draw-months.ts'
import { penOn } from './statement-look.ts'

/** The months of these years on paper, twelve each. */
const monthsOf = (...names: number[]) => {
  const rows = Array.from({ length: 12 }, () => ({
    name: 'Month',
    note: '',
    isLoss: false,
    cells: [],
    lines: [],
  }))
  const years = names.map((name) => ({ name: String(name), rows, sums: [] }))
  return { months: { headers: [], years, sum: { label: '', cells: [] } } } as never
}

// Letter: 792 less a margin of 46 and a foot of 48.
const page = 698

// A head of 22, and of several years each has its sums and 12 months of 13.3.
const year = 13 * 13.3

test('a page takes the first year from five months on, and then whole years, which leaves the rest to the chart', () => {
  const three = monthsOf(2023, 2024, 2025)
  expect(heightBeforeBreak(three, 22 + 6 * 13.3 - 1, page)).toBe(0)
  expect(heightBeforeBreak(three, 22 + 6 * 13.3, page)).toBe(22 + 6 * 13.3)
  expect(heightBeforeBreak(three, 22 + year - 1, page)).toBe(22 + 12 * 13.3)
  expect(heightBeforeBreak(three, 22 + year, page)).toBe(22 + year)
  expect(heightBeforeBreak(three, 22 + 2 * year + 22, page)).toBe(22 + 2 * year)
})

test('four years fit on an A4 page without anything else', () => {
  const a4 = 841 - 46 - 48
  expect(heightBeforeBreak(monthsOf(2021, 2022, 2023, 2024, 2025), a4, a4)).toBe(22 + 4 * year)
})

test('twelve months or fewer stay on one page', () => {
  // A head, 12 months and their sum of 19.
  const height = 22 + 12 * 13.3 + 19
  expect(heightBeforeBreak(monthsOf(2025), height - 1, page)).toBe(0)
  expect(heightBeforeBreak(monthsOf(2025), height, page)).toBeGreaterThan(0)
})

/** A pen on Letter paper, and where it draws which text. */
function spiedPen(y: number) {
  const paper = new Paper({ title: '', author: '', size: 'Letter', createdAt: new Date(0) })
  const texts: { text: string; page: number; bottom: number }[] = []
  const [line, addPage] = [paper.line.bind(paper), paper.addPage.bind(paper)]
  let at = 1
  vi.spyOn(paper, 'addPage').mockImplementation(() => {
    at += 1
    addPage()
  })
  vi.spyOn(paper, 'line').mockImplementation((text, x, top, look) => {
    texts.push({ text, page: at, bottom: top + look.size })
    return line(text, x, top, look)
  })
  const pagesOf = (text: string) => texts.filter((each) => each.text === text).map(({ page: on }) => on)
  return { pen: Object.assign(penOn(paper), { y }), texts, pagesOf }
}

const row = (name: string, lines: number) => ({
  name,
  note: '',
  isLoss: false,
  cells: [{ text: '$100.00' }],
  lines: Array.from({ length: lines }, () => ({ kind: 'in', text: `A line of ${name}` })),
})

/** The months of one year, each with as many lines as given. */
const yearWith = (name: string, lines: readonly number[]) => ({
  name,
  rows: lines.map((count, k) => row(`Month ${k + 1}`, count)),
  sums: [{ text: '$1,200.00' }],
})

const tableOf = (...years: ReturnType<typeof yearWith>[]) =>
  ({
    months: { headers: ['Balance'], years, sum: { label: 'Total', cells: [{ text: '$9,999.00' }] } },
  }) as never

test('a year with more lines than a page has room for goes on on the next one, below its heading', () => {
  const { pen, texts, pagesOf } = spiedPen(400)
  // 52 contributions, one each week.
  drawMonths(pen, tableOf(yearWith('2025', [4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5])))
  for (const { bottom } of texts) expect(bottom).toBeLessThan(46 + page)
  expect([pagesOf('2025'), pagesOf('2025, continued')]).toEqual([[1], [2]])
  expect([pagesOf('Month 1'), pagesOf('Month 12'), pagesOf('Total')]).toEqual([[1], [2], [2]])
})

test('a long table begins where five of its months fit, and a first year of two where both do', () => {
  const [full, last] = [
    yearWith(
      '2025',
      Array.from({ length: 12 }, () => 0),
    ),
    yearWith('2026', [0]),
  ]
  const pagesFrom = (y: number, ...years: ReturnType<typeof yearWith>[]) => {
    const { pen, texts, pagesOf } = spiedPen(y)
    drawMonths(pen, tableOf(...years, last))
    for (const { bottom } of texts) expect(bottom).toBeLessThan(46 + page)
    return ['2024', '2025', 'Month 5', '2025, continued'].map(pagesOf)
  }
  expect(pagesFrom(46 + page - 22 - 6 * 13.3, full)).toEqual([[], [1], [1], [2]])
  expect(pagesFrom(46 + page - 22 - 6 * 13.3 + 1, full)).toEqual([[], [2], [2], []])
  const short = yearWith('2024', [0, 0])
  expect(pagesFrom(46 + page - 22 - 3 * 13.3, short, full)).toEqual([[1], [2], [2], []])
})

test('of several years, the one that is too long breaks, and the next one begins on a page that has it', () => {
  const { pen, texts, pagesOf } = spiedPen(46)
  const long = Array.from({ length: 12 }, () => 5)
  drawMonths(pen, tableOf(yearWith('2024', long), yearWith('2025', [0, 0])))
  for (const { bottom } of texts) expect(bottom).toBeLessThan(46 + page)
  expect([pagesOf('Month'), pagesOf('2024, continued'), pagesOf('2025')]).toEqual([[1], [2], [2]])
})

test.each([
  [[0, 70], [1, 2], [2]],
  [[70, 0], [1, 2], [2]],
])(
  'of months with %j lines, the one that is longer than a page goes on on the next one',
  (lines, on, total) => {
    const { pen, texts, pagesOf } = spiedPen(46)
    drawMonths(pen, tableOf(yearWith('2025', lines)))
    for (const { bottom } of texts) expect(bottom).toBeLessThan(46 + page)
    const long = lines.indexOf(70) + 1
    expect([...new Set(pagesOf(`A line of Month ${long}`))]).toEqual(on)
    expect(pagesOf('Total')).toEqual(total)
  },
)

test('notes that do not fit below the months take the last three of them to the next page', () => {
  const none = Array.from({ length: 12 }, () => 0)
  const [table, notes] = [22 + 12 * 13.3 + 19, 60]
  const pagesWith = (left: number) => {
    const { pen, pagesOf } = spiedPen(46 + page - left)
    drawMonths(pen, tableOf(yearWith('2025', none)), notes)
    return ['Month 9', 'Month 10', 'Total'].flatMap(pagesOf)
  }
  expect(pagesWith(table + notes)).toEqual([1, 1, 1])
  expect(pagesWith(table + notes - 1)).toEqual([1, 2, 2])
})

test('the months begin below the chart where all of them fit, and fill the page also where the last ones go with the notes to another', () => {
  const none = Array.from({ length: 10 }, () => 0)
  const model = {
    ...(tableOf(yearWith('2025', none)) as object),
    years: { headers: [], rows: [] },
    period: '2025',
    balances: [20250101, 20251031].map((on, at) => ({
      at,
      on: day(on),
      before: 0,
      after: 0,
      isPosted: true,
    })),
  } as never
  const notes = 80
  const pagesWith = (left: number) => {
    const { pen, texts, pagesOf } = spiedPen(46 + page - left)
    drawChart(pen, model, { left, notes, page })
    drawMonths(pen, model, notes)
    for (const { bottom } of texts) expect(bottom).toBeLessThan(46 + page)
    const foot = Math.max(...texts.filter(({ page: on }) => on === 1).map(({ bottom }) => bottom))
    return { pages: ['Month 1', 'Month 7', 'Month 8'].flatMap(pagesOf), left: 46 + page - foot }
  }
  // Its title and labels take 42 and it at least 36; the table has a head, ten months and their sum.
  const needs = 42 + 36 + 22 + 10 * 13.3 + 19
  const lowest = pagesWith(needs)
  expect(lowest.pages).toEqual([1, 1, 2])
  // The chart takes the room of the three months and the sum, so that the others end at the foot of the page.
  expect(lowest.left).toBeLessThan(13.3)
  // 110 is the most that it takes of the rest.
  expect(pagesWith(needs - 36 + 110).left).toBeLessThan(13.3)
  expect(pagesWith(needs - 1).pages).toEqual([2, 2, 2])
})

test('years that do not fit below the chart begin the next page', () => {
  const { pen, texts, pagesOf } = spiedPen(600)
  const rows = Array.from({ length: 12 }, (_, k) => row(String(2014 + k), 0))
  drawYears(pen, { years: { headers: ['Opening'], rows } } as never)
  for (const { bottom } of texts) expect(bottom).toBeLessThan(46 + page)
  expect([pagesOf('Year'), pagesOf('2014'), pagesOf('2025')]).toEqual([[2], [2], [2]])
})
