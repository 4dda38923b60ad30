import { unexplained } from '../figures/account-months.ts'
import { countedOn, moneyMoved } from '../figures/activity.ts'
import { multiplyDivide } from '../values/decimal.ts'
import type { Day } from '../values/day.ts'
import { daysBetween, firstDayOf, formatDay, lastDayOf, monthOfDay } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { cents, formatUsd, signedUsd, zeroCents } from '../values/money.ts'
import type { Month } from '../values/month.ts'
import { formatMonth, nextMonth, yearOf } from '../values/month.ts'
import { shortUsdTicks } from '../values/short-usd.ts'
import type { StatementTexts } from './texts.ts'

// The chart of a statement, drawn alike on the page and on paper.

/** What the account held on a day, before and after what moved on it: the first and last day, each end of a month, each move. */
export interface ChartedBalance {
  /** Where on the axis, from 0 to 1. */
  at: number
  on: Day
  before: Cents
  after: Cents
  /** The part of what moved that no entry explains, if any. */
  notReconciled?: Cents
  /** Whether the month that leads to it is posted; otherwise no line does. */
  isPosted: boolean
}

/** Money in or out, which steps on the day it moved, or a principal that no entry explains, on the first of its month. */
export interface ChartedMove {
  kind: 'in' | 'out' | 'notReconciled'
  /** Where on the axis, from 0 to 1. */
  at: number
  /** "−$30,000" */
  text: string
  /** "November 27, 2025" */
  day: string
  /** The side of the mark on which its text has room. */
  side: 'left' | 'right' | undefined
}

export const balanceChartTitle = 'Balance after each month'

/** What is drawn of a statement. */
type Charted = Pick<StatementTexts, 'from' | 'until' | 'isSinceStart' | 'missing'> & {
  statement: Pick<StatementTexts['statement'], 'months' | 'moved'> & {
    inPeriod: Readonly<Record<'opening' | 'closing', { value: Cents }>>
  }
}

/**
 * The balance from day to day: money steps when it moved, a principal that no entry explains on the first of its month, and
 * a month grows evenly to what it earned. An account that begins with the period opens with what was put in. Empty where
 * the table says as much in one row.
 */
export function chartedBalances(charted: Charted): ChartedBalance[] {
  const { statement, until, missing } = charted
  const { months, inPeriod } = statement
  if (months.length < 2) return []
  const steps = stepsOf(charted)
  const begin = firstDayOf(beginOf(charted))
  const length = daysBetween(begin, until)
  // A closed account keeps its balance until the closing day.
  const isClosed = inPeriod.closing.value === 0
  const earned = new Map(months.map((month) => [month.row.month, month.balance - month.atWork]))
  const unreconciled = unreconciledOf(charted)
  let held = inPeriod.opening.value as number
  const balances = daysOf(begin, until, steps).map((on): ChartedBalance => {
    const month = monthOfDay(on)
    const gained = earned.get(month) ?? 0
    const before = cents(held + gainedBy(on, until, gained))
    const step = steps.get(on) ?? 0
    held += step + (isEnd(on) ? gained : 0)
    const isPosted = !missing.includes(month) || (isClosed && month === monthOfDay(until))
    const apart = unreconciled.get(on)
    return {
      at: daysBetween(begin, on) / length,
      on,
      before,
      after: cents(before + step),
      ...(apart !== undefined && { notReconciled: apart }),
      isPosted,
    }
  })
  const [first, ...rest] = balances
  return first?.before === 0 ? [{ ...first, before: first.after }, ...rest] : balances
}

const isEnd = (on: Day): boolean => on === lastDayOf(monthOfDay(on))

/** The part of what a month earned that it had by a day of it. */
function gainedBy(on: Day, until: Day, gained: number): number {
  const last = Math.min(lastDayOf(monthOfDay(on)), until) as Day
  const first = firstDayOf(monthOfDay(on))
  return on === last
    ? gained
    : multiplyDivide(gained, daysBetween(first, on), daysBetween(first, last), 'balance of a day')
}

/** What moved on each day on which anything did. */
function stepsOf({ statement: { months, moved }, isSinceStart }: Charted): Map<Day, number> {
  const steps = new Map<Day, number>()
  const add = (on: Day, by: number) => steps.set(on, (steps.get(on) ?? 0) + by)
  for (const [k, month] of months.entries())
    add(firstDayOf(month.row.month), unexplained(month, isSinceStart && k === 0))
  for (const entry of moved) add(countedOn(entry), moneyMoved(entry))
  return new Map([...steps].filter(([, by]) => by !== 0))
}

/** What of it no entry explains, on the first of its month; not the principal that the account begins with. */
const unreconciledOf = ({ statement: { months }, isSinceStart }: Charted): Map<Day, Cents> =>
  new Map(
    months
      .filter(({ moved }, k) => moved !== 0 && !(isSinceStart && k === 0))
      .map(({ row, moved }) => [firstDayOf(row.month), moved]),
  )

/** The month with which the chart begins: where nothing was in the account before, that of the first money. */
function beginOf({ statement: { months, moved, inPeriod }, from }: Charted): Month {
  if (inPeriod.opening.value !== 0) return from
  const begun = [...months.map(({ row }) => row.month), ...moved.map((entry) => monthOfDay(countedOn(entry)))]
  return Math.min(...begun) as Month
}

