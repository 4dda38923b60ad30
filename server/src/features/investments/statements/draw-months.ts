import type { Pen } from './statement-look.ts'
import type { Row, StatementModel } from './statement-model.ts'
import { drawRow, drawSums, drawTableHead, gridOf, headHeight, lineHeight, rowHeight } from './draw-table.ts'

type Months = StatementModel['months']
type Year = Months['years'][number]

const sumHeight = 19
/** Below the table of the years. */
const yearsGap = 18

const linesOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { lines }) => sum + lines.length * lineHeight, 0)

/** The height of a year: its name and sums, unless it is the only one, and its months. */
const heightOfYear = (years: readonly Year[], { rows }: Year): number =>
  (rows.length + (years.length > 1 ? 1 : 0)) * rowHeight + linesOf(rows)

const countOf = ({ years }: Months): number => years.reduce((sum, { rows }) => sum + rows.length, 0)

/** The height of the table on one page. */
export function monthsHeight({ months }: Pick<StatementModel, 'months'>): number {
  const count = countOf(months)
  if (count === 0) return 0
  const all = months.years.reduce((sum, year) => sum + heightOfYear(months.years, year), headHeight)
  return all + (count > 1 ? sumHeight : 0)
}

/** The room that a year needs to stay on one page; a table of a year's length or less stays on one as a whole. */
function roomOf(months: Months, k: number): number {
  const { years } = months
  const year = years[k]
  if (year === undefined) return 0
  if (countOf(months) <= 12) return k === 0 ? monthsHeight({ months }) : 0
  return headHeight + heightOfYear(years, year) + (k === years.length - 1 ? sumHeight : 0)
}

/** The height of the part of the table that fits on the first page, given the space left on it. */
export function heightBeforeBreak({ months }: Pick<StatementModel, 'months'>, left: number): number {
  let drawn = 0
  for (const [k, year] of months.years.entries()) {
    if (drawn + roomOf(months, k) > left) break
    drawn += (k === 0 ? headHeight : 0) + heightOfYear(months.years, year)
  }
  return drawn
}

/** The months of the period by year. A year stays on one page, and each page repeats the headings. */
export function drawMonths(pen: Pen, { months }: StatementModel): void {
  const { headers, years, sum } = months
  if (years.length === 0) return
  const { paper } = pen
  const table = paper.group(paper.root, 'Table')
  const all = years.flatMap(({ rows, sums }) => [...rows.map(({ cells }) => cells), sums])
  const grid = gridOf(paper, { table, headers, cells: [...all, sum.cells] })
  for (const [k, { name, rows, sums }] of years.entries()) {
    const before = pen.y
    pen.need(roomOf(months, k))
    if (k === 0 || pen.y !== before) drawTableHead(pen, grid, years.length > 1 ? 'Month' : name, k > 0)
    if (years.length > 1) {
      drawSums(pen, grid, { label: name, cells: sums })
      pen.y += rowHeight
    }
    for (const row of rows) drawRow(pen, grid, row)
  }
  if (countOf(months) > 1) {
    drawSums(pen, grid, { ...sum, thickness: 1 })
    pen.y += sumHeight
  }
  table.end()
}

/** The height of the table of the years, and of what is below it. */
export const yearsHeight = ({ years: { rows } }: Pick<StatementModel, 'years'>): number =>
  rows.length === 0 ? 0 : headHeight + rows.length * rowHeight + yearsGap

/** The calendar years of a long statement, each from its opening to its closing balance. */
export function drawYears(pen: Pen, { years: { headers, rows } }: StatementModel): void {
  if (rows.length === 0) return
  const { paper } = pen
  const table = paper.group(paper.root, 'Table')
  const grid = gridOf(paper, { table, headers, cells: rows.map(({ cells }) => cells) })
  drawTableHead(pen, grid, 'Year', false)
  for (const row of rows) drawRow(pen, { ...grid, isOfYears: true }, row)
  table.end()
  pen.y += yearsGap
}
