import type { Element, Paper } from '../../../pdf/paper.ts'
import type { Pen } from './statement-look.ts'
import { colours, margin } from './statement-look.ts'
import type { StatementModel } from './statement-model.ts'

type Months = StatementModel['months']
type MonthRow = Months['rows'][number]

/** The height of a row: closer over several years, so that four of them fit on a page. */
const rowHeightOf = ({ rows }: Months): number => (rows.length > 12 ? 13.3 : 14.5)

const headHeight = 22
const sumHeight = 19

interface Grid {
  paper: Paper
  table: Element
  /** The right edges of the columns of figures. */
  edges: readonly number[]
  size: number
  rowHeight: number
}

/** The height of the table on one page. */
export function monthsHeight({ months }: Pick<StatementModel, 'months'>): number {
  const { rows } = months
  if (rows.length === 0) return 0
  const years = new Set(rows.map(({ year }) => year)).size
  const lines = rows.length + (years > 1 ? years : 0)
  return headHeight + lines * rowHeightOf(months) + (rows.length > 1 ? sumHeight : 0)
}

type OfYear = readonly [year: number, rows: readonly MonthRow[]]

const byYear = ({ rows }: Months): OfYear[] =>
  [...new Set(rows.map(({ year }) => year))].map((year) => [year, rows.filter((row) => row.year === year)])

/** The room that a year needs to stay on one page; a table of a year's length or less stays on one as a whole. */
function roomOf(months: Months, years: readonly OfYear[], k: number): number {
  if (months.rows.length <= 12) return k === 0 ? monthsHeight({ months }) : 0
  const rows = years[k]?.[1].length ?? 0
  return headHeight + (rows + 1) * rowHeightOf(months) + (k === years.length - 1 ? sumHeight : 0)
}

/** The height of the part of the table that fits on the first page, given the space left on it. */
export function heightBeforeBreak({ months }: Pick<StatementModel, 'months'>, left: number): number {
  const years = byYear(months)
  let drawn = 0
  for (const [k, [, rows]] of years.entries()) {
    if (drawn + roomOf(months, years, k) > left) break
    drawn += (k === 0 ? headHeight : 0) + (rows.length + 1) * rowHeightOf(months)
  }
  return drawn
}

/** The months of the period by year. A year stays on one page, and each page repeats the headings. */
export function drawMonths(pen: Pen, { months }: StatementModel): void {
  if (months.rows.length === 0) return
  const { paper } = pen
  const years = byYear(months)
  const table = paper.group(paper.root, 'Table')
  const grid = { paper, table, rowHeight: rowHeightOf(months), ...columnsOf(paper, months) }
  let page = 0
  for (const [k, [year, rows]] of years.entries()) {
    const before = pen.y
    pen.need(roomOf(months, years, k))
    if (k === 0 || pen.y !== before)
      drawHead(pen, grid, { months, year: years.length > 1 ? undefined : year, page: page++ })
    if (years.length > 1) drawYear(pen, grid, year)
    for (const row of rows) drawMonth(pen, grid, row)
  }
  if (months.rows.length > 1) drawSum(pen, grid, months.sum)
  table.end()
}

/** The column of the months' names, and what is between two headings at least. */
const [nameWidth, leastSpace] = [92, 8]

/** Columns as wide as what is in them, with the same space between all. */
function columnsOf(paper: Paper, { headers, rows, sum }: Months): Pick<Grid, 'edges' | 'size'> {
  const available = paper.width - 2 * margin - nameWidth
  const at = (size: number) =>
    headers.map((header, k) =>
      Math.max(
        ...[...rows.map(({ cells }) => cells), sum.cells].map((cells) =>
          paper.widthOf(cells[k] ?? '', { size, weight: 'bold' }),
        ),
        ...header.split(' ').map((word) => paper.widthOf(word, { size: 7.5, weight: 'bold' })),
      ),
    )
  const total = (widths: readonly number[]) => widths.reduce((added, width) => added + width, 0)
  const size =
    [9, 8.5, 8, 7.5, 7, 6.5, 6].find((each) => total(at(each)) + 6 * headers.length <= available) ?? 5.5
  const widths = at(size)
  const space = (available - total(widths)) / headers.length
  let x = margin + nameWidth
  return { size, edges: widths.map((width) => (x += width + space)) }
}