/** The days of a chart in their order. */
function daysOf(begin: Day, until: Day, steps: ReadonlyMap<Day, number>): Day[] {
  const days = new Set([begin, ...steps.keys(), until])
  for (let month = monthOfDay(begin); lastDayOf(month) < until; month = nextMonth(month))
    days.add(lastDayOf(month))
  return [...days].toSorted((a, b) => a - b)
}

type BalancePoint = readonly [at: number, cents: Cents]

/** A line through balances, and where it begins and ends. */
export interface BalanceLine {
  from: number
  to: number
  points: readonly BalancePoint[]
}

/** The lines through the balances, with a gap where months are not posted; money in or out is a step. */
export function balanceLines(balances: readonly ChartedBalance[]): BalanceLine[] {
  const lines: { from: number; to: number; points: BalancePoint[] }[] = []
  for (const { at, before, after, isPosted } of balances) {
    const line = lines.at(-1)
    // A line after a gap begins with the balance that it left behind.
    if (line === undefined || !isPosted)
      lines.push({ from: at, to: at, points: [[at, isPosted ? before : after]] })
    else {
      line.points.push([at, before])
      line.to = at
    }
    if (isPosted && before !== after) lines.at(-1)?.points.push([at, after])
  }
  return lines.filter(({ points }) => points.length > 1)
}

const signed = (by: Cents): string => signedUsd(by).replace(/\.00$/, '')

/** The steps of the line, each with a text where it has room; the chart is as wide as `width` characters. */
export function chartedMoves(balances: readonly ChartedBalance[], width: number): ChartedMove[] {
  const moves = balances.flatMap(({ at, on, before, after, notReconciled = zeroCents }) => {
    const by = cents(after - before)
    const isApart = by === notReconciled
    const part = isApart || notReconciled === 0 ? '' : ` (${signed(notReconciled)} not reconciled)`
    const text = `${signed(by)}${part}`
    const kind = isApart ? 'notReconciled' : by < 0 ? 'out' : 'in'
    return by === 0 ? [] : [{ kind, at, text, day: formatDay(on) } as const]
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
  const values = balanceLines(balances).flatMap(({ points }) => points.map(([, cents]) => cents))
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
  // Where there was never anything, any amount but 0 would be made up.
  const isEmpty = lowest === 0 && highest === 0
  const ticks = Array.from({ length: isEmpty ? 1 : labelled + 1 }, (_, k) => from + k * each * step)
  const labels = shortUsdTicks(ticks)
  return {
    from,
    to: from + labelled * each * step,
    ticks: ticks.map((value, k) => ({ value, label: labels[k] ?? '' })),
  }
}

/** The teeth of the mark at the foot of an axis that does not start at 0: how wide and how high one is. */
export const breakTooth = { width: 9, height: 5 }

/** The months from one label below the chart to the next: whole quarters, half-years or years, where single months are too many. */
const labelSteps = [1, 3, 6, 12, 24, 36, 60, 120, 240, 600]

/** A label between keeps this part of the chart clear at both ends, where labels grow inwards, and between two of them. */
const [clearEnd, clearBetween] = [0.26, 0.2]

/** The days below the chart: the first, the last, and up to two ends of months between. A single year is named once. */
export function dayLabels(balances: readonly ChartedBalance[]) {
  const [first, last] = [balances[0], balances.at(-1)]
  if (first === undefined || last === undefined) return []
  const ends = balances.filter(({ on, at }) => isEnd(on) && at > clearEnd && at < 1 - clearEnd)
  const endsOf = (step: number) => ends.filter(({ on }) => monthNumber(monthOfDay(on)) % step === 0)
  const months = monthNumber(monthOfDay(last.on)) - monthNumber(monthOfDay(first.on)) + 1
  const step = labelSteps.find((each) => each >= clearBetween * months && endsOf(each).length <= 2)
  const begun = yearOf(monthOfDay(first.on))
  const isOneYear = begun === yearOf(monthOfDay(last.on))
  const textOf = (on: Day) => formatDay(on).replace(isOneYear ? `, ${begun}` : '', '')
  return [
    { at: 0, text: formatDay(first.on), place: 'first' as const },
    ...(step === undefined ? [] : endsOf(step)).map(({ at, on }) => ({
      at,
      text: textOf(on),
      place: 'middle' as const,
    })),
    { at: 1, text: textOf(last.on), place: 'last' as const },
  ]
}

/** How many months have ended since the year 0, so that quarters and years end with a multiple of 3 and 12. */
const monthNumber = (month: Month): number => 12 * yearOf(month) + (month % 100)

/** The chart in words. `period` is that of the statement. */
export function balanceChartText(balances: readonly ChartedBalance[], period: string): string {
  const [first, last] = [balances[0], balances.at(-1)]
  if (first === undefined || last === undefined) return ''
  const { from, ticks } = balanceAxis(balances)
  const cut = from > 0 ? ` The axis starts at ${ticks[0]?.label}, not at $0.` : ''
  const moves = chartedMoves(balances, 1).map(
    ({ kind, text, day }) =>
      ` ${kind === 'notReconciled' ? 'Not reconciled' : `Net money ${kind}`}, counted on ${day}: ${text}.`,
  )
  const begun = `${formatUsd(first.before)} at the beginning of ${formatMonth(monthOfDay(first.on))}`
  const end = isEnd(last.on) ? `after ${formatMonth(monthOfDay(last.on))}` : `on ${formatDay(last.on)}`
  return `Line chart of the balance after each month, ${period}: ${begun}, ${formatUsd(last.after)} ${end}.${moves.join('')}${cut}`
}
