import {
  balanceAxis,
  balanceChartText,
  balanceChartTitle,
  labelledBalances,
} from '@portico/contract/statement/balance-chart'
import type { Point } from '../../../pdf/paper.ts'
import { heightBeforeBreak, monthsHeight } from './draw-months.ts'
import type { Pen } from './statement-look.ts'
import { colours, margin } from './statement-look.ts'
import type { StatementModel } from './statement-model.ts'

/** Between these, the chart takes what the rest of the first page leaves: more where the months go on on another. */
const [least, usual, most, mostAlone] = [44, 84, 110, 280]
/** Heading, labels and the space below. */
const around = 46

/** The height of the chart, so that a page is filled whether the months end on it or go on. */
function heightOn({ left, notes }: { left: number; notes: number }, model: StatementModel): number {
  const room = left - around - monthsHeight(model) - notes
  if (room >= least) return Math.min(room, most)
  const rest = left - around - heightBeforeBreak(model, left - around - usual)
  return rest < usual ? usual : Math.min(rest, mostAlone)
}

/** The balance after each month of the period, as a line from the axis that contains all of them. */
export function drawChart(pen: Pen, model: StatementModel, page: { left: number; notes: number }): void {
  const { balances, period } = model
  if (balances.length === 0) return
  const height = heightOn(page, model)
  pen.need(height + around)
  const { paper } = pen
  const [top, width] = [pen.y + 16, paper.width - 2 * margin]
  const axis = balanceAxis(balances)
  const labelWidth = Math.max(...axis.ticks.map(({ label }) => paper.widthOf(label, { size: 7.5 })))
  const [left, right] = [margin + labelWidth + 8, margin + width]
  const xOf = (k: number) => left + 4 + ((right - left - 8) * k) / Math.max(1, balances.length - 1)
  const yOf = (value: number) => top + height - (height * (value - axis.from)) / (axis.to - axis.from)
  paper.mark(paper.root, 'H2', () =>
    paper.line(balanceChartTitle, margin, pen.y, { size: 8, colour: colours.muted, weight: 'bold' }),
  )
  paper.mark(
    paper.root,
    'Figure',
    () => {
      for (const { value, label } of axis.ticks) {
        paper.rule(left, yOf(value), right - left, colours.line)
        paper.line(label, left - 8, yOf(value) - 4, {
          size: 7.5,
          colour: colours.muted,
          align: 'right',
        })
      }
      const points = balances.map(({ cents }, k): Point => [xOf(k), yOf(cents)])
      const base = top + height
      paper.shape([[xOf(0), base], ...points, [xOf(balances.length - 1), base]], { fill: colours.wash })
      paper.shape(points, { stroke: colours.ink })
      for (const k of labelledBalances(balances.length)) {
        const { label } = balances[k] ?? { label: '' }
        const align = k === balances.length - 1 ? 'right' : 'left'
        const x =
          k === 0 ? xOf(0) - 4 : align === 'right' ? right : xOf(k) - paper.widthOf(label, { size: 7.5 }) / 2
        paper.line(label, x, base + 6, { size: 7.5, colour: colours.muted, align })
      }
    },
    { alt: balanceChartText(balances, period) },
  )
  pen.y = top + height + 30
}