/** Headings wider than their column break into two lines; all end on one line. On further pages they are only drawn. */
function drawHead(
  pen: Pen,
  { paper, table, edges }: Grid,
  { months, year, page }: { months: Months; year: number | undefined; page: number },
): void {
  const look = { size: 7.5, weight: 'bold', colour: colours.muted } as const
  const draw = (words: readonly string[], x: number, align: 'left' | 'right') => {
    for (const [k, word] of words.entries())
      paper.line(word, x, pen.y + (2 - words.length + k) * 9.5, { ...look, align })
  }
  const cells: [string[], number, 'left' | 'right'][] = [
    [[year === undefined ? 'Month' : String(year)], margin, 'left'],
    ...months.headers.map((header, k): [string[], number, 'right'] => {
      const [from, to] = [edges[k - 1] ?? margin + nameWidth, edges[k] ?? 0]
      const isWider = paper.widthOf(header, look) > to - from - leastSpace
      return [isWider ? twoLines(header) : [header], to, 'right']
    }),
  ]
  if (page === 0) {
    const row = paper.group(table, 'TR')
    for (const [words, x, align] of cells)
      paper.mark(row, 'TH', () => draw(words, x, align), { scope: 'Column' })
    row.end()
  } else paper.decorate(() => cells.forEach((cell) => draw(...cell)))
  pen.y += headHeight
}

/** "Beginning Balance" in two lines of about the same length. */
function twoLines(header: string): string[] {
  const words = header.split(' ')
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter((line) => line !== '')
}

function drawYear(pen: Pen, { paper, table, rowHeight }: Grid, year: number): void {
  const y = pen.y
  const row = paper.group(table, 'TR')
  paper.decorate(() => paper.rule(margin, y, paper.width - 2 * margin, colours.ink))
  paper.mark(row, 'TH', () => paper.line(String(year), margin, y + 4, { size: 8.5, weight: 'bold' }), {
    scope: 'Row',
  })
  row.end()
  pen.y += rowHeight
}

function drawMonth(
  pen: Pen,
  { paper, table, edges, size, rowHeight }: Grid,
  { name, notes, isLoss, cells }: MonthRow,
): void {
  const y = pen.y
  const row = paper.group(table, 'TR')
  paper.decorate(() => paper.rule(margin, y, paper.width - 2 * margin, colours.line))
  paper.mark(
    row,
    'TH',
    () => {
      let x = margin + paper.line(name, margin, y + 3.5, { size: 9 }) + 2
      if (notes.length > 0)
        x += paper.line(notes.join(' '), x, y + 2.5, { size: 6, colour: colours.muted }) + 3
      if (isLoss) paper.line('Loss', x + 2, y + 4, { size: 7.5, weight: 'bold', colour: colours.loss })
    },
    { scope: 'Row' },
  )
  for (const [k, cell] of cells.entries()) {
    const colour = cell.startsWith('−') ? colours.loss : /^\$0\.00$/.test(cell) ? colours.muted : colours.ink
    const weight = k === cells.length - 1 ? 'bold' : 'regular'
    paper.mark(row, 'TD', () =>
      paper.line(cell, edges[k] ?? 0, y + 3.5, { size, weight, colour, align: 'right' }),
    )
  }
  row.end()
  pen.y += rowHeight
}

function drawSum(pen: Pen, { paper, table, edges, size }: Grid, { label, cells }: Months['sum']): void {
  const y = pen.y
  const row = paper.group(table, 'TR')
  paper.decorate(() => paper.rule(margin, y, paper.width - 2 * margin, colours.ink, 1))
  paper.mark(row, 'TH', () => paper.line(label, margin, y + 4, { size: 9, weight: 'bold' }), { scope: 'Row' })
  for (const [k, cell] of cells.entries())
    paper.mark(row, 'TD', () =>
      paper.line(cell, edges[k] ?? 0, y + 4, { size, weight: 'bold', align: 'right' }),
    )
  row.end()
  pen.y += sumHeight
}
