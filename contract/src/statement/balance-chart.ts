import type { AccountMonth } from '../figures/account-months.ts'
import { multiplyDivide } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { formatUsd } from '../values/money.ts'
import { formatMonth } from '../values/month.ts'

// The chart of a statement, drawn alike on the page and on paper.

/** What the account held at the beginning of a month, and after it: "July 2026", and the amount in words. */
export interface ChartedBalance {
  label: string
  atWork: Cents
  cents: Cents
  text: string
}

/** Money in or out, which steps at the beginning of a month. */
export interface ChartedMove {
  kind: 'in' | 'out'
  /** Where on the axis, from 0 to 1. */
  at: number
  /** "−$30,000" */
  text: string
  label: string
  /** The side of the mark on which its text has room. */
  side: 'left' | 'right' | undefined
}

export const balanceChartTitle = 'Balance after each month'

/** The balance after each posted month. Empty where one month makes no line. */
export const chartedBalances = (months: readonly AccountMonth[]): ChartedBalance[] =>
  months.length < 2
    ? []
    : months.map(({ row, atWork, balance }) => ({
        label: formatMonth(row.month),
        atWork,
        cents: balance,
        text: formatUsd(balance),
      }))

/** Where the end of a month is on the axis, from 0 for the first one to 1 for the last. */
export const placeOfBalance = (k: number, count: number): number => k / (count - 1)

/** The line from the end of the first month; each later one begins with what is at work in it, so money in or out is a step. */
export const balanceLine = (balances: readonly ChartedBalance[]): (readonly [at: number, cents: Cents])[] =>
  balances.flatMap(({ atWork, cents }, k) => {
    const end = [placeOfBalance(k, balances.length), cents] as const
    return k === 0 ? [end] : [[placeOfBalance(k - 1, balances.length), atWork] as const, end]
  })

/** The steps of the line, each with a text where it has room; the chart is as wide as `width` characters. */
export function chartedMoves(balances: readonly ChartedBalance[], width: number): ChartedMove[] {
  const moves = balances.flatMap(({ atWork, label }, k) => {
    const by = atWork - (balances[k - 1]?.cents ?? atWork)
    const text = `${by < 0 ? '−' : '+'}${formatUsd(Math.abs(by) as Cents).replace(/\.00$/, '')}`
    const at = placeOfBalance(k - 1, balances.length)
    return by === 0 ? [] : [{ kind: by < 0 ? 'out' : 'in', at, text, label } as const]
  })
  return moves.map((move, k) => {
    const needs = (move.text.length + 3) / width
    const hasLeft = move.at - (moves[k - 1]?.at ?? 0) >= 2 * needs
    const hasRight = (moves[k + 1]?.at ?? 1) - move.at >= needs
    return { ...move, side: hasRight ? 'right' : hasLeft ? 'left' : undefined }
  })
}

const steps = 3

/** The lowest part of the plot, where the mark of a cut axis would touch the line. */
const nearBreak = 0.16

/** Round values in even steps around all balances, each with a label. */
export function balanceAxis(balances: readonly ChartedBalance[]) {
  const values = balanceLine(balances).map(([, cents]) => cents)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(highest - lowest, Math.abs(highest) / 10, 1_00)
  const rough = span / steps
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * magnitude).find((each) => each >= rough) ?? rough
  const foot = Math.floor(lowest / step) * step
  const stepsFrom = (start: number) => Math.max(1, Math.ceil((highest - start) / step))
  const isNear = foot > 0 && lowest - foot < nearBreak * stepsFrom(foot) * step
  const from = isNear ? foot - step : foot
  const count = stepsFrom(from)
  return {
    from,
    to: from + count * step,
    ticks: Array.from({ length: count + 1 }, (_, k) => ({
      value: from + k * step,
      label: shortUsd(from + k * step, step),
    })),
  }
}

/** The teeth of the mark at the foot of an axis that does not start at 0: how wide and how high one is. */
export const breakTooth = { width: 9, height: 5 }

/**
 * The numbers of the balances with a label below: the first, the last, and up to two in even steps between, since those at
 * both ends grow inwards and would touch closer ones.
 */
export function labelledBalances(count: number): number[] {
  const last = count - 1
  const parts = last < 10 && last % 2 === 0 ? 2 : 3
  return [
    ...new Set(
      Array.from({ length: parts + 1 }, (_, k) => multiplyDivide(k, last, parts, 'number of a label')),
    ),
  ]
}

/** The chart in words. `period` is that of the statement. */
export function balanceChartText(balances: readonly ChartedBalance[], period: string): string {
  const [first, last] = [balances[0], balances.at(-1)]
  const { from, ticks } = balanceAxis(balances)
  const cut = from > 0 ? ` The axis starts at ${ticks[0]?.label}, not at $0.` : ''
  const moves = chartedMoves(balances, 1).map(
    ({ kind, text, label }) => ` Net money ${kind}, counted from ${label}: ${text}.`,
  )
  return `Line chart of the balance after each month, ${period}: ${first?.text} after ${first?.label}, ${last?.text} after ${last?.label}.${moves.join('')}${cut}`
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
