import type { Pen } from './statement-look.ts'
import type { Row, StatementModel } from './statement-model.ts'
import {
  drawLine,
  drawRow,
  drawTotals,
  drawTableHead,
  gridOf,
  headHeight,
  lineHeight,
  rowHeight,
} from './draw-table.ts'

type Months = StatementModel['months']
type Year = Months['years'][number]

const sumHeight = 19
/** Below the table of the years. */
const yearsGap = 18

const heightOfRow = ({ lines }: Row): number => rowHeight + lines.length * lineHeight

const linesOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { lines }) => sum + lines.length * lineHeight, 0)

/** The height of a year, all of it or its first months: its name and sums, unless it is the only one, and the months. */
const heightOfYear = (years: readonly Year[], { rows }: Year, count = rows.length): number =>
  (count + (years.length > 1 ? 1 : 0)) * rowHeight + linesOf(rows.slice(0, count))

const countOf = ({ years }: Months): number => years.reduce((sum, { rows }) => sum + rows.length, 0)

/** The height of the table on one page. */
export function monthsHeight({ months }: Pick<StatementModel, 'months'>): number {
  const count = countOf(months)
  if (count === 0) return 0
  const all = months.years.reduce((sum, year) => sum + heightOfYear(months.years, year), headHeight)
  return all + (count > 1 ? sumHeight : 0)
}

/** The name and five months of a year, or the lines of fewer: what is worth to begin with. */
const leastRows = 6 * rowHeight

/**
 * The room that a year needs to begin on a page: all of it, and of a table of a year's length or less all but what goes with
 * the notes to another page. The first of a longer table, which would leave the page empty below the chart, and what is longer
 * than a page need a few rows.
 */
function roomOf(months: Months, k: number, page: number, kept = 0): number {
  const { years } = months
  const [year, whole] = [years[k], monthsHeight({ months })]
  if (year === undefined) return 0
  if (countOf(months) <= 12 && whole <= page) return k === 0 ? whole - kept : 0
  const needs = headHeight + heightOfYear(years, year) + (k === years.length - 1 ? sumHeight : 0)
  const begun = headHeight + Math.max(heightOfYear(years, year, 1), leastRows)
  return k > 0 && needs <= page ? needs : Math.min(needs, begun, page)
}

/** The height of the part of the table that fits on the first page, given the space left on it and the room of a page. */
export function heightBeforeBreak(
  { months }: Pick<StatementModel, 'months'>,
  left: number,
  page: number,
): number {
  const { years } = months
  let drawn = 0
  for (const [k, year] of years.entries()) {
    if (drawn + roomOf(months, k, page) > left) return drawn
    drawn += k === 0 ? headHeight : 0
    const fits = year.rows.findLastIndex((_, last) => drawn + heightOfYear(years, year, last + 1) <= left)
    drawn += heightOfYear(years, year, fits + 1)
    if (fits < year.rows.length - 1) return drawn
  }
  return drawn
}

/** So many of the last months go with the notes to another page. */
const lastRows = 3

/** The month from which on the table goes with the notes, if a page has room for both; undefined if that is all of its year. */
function keptRow(
  { rows }: Pick<Year, 'rows'>,
  notes: number,
  page: number,
): { row: Row; height: number } | undefined {
  const kept = rows.slice(-lastRows)
  const [row] = kept
  const height = kept.length * rowHeight + linesOf(kept) + sumHeight + notes
  return row === undefined || kept.length === rows.length || height > page - headHeight
    ? undefined
    : { row, height }
}

/** How much of a table of a year's length or less goes with the notes, where they do not fit below it. */
export function keptHeight({ months }: Pick<StatementModel, 'months'>, notes: number, page: number): number {
  const last = months.years.at(-1)
  const kept = last && countOf(months) <= 12 ? keptRow(last, notes, page) : undefined
  return kept === undefined ? 0 : kept.height - notes
}

/** The months of the period by year, and `notes` is the height of those below. A year stays on one page if it can, but for the first of a longer table, and each page repeats the headings. */
export function drawMonths(pen: Pen, { months }: Pick<StatementModel, 'months'>, notes = 0): void {
  const { headers, years, sum } = months
  if (years.length === 0) return
  const { paper, room } = pen
  const table = paper.group(paper.root, 'Table')
  const all = years.flatMap(({ rows, sums }) => [...rows.map(({ cells }) => cells), sums])
  const grid = gridOf(paper, { table, headers, cells: [...all, sum.cells] })
  const needIn = (name: string, height: number) => {
    // A month that is longer than a page breaks between its lines.
    const isLonger = height > room - headHeight - rowHeight
    if (pen.need(isLonger ? rowHeight + lineHeight : height))
      drawTableHead(pen, grid, `${name}, continued`, true)
  }
  for (const [k, { name, rows, sums }] of years.entries()) {
    const begun = pen.need(roomOf(months, k, room, keptHeight({ months }, notes, room)))
    if (k === 0 || begun) drawTableHead(pen, grid, years.length > 1 ? 'Month' : name, k > 0)
    if (years.length > 1) {
      drawTotals(pen, grid, { label: name, cells: sums })
      pen.y += rowHeight
    }
    const isLast = k === years.length - 1
    const kept = isLast ? keptRow({ rows }, notes, room) : undefined
    for (const row of rows) {
      if (row === kept?.row) needIn(name, kept.height)
      needIn(name, heightOfRow(row) + (isLast && row === rows.at(-1) ? sumHeight : 0))
      drawRow(pen, grid, row)
      for (const line of row.lines) {
        needIn(name, lineHeight)
        drawLine(pen, grid, line)
      }
    }
  }
  if (countOf(months) > 1) {
    needIn(years.at(-1)?.name ?? '', sumHeight)
    drawTotals(pen, grid, { ...sum, thickness: 1 })
    pen.y += sumHeight
  }
  table.end()
}

/** The height of the table of the years. */
const tableOfYears = (rows: readonly Row[]): number => headHeight + rows.length * rowHeight

/** The height of the table of the years, and of what is below it. */
export const yearsHeight = ({ years: { rows } }: Pick<StatementModel, 'years'>): number =>
  rows.length === 0 ? 0 : tableOfYears(rows) + yearsGap

/** The calendar years of a long statement, each from its opening to its closing balance. */
export function drawYears(pen: Pen, { years: { headers, rows } }: Pick<StatementModel, 'years'>): void {
  if (rows.length === 0) return
  const { paper } = pen
  pen.need(tableOfYears(rows))
  const table = paper.group(paper.root, 'Table')
  const grid = gridOf(paper, { table, headers, cells: rows.map(({ cells }) => cells) })
  drawTableHead(pen, grid, 'Year', false)
  for (const row of rows) {
    if (pen.need(rowHeight)) drawTableHead(pen, grid, 'Year', true)
    drawRow(pen, { ...grid, isOfYears: true }, row)
  }
  table.end()
  pen.y += yearsGap
}
