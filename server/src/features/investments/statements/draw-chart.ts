import type { ChartedMove } from '@portico/contract/statement/balance-chart'
import {
  balanceAxis,
  balanceChartText,
  balanceChartTitle,
  balanceLines,
  breakTooth,
  chartedMoves,
  dayLabels,
} from '@portico/contract/statement/balance-chart'
import type { Paper, Point } from '../../../pdf/paper.ts'
import { heightBeforeBreak, keptHeight, monthsHeight, yearsHeight } from './draw-months.ts'
import type { Pen } from './statement-look.ts'
import { colours, drawHourglass, drawTriangle, margin } from './statement-look.ts'
import type { StatementModel } from './statement-model.ts'

/** Between these, the chart takes what the rest of the first page leaves; what goes with the notes leaves it more. */
const [least, usual, most] = [36, 84, 110]

/** Heading, labels and the space below. */
const aroundPlot = 42
/** The height of the row of marks. */
const laneHeight = 13

/** The most characters of a label that would fit next to each other. */
const characters = 100

/** The height of the chart, so that a page is filled whether the months end on it or go on. */
function heightOn({ left, notes, page }: Room, around: number, model: StatementModel): number {
  // Years that do not fit below it go on on another page.
  const yearsRoom = yearsHeight(model)
  if (left - around - yearsRoom < usual) return Math.max(usual, Math.min(left - around, most))
  const below = left - around - yearsRoom
  const room = below - monthsHeight(model)
  if (room - notes >= least) return Math.min(room - notes, most)
  // The notes go on on another page, with the last months, whose room is all the chart’s.
  if (room >= least) return Math.min(room, most) + keptHeight(model, notes, page)
  const rest = below - heightBeforeBreak(model, below - usual, page)
  return rest < usual ? usual : Math.min(rest, most)
}

/** What the page has left, what its notes need, and what a whole page has room for. */
interface Room {
  left: number
  notes: number
  page: number
}

/** The mark of an axis that does not start at 0, from side to side above its foot. */
function jagged([left, right]: readonly [number, number], foot: number): Point[] {
  const { width, height } = breakTooth
  const teeth = Math.floor((right - left) / width)
  return Array.from({ length: teeth + 1 }, (_, k) => [
    left + (k * (right - left)) / teeth,
    k % 2 === 0 ? foot : foot - height,
  ])
}

/** The balance of the period as a line, from the axis that contains all of it. */
export function drawChart(pen: Pen, model: StatementModel, page: Room): void {
  const { balances, period } = model
  if (balances.length === 0) return
  const moves = chartedMoves(balances, characters)
  const lane = moves.length === 0 ? 0 : laneHeight
  const height = heightOn(page, aroundPlot + lane, model)
  pen.need(height + aroundPlot + lane)
  const { paper } = pen
  const [top, right] = [pen.y + 16, paper.width - margin]
  const axis = balanceAxis(balances)
  const labelWidth = Math.max(...axis.ticks.map(({ label }) => paper.widthOf(label, small)))
  const left = margin + labelWidth + 8
  const base = top + height
  const xOf = (at: number) => left + (right - left) * at
  const yOf = (value: number) => base - (height * (value - axis.from)) / (axis.to - axis.from)
  paper.mark(paper.root, 'H2', () =>
    paper.line(balanceChartTitle, margin, pen.y, { size: 8, colour: colours.muted, weight: 'bold' }),
  )
  const draw = () => {
    if (moves.some(({ kind }) => kind === 'notReconciled')) drawKey(paper, pen.y)
    for (const { value, label } of axis.ticks) {
      paper.rule(left, yOf(value), right - left, colours.line)
      paper.line(label, left - 8, yOf(value) - 4, { ...small, align: 'right' })
    }
    for (const { from, to, points } of balanceLines(balances)) {
      const line = points.map(([at, cents]): Point => [xOf(at), yOf(cents)])
      paper.shape([[xOf(from), base], ...line, [xOf(to), base]], { fill: colours.wash })
      paper.shape(line, { stroke: colours.ink })
    }
    if (axis.from > 0) paper.shape(jagged([left, right], base - 2), { stroke: colours.muted })
    for (const move of moves) drawMove(paper, move, [xOf(move.at), base + 6])
    for (const { at, text, place } of dayLabels(balances)) {
      const x = place === 'middle' ? xOf(at) - paper.widthOf(text, small) / 2 : xOf(at)
      paper.line(text, x, base + lane + 6, { ...small, align: place === 'last' ? 'right' : 'left' })
    }
  }
  paper.mark(paper.root, 'Figure', draw, { alt: balanceChartText(balances, period) })
  pen.y = base + lane + 26
}

const small = { size: 7.5, colour: colours.muted }

/** What an hourglass stands for, next to the title. */
function drawKey(paper: Paper, y: number): void {
  const x = margin + paper.widthOf(balanceChartTitle, { size: 8, weight: 'bold' }) + 16
  drawHourglass(paper, [x, y])
  paper.line('Not reconciled', x + 7, y, { ...small, size: 8 })
}

/** A triangle that points where the money went, or an hourglass for what no entry explains, and the amount next to it. */
function drawMove(paper: Paper, { kind, text, side }: ChartedMove, [x, y]: Point): void {
  if (kind === 'notReconciled') drawHourglass(paper, [x, y])
  else drawTriangle(paper, kind, [x, y])
  if (side === undefined) return
  const look = { size: 7.5, weight: 'bold', align: side === 'right' ? 'left' : 'right' } as const
  paper.line(text, side === 'right' ? x + 7 : x - 7, y - 0.5, look)
}
