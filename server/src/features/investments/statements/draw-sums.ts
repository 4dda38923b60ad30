import { formatUsd, zeroCents } from '@portico/contract/values/money'
import type { Pen } from './statement-look.ts'
import { colours, margin } from './statement-look.ts'
import type { StatementModel } from './statement-model.ts'

const rowHeight = 16
const gap = 24
const headLine = 9.5
/** What each line of a note below its row takes. */
const noteHeight = 11
const nameLine = 10.5
const nameLook = { size: 9 }
const valueLook = { size: 11, weight: 'bold' } as const
const noteLook = { size: 7.5, colour: colours.muted }

/** How the closing balance came about, and the returns, if there are any, next to it. */
export function drawSums(pen: Pen, model: StatementModel): void {
  const width = pen.paper.width - 2 * margin
  if (model.returns.length === 0) {
    pen.y = drawFlow(pen, model, width) + 14
    return
  }
  const left = model.flow.headers.length > 1 ? width * 0.6 : width * 0.5
  const top = pen.y
  const flowEnds = drawFlow(pen, model, left - gap)
  const returnsEnd = drawReturns(pen, model, { x: margin + left, y: top, width: width - left })
  // Small print needs less below it; so the returns of an account are no higher than its table.
  pen.y = Math.max(flowEnds + 14, returnsEnd + 8)
}

type FlowRow = StatementModel['flow']['rows'][number]

/** As on the page: what came is green, what was lost is brick, and nothing is quiet. */
function colourOf(key: FlowRow['key'], cell: string): string {
  if (cell === formatUsd(zeroCents)) return colours.muted
  return key === 'gains' ? colours.gain : key === 'losses' ? colours.loss : colours.ink
}

/** Returns where the table ends. */
function drawFlow(
  { paper, y: top }: Pen,
  { flow: { head: name, headers, rows } }: StatementModel,
  width: number,
): number {
  const right = margin + width
  const column = Math.min(108, (width - 70) / headers.length)
  const edges = headers.map((_, k) => right - (headers.length - 1 - k) * column)
  const table = paper.group(paper.root, 'Table')
  const head = paper.group(table, 'TR')
  const small = { size: 8, colour: colours.muted, weight: 'bold' } as const
  // "March 2024 to August 2026" breaks before its end.
  const heads = headers.map((header) =>
    paper.wrap(header.replaceAll(/ (?!to )/g, '\u00A0'), column - 8, small),
  )
  const last = top + (Math.max(...heads.map(({ length }) => length)) - 1) * headLine
  paper.mark(head, 'TH', () => paper.line(name, margin, last, small), {
    scope: 'Column',
  })
  for (const [k, lines] of heads.entries())
    paper.mark(
      head,
      'TH',
      () => {
        for (const [n, line] of lines.toReversed().entries())
          paper.line(line, edges[k] ?? right, last - n * headLine, { ...small, align: 'right' })
      },
      { scope: 'Column' },
    )
  head.end()
  let y = last + 14
  for (const { key, label, note, cells } of rows) {
    const at = y
    const isEdge = key === 'opening' || key === 'closing'
    paper.decorate(() =>
      paper.rule(margin, at, width, isEdge ? colours.ink : colours.line, key === 'closing' ? 1 : 0.5),
    )
    const look = { size: 9, weight: key === 'closing' ? 'bold' : 'regular' } as const
    const row = paper.group(table, 'TR')
    const named = margin + paper.widthOf(label, look) + 5
    const amountsFrom = (edges[0] ?? right) - Math.max(...cells.map((cell) => paper.widthOf(cell, look)))
    const isBelow = named + paper.widthOf(note, noteLook) > amountsFrom - 5
    const below = isBelow ? paper.wrap(note, width, noteLook) : []
    paper.mark(
      row,
      'TH',
      () => {
        paper.line(label, margin, at + 4, look)
        for (const [n, line] of below.entries()) paper.line(line, margin, at + 15 + n * noteHeight, noteLook)
        if (!isBelow && note !== '') paper.line(note, named, at + 5.2, noteLook)
      },
      { scope: 'Row' },
    )
    for (const [k, cell] of cells.entries())
      paper.mark(row, 'TD', () =>
        paper.line(cell, edges[k] ?? right, at + 4, { ...look, colour: colourOf(key, cell), align: 'right' }),
      )
    row.end()
    y += rowHeight + below.length * noteHeight
  }
  table.end()
  return y
}

interface Place {
  x: number
  y: number
  width: number
}

/** Returns where the list ends. */
function drawReturns({ paper }: Pen, { returns, fees }: StatementModel, { x, y, width }: Place): number {
  paper.mark(paper.root, 'H2', () =>
    paper.line('Returns', x, y, { size: 8, colour: colours.muted, weight: 'bold' }),
  )
  let at = y + 14
  for (const { name, text, note } of returns) {
    const top = at
    const ends = x + width - paper.widthOf(text, valueLook) - 8
    const names = paper.wrap(name, ends - x, nameLook)
    const noteTop = top + (names.length - 1) * nameLine
    const named = x + paper.widthOf(names.at(-1) ?? '', nameLook) + 5
    const fits = named + paper.widthOf(note, noteLook) <= ends
    const below = fits ? [] : paper.wrap(note, width, noteLook)
    paper.decorate(() => paper.rule(x, top, width, colours.line))
    paper.mark(paper.root, 'P', () => {
      for (const [k, line] of names.entries()) paper.line(line, x, top + 4 + k * nameLine, nameLook)
      if (fits) paper.line(note, named, noteTop + 5.2, noteLook)
      const colour = text.startsWith('−') ? colours.loss : colours.ink
      paper.line(text, x + width, top + 2.5, { ...valueLook, colour, align: 'right' })
      for (const [k, line] of below.entries()) paper.line(line, x, noteTop + 16 + k * 10, noteLook)
    })
    at = noteTop + 18 + below.length * 10 + (below.length > 0 ? 2 : 0)
  }
  const sentence = paper.wrap(fees, width, noteLook)
  paper.mark(paper.root, 'P', () => {
    for (const [k, line] of sentence.entries()) paper.line(line, x, at + 2 + k * 10, noteLook)
  })
  return at + sentence.length * 10 + 2
}
