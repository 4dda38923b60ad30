import { multiplyDivide } from '../values/decimal.ts'
import { firstDayOf, formatDay, lastDayOf, monthOfDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { formatUsd } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, nextMonth } from '../values/month.ts'
import { shortUsdTicks } from '../values/short-usd.ts'
import type { StatementTexts } from './texts.ts'

// The chart of a statement, drawn alike on the page and on paper.

/** What the account held at the beginning of a month, and after it; the first of a chart is what the period opened with. */
export interface ChartedBalance {
  /** Where its end is on the axis, from 0 to 1. */
  at: number
  /** "after July 2026" */
  when: string
  /** "July 31, 2026"; empty for what only steps there. */
  day: string
  /** The month, or the closing day, from which a step before it counts. */
  since: string
  atWork: Cents
  cents: Cents
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

/**
 * The opening balance and that after each posted month; an account that begins with the first of them opens with what was
 * put in. What moved in the last month and is at work from the next is a step at the end, to the closing balance; what a
 * closed account paid out is one on its closing day. Empty where the table says as much in one row.
 */
export function chartedBalances({ statement: { months, inPeriod }, from, until }: Charted): ChartedBalance[] {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  const [opening, closing, closedIn] = [inPeriod.opening.value, inPeriod.closing.value, monthOfDay(until)]
  const isClosed = until !== lastDayOf(last.row.month)
  // The month in which an account was closed need not be posted.
  const count = months.length + (closedIn === last.row.month ? 0 : 1)
  const ends = { when: `on ${formatDay(until)}`, day: formatDay(until) }
  const balances = months.map(({ row: { month }, atWork, balance }, k): ChartedBalance => {
    const own = month === closedIn && isClosed ? ends : endOf(month)
    return { ...own, at: (k + 1) / count, since: formatMonth(month), atWork, cents: balance }
  })
  const begin = opening === 0 ? first.row.month : from
  const opened = opening === 0 ? first.atWork : opening
  const begun = { when: `at the beginning of ${formatMonth(begin)}`, day: formatDay(firstDayOf(begin)) }
  balances.unshift({ ...begun, at: 0, since: formatMonth(begin), atWork: opened, cents: opened })
  if (count > months.length)
    balances.push({ ...ends, at: 1, since: formatMonth(closedIn), atWork: last.balance, cents: last.balance })
  if (closing !== last.balance) {
    const since = isClosed ? formatDay(until) : formatMonth(nextMonth(last.row.month))
    const { when } = isClosed ? ends : endOf(last.row.month)
    balances.push({ when, day: '', at: 1, since, atWork: closing, cents: closing })
  }
  return balances
}

/** What is drawn of a statement: its months, and its first and last day. */
type Charted = Pick<StatementTexts, 'from' | 'until'> & {
  statement: Pick<StatementTexts['statement'], 'months' | 'inPeriod'>
}

const endOf = (month: Month) => ({ when: `after ${formatMonth(month)}`, day: formatDay(lastDayOf(month)) })

/** The line through the balances; each month begins with what is at work in it, so money in or out is a step. */
export const balanceLine = (balances: readonly ChartedBalance[]): (readonly [at: number, cents: Cents])[] =>
  balances.flatMap(({ at, atWork, cents }, k) => {
    const before = balances[k - 1]
    const end = [at, cents] as const
    return before === undefined ? [end] : [[before.at, atWork] as const, end]
  })

/** The steps of the line, each with a text where it has room; the chart is as wide as `width` characters. */
export function chartedMoves(balances: readonly ChartedBalance[], width: number): ChartedMove[] {
  const moves = balances.flatMap(({ atWork, since: label }, k) => {
    const before = balances[k - 1]
    const by = atWork - (before?.cents ?? atWork)
    const text = `${by < 0 ? '−' : '+'}${formatUsd(Math.abs(by) as Cents).replace(/\.00$/, '')}`
    return by === 0 || before === undefined
      ? []
      : [{ kind: by < 0 ? 'out' : 'in', at: before.at, text, label } as const]
  })
  return moves.map((move, k) => {
    const needs = (move.text.length + 3) / width
    const hasLeft = move.at - (moves[k - 1]?.at ?? 0) >= 2 * needs
    const hasRight = (moves[k + 1]?.at ?? 1) - move.at >= needs
    return { ...move, side: hasRight ? 'right' : hasLeft ? 'left' : undefined }
  })
}

/** An axis has at most this many steps between its labels. */
const mostSteps = 3

/** The lowest part of the plot, where the mark of a cut axis would touch the line. */
const nearBreak = 0.16

/** Round values in even steps around all balances, each with a label. */
export function balanceAxis(balances: readonly ChartedBalance[]) {
  const values = balanceLine(balances).map(([, cents]) => cents)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(highest - lowest, Math.abs(highest) / 10, 1_00)
  const rough = span / mostSteps
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * magnitude).find((each) => each >= rough) ?? rough
  const foot = Math.floor(lowest / step) * step
  const stepsFrom = (start: number) => Math.max(1, Math.ceil((highest - start) / step))
  const isNear = foot > 0 && lowest - foot < nearBreak * stepsFrom(foot) * step
  const from = isNear ? foot - step : foot
  const count = stepsFrom(from)
  // Of more steps, every other one has a label.
  const each = count > mostSteps ? 2 : 1
  const labelled = Math.ceil(count / each)
  const ticks = Array.from({ length: labelled + 1 }, (_, k) => from + k * each * step)
  const labels = shortUsdTicks(ticks)
  return {
    from,
    to: from + labelled * each * step,
    ticks: ticks.map((value, k) => ({ value, label: labels[k] ?? '' })),
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

/** The days below the chart; the first and the last grow inwards. */
export function dayLabels(balances: readonly ChartedBalance[]) {
  const dated = balances.filter(({ day }) => day !== '')
  return labelledBalances(dated.length).map((k) => ({
    at: dated[k]?.at ?? 0,
    text: dated[k]?.day ?? '',
    place: k === 0 ? ('first' as const) : k === dated.length - 1 ? ('last' as const) : ('middle' as const),
  }))
}

/** The chart in words. `period` is that of the statement. */
export function balanceChartText(balances: readonly ChartedBalance[], period: string): string {
  const [first, last] = [balances[0], balances.at(-1)]
  if (first === undefined || last === undefined) return ''
  const { from, ticks } = balanceAxis(balances)
  const cut = from > 0 ? ` The axis starts at ${ticks[0]?.label}, not at $0.` : ''
  const moves = chartedMoves(balances, 1).map(
    ({ kind, text, label }) => ` Net money ${kind}, counted from ${label}: ${text}.`,
  )
  return `Line chart of the balance after each month, ${period}: ${formatUsd(first.cents)} ${first.when}, ${formatUsd(last.cents)} ${last.when}.${moves.join('')}${cut}`
}
