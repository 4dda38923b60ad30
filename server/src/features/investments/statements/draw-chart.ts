import type { Point } from '../../../pdf/paper.ts'
import type { Pen } from './statement-look.ts'
import { colours, margin } from './statement-look.ts'
import type { StatementModel } from './statement-model.ts'

/** Between these, the chart takes what the rest of the first page leaves. */
const [least, usual, most] = [44, 84, 110]
/** Heading, labels and the space below. */
const around = 46
const ticks = 3

/** The balance after each month of the period, as a line from the axis that contains all of them. */
export function drawChart(pen: Pen, { balances, period }: StatementModel, room: number): void {
  if (balances.length === 0) return
  const height = room - around < least ? usual : Math.min(room - around, most)
  pen.need(height + around)
  const { paper } = pen
  const [top, width] = [pen.y + 16, paper.width - 2 * margin]
  const values = balances.map(({ cents }) => cents)
  const axis = axisFor(Math.min(...values), Math.max(...values))
  const labels = axis.ticks.map((value) => shortUsd(value, axis.step))
  const labelWidth = Math.max(...labels.map((text) => paper.widthOf(text, { size: 7.5 })))
  const [left, right] = [margin + labelWidth + 8, margin + width]
  const xOf = (k: number) => left + 4 + ((right - left - 8) * k) / Math.max(1, balances.length - 1)
  const yOf = (value: number) => top + height - (height * (value - axis.from)) / (axis.to - axis.from)
  paper.mark(paper.root, 'H2', () =>
    paper.line('Balance after each month', margin, pen.y, { size: 8, colour: colours.muted, weight: 'bold' }),
  )
  paper.mark(
    paper.root,
    'Figure',
    () => {
      for (const [k, value] of axis.ticks.entries()) {
        paper.rule(left, yOf(value), right - left, colours.line)
        paper.line(labels[k] ?? '', left - 8, yOf(value) - 4, {
          size: 7.5,
          colour: colours.muted,
          align: 'right',
        })
      }
      const points = balances.map(({ cents }, k): Point => [xOf(k), yOf(cents)])
      const base = top + height
      paper.shape([[xOf(0), base], ...points, [xOf(balances.length - 1), base]], { fill: colours.wash })
      paper.shape(points, { stroke: colours.gain })
      for (const k of labelled(balances.length)) {
        const { label } = balances[k] ?? { label: '' }
        const align = k === balances.length - 1 ? 'right' : 'left'
        const x =
          k === 0 ? xOf(0) - 4 : align === 'right' ? right : xOf(k) - paper.widthOf(label, { size: 7.5 }) / 2
        paper.line(label, x, base + 6, { size: 7.5, colour: colours.muted, align })
      }
    },
    { alt: altOf(balances, period) },
  )
  pen.y = top + height + 30
}

/** The points with a label below: the first, the last and some between them. */
function labelled(count: number): number[] {
  const parts = Math.min(4, count - 1)
  return [
    ...new Set(Array.from({ length: parts + 1 }, (_, k) => Math.floor((k * (count - 1)) / parts + 0.5))),
  ]
}

/** Round values in even steps around all balances. */
function axisFor(lowest: number, highest: number) {
  const span = Math.max(highest - lowest, Math.abs(highest) / 10, 1_00)
  const rough = span / ticks
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * magnitude).find((each) => each >= rough) ?? rough
  const from = Math.floor(lowest / step) * step
  const count = Math.max(1, Math.ceil((highest - from) / step))
  return {
    from,
    to: from + count * step,
    step,
    ticks: Array.from({ length: count + 1 }, (_, k) => from + k * step),
  }
}

const units: readonly (readonly [number, string])[] = [
  [1e11, 'B'],
  [1e8, 'M'],
  [1e5, 'K'],
  [100, ''],
]

/** "$12.5K": a value of the axis, as short as the step between two of them allows. */
function shortUsd(value: number, step: number): string {
  const [by, unit] = units.find(([each]) => Math.abs(value) >= each) ?? [100, '']
  const digits = Math.max(0, Math.min(3, -Math.floor(Math.log10(step / by))))
  const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits })
  return `${value < 0 ? '−' : ''}$${number.format(Math.abs(value) / by)}${unit}`
}

function altOf(balances: StatementModel['balances'], period: string): string {
  const [first, last] = [balances[0], balances.at(-1)]
  return `Line chart of the balance after each month, ${period}: ${first?.text} after ${first?.label}, ${last?.text} after ${last?.label}.`
}
