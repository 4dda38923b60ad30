import type { Element, Paper } from '../../../pdf/paper.ts'
import type { Pen } from './statement-look.ts'
import { colours, drawTriangle, margin } from './statement-look.ts'
import type { Cell, Row } from './statement-model.ts'

/** Four years of months fit on a page. */
export const rowHeight = 13.3
export const headHeight = 22
/** The size of the names. Their capitals stand in the middle of a row. */
const [nameSize, textTop] = [9, 2]
/** How much lower a smaller text begins to stand on the line of the names: the ascender of the font is 0.88 of its size. */
const lower = (size: number): number => (nameSize - size) * 0.88
/** What stands under a month. */
export const lineHeight = 12.5

interface Grid {
  paper: Paper
  table: Element
  headers: readonly string[]
  /** The right edges of the columns of figures. */
  edges: readonly number[]
  size: number
  /** Whether its rows are years, which say in words how many months they have. */
  isOfYears?: boolean
}

/** The column of the names, and what is between two headings at least. */
const [nameWidth, leastSpace] = [92, 8]

const headLook = { size: 7.5, weight: 'bold', colour: colours.muted } as const

/** Columns as wide as what is in them, with the same space between all. */
export function gridOf(
  paper: Paper,
  { cells, ...of }: Pick<Grid, 'table' | 'headers'> & { cells: readonly (readonly Cell[])[] },
): Grid {
  const available = paper.width - 2 * margin - nameWidth
  const at = (size: number) =>
    of.headers.map((header, k) =>
      Math.max(
        ...cells.map((row) => paper.widthOf(row[k]?.text ?? '', { size, weight: 'bold' })),
        ...header.split(' ').map((word) => paper.widthOf(word, headLook)),
      ),
    )
  const total = (widths: readonly number[]) => widths.reduce((added, width) => added + width, 0)
  const size =
    [9, 8.5, 8, 7.5, 7, 6.5, 6].find((each) => total(at(each)) + 6 * of.headers.length <= available) ?? 5.5
  const widths = at(size)
  const space = (available - total(widths)) / of.headers.length
  let x = margin + nameWidth
  return { ...of, paper, size, edges: widths.map((width) => (x += width + space)) }
}

/** Headings wider than their column break into two lines; all end on one line. On further pages they are only drawn. */
export function drawTableHead(
  pen: Pen,
  { paper, table, headers, edges }: Grid,
  name: string,
  isRepeated: boolean,
): void {
  const draw = (words: readonly string[], x: number, align: 'left' | 'right') => {
    for (const [k, word] of words.entries())
      paper.line(word, x, pen.y + (2 - words.length + k) * 9.5, { ...headLook, align })
  }
  const cells: [string[], number, 'left' | 'right'][] = [
    [[name], margin, 'left'],
    ...headers.map((header, k): [string[], number, 'right'] => {
      const [from, to] = [edges[k - 1] ?? margin + nameWidth, edges[k] ?? 0]
      const isWider = paper.widthOf(header, headLook) > to - from - leastSpace
      return [isWider ? twoLines(header) : [header], to, 'right']
    }),
  ]
  if (isRepeated) paper.decorate(() => cells.forEach((cell) => draw(...cell)))
  else {
    const row = paper.group(table, 'TR')
    for (const [words, x, align] of cells)
      paper.mark(row, 'TH', () => draw(words, x, align), { scope: 'Column' })
    row.end()
  }
  pen.y += headHeight
}

/** "Beginning Balance" in two lines of about the same length. */
function twoLines(header: string): string[] {
  const words = header.split(' ')
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter((line) => line !== '')
}

const colourOf = ({ tone }: Cell): string =>
  tone === 'loss' ? colours.loss : tone === 'quiet' ? colours.muted : colours.ink

/** A row of a month, without what stands under it, or of a year. */
export function drawRow(pen: Pen, grid: Grid, { name, note, isLoss, cells }: Row): void {
  const { paper, table, edges, size } = grid
  const y = pen.y
  const row = paper.group(table, 'TR')
  paper.decorate(() => paper.rule(margin, y, paper.width - 2 * margin, colours.line))
  const drawName = () => {
    let x = margin + paper.line(name, margin, y + textTop, { size: nameSize }) + 2
    // The number of a note is raised.
    const [down, small, gap] = grid.isOfYears ? [lower(7.5), 7.5, 4] : [-1, 6, 0]
    if (note !== '')
      x += gap + paper.line(note, x + gap, y + textTop + down, { size: small, colour: colours.muted }) + 3
    if (isLoss)
      paper.line('Loss', x + 2, y + textTop + lower(7.5), { size: 7.5, weight: 'bold', colour: colours.loss })
  }
  paper.mark(row, 'TH', drawName, { scope: 'Row' })
  for (const [k, cell] of cells.entries()) {
    const weight = cell.strong === true ? 'bold' : 'regular'
    const look = { size, weight, colour: colourOf(cell), align: 'right' } as const
    paper.mark(row, 'TD', () => paper.line(cell.text, edges[k] ?? 0, y + textTop + lower(size), look))
  }
  row.end()
  pen.y += rowHeight
}

/** What stands under a month, as small as one line needs. */
export function drawLine(pen: Pen, { paper, table }: Grid, { kind, text }: Row['lines'][number]): void {
  const { y } = pen
  const size = Math.min(7.5, (7.5 * (paper.width - 2 * margin - 12)) / paper.widthOf(text, { size: 7.5 }))
  const row = paper.group(table, 'TR')
  paper.decorate(() => drawTriangle(paper, kind, [margin + 4, y + 2.5]))
  paper.mark(row, 'TD', () => paper.line(text, margin + 12, y + 2, { size, colour: colours.muted }))
  row.end()
  pen.y += lineHeight
}

/** The sums of a year above its months, or of all of them. */
export function drawTotals(
  pen: Pen,
  { paper, table, edges, size }: Grid,
  { label, cells, thickness = 0.5 }: { label: string; cells: readonly Cell[]; thickness?: number },
): void {
  const y = pen.y
  const row = paper.group(table, 'TR')
  paper.decorate(() => paper.rule(margin, y, paper.width - 2 * margin, colours.ink, thickness))
  paper.mark(row, 'TH', () => paper.line(label, margin, y + textTop, { size: nameSize, weight: 'bold' }), {
    scope: 'Row',
  })
  for (const [k, cell] of cells.entries())
    paper.mark(row, 'TD', () =>
      paper.line(cell.text, edges[k] ?? 0, y + textTop + lower(size), {
        size,
        weight: 'bold',
        colour: colourOf(cell),
        align: 'right',
      }),
    )
  row.end()
}
