import type { Deducted } from '../src/figures/deductions.ts'
import type { History } from '../src/figures/account-months.ts'
import { dayOf, daysAt, endOf, index } from './model-days.ts'
import { evaluate, sumsOf } from './money-model.ts'

/** The lines of a statement, in cents. It does not compile while one of what is deducted is missing. */
interface EvaluatedStatement extends Record<Deducted['deducted']['as'], number> {
  opening: number
  moneyIn: number
  gains: number
  paidOut: number
  moneyOut: number
  closing: number
}

/** A statement of whole months: money in and out by the day it moved, and the position before and at the end. */
export function evaluateStatement(history: History, from: number, to: number): EvaluatedStatement {
  const first = [...history.months].sort((a, b) => a.month - b.month).at(0)
  const inside = history.months.filter(({ month }) => from <= month && month <= to)
  const [starts, ends] = [daysAt(index(from), 1), endOf(to)]
  const moved = sumsOf(history.activity.filter((entry) => starts <= dayOf(entry) && dayOf(entry) <= ends))
  const until = history.months.filter(({ month }) => month <= to)
  const unexplained = evaluate({ ...history, months: until }).months.map((each) => {
    if (first === undefined || each.month !== first.month) return { month: each.month, cents: each.moved }
    const due = sumsOf(history.activity.filter(({ effectiveMonth }) => effectiveMonth <= first.month))
    const inIt = due.contributed - due.withdrawn + due.fromGains + due.reinvested
    return { month: each.month, cents: first.beginningBalance - Number(inIt) }
  })
  const own = unexplained.filter(({ month }) => month >= from).map(({ cents }) => cents)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)
  return {
    opening: balanceAt(history, previous(from)),
    moneyIn: Number(moved.contributed) + sum(own.filter((cents) => cents > 0)),
    gains: sum(inside.map((row) => row.unrealizedGain + row.dividendPaid)),
    losses: sum(inside.map(({ lossAmount }) => lossAmount)),
    'management fees': sum(inside.map(({ managementFee }) => managementFee)),
    'performance fees': sum(inside.map(({ performanceFee }) => performanceFee)),
    paidOut: sum(inside.map(({ dividendPaid }) => dividendPaid)),
    moneyOut: Number(moved.withdrawn) - sum(own.filter((cents) => cents < 0)),
    closing: balanceAt(history, to),
  }
}

const previous = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1)

/** The balance of the position at the end of a month; before the first posted one, what was received less what was paid back. */
function balanceAt(history: History, month: number): number {
  const months = history.months.filter((row) => row.month <= month)
  if (months.length > 0) return evaluate({ ...history, months }, month).currentBalance
  const { contributed, withdrawn } = sumsOf(history.activity.filter((entry) => dayOf(entry) <= endOf(month)))
  return Number(contributed - withdrawn)
}
