import type { Activity, ActivityKind } from '../src/figures/activity.ts'
import type { DatedSummary, History } from '../src/figures/account-months.ts'
import type { FeeKey } from '../src/figures/deductions.ts'
import type { Cents } from '../src/values/money.ts'
import { dayOf, daysAt, endOf, index } from './model-days.ts'
import type { EvaluatedMonth, EvaluatedReturns, Flow } from './model-returns.ts'
import { beforeFees as withFeesBack, linked, overOne, percentage, returns } from './model-returns.ts'

/**
 * An evaluation of docs/figures.md in exact fractions: every figure of a history in cents and hundredths of a percent. It shares nothing with src/ but types.
 */
export interface Evaluated extends Position, EvaluatedReturns {
  initialInvestment: number
  capitalPutIn: number
  /** One for each posted month. */
  months: readonly EvaluatedMonth[]
}

/** Which figures are fees. It does not compile while one is missing. */
const fees: Readonly<Record<FeeKey, true>> = { managementFee: true, performanceFee: true }

/** What a month, or a year, was charged. */
export const chargedIn = (row: Readonly<Record<FeeKey, Cents>>): bigint =>
  Object.keys(fees).reduce((sum, key) => sum + BigInt(row[key as FeeKey]), 0n)

/** What is in the account: the state after the latest month, and the entries whose day has come though they are at work later. */
interface Position {
  principal: number
  unrealizedGain: number
  dividendPaid: number
  reinvested: number
  profit: number
  totalPortfolioValue: number
  currentBalance: number
}

/** The sums of the entries that begin to work in a month. */
interface Due {
  contributed: bigint
  withdrawn: bigint
  fromGains: bigint
  reinvested: bigint
}

export function sumsOf(entries: readonly Activity[]): Due {
  const of = (kind: ActivityKind, key: 'amount' | 'fromGains' = 'amount') =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + BigInt(entry[key]), 0n)
  return {
    contributed: of('contribution'),
    withdrawn: of('withdrawal'),
    fromGains: of('withdrawal', 'fromGains'),
    reinvested: of('reinvestment'),
  }
}

/** What is carried from month to month. */
interface Carried {
  before: DatedSummary | undefined
  retained: bigint
  profit: bigint
  paid: bigint
  reinvested: bigint
  putIn: bigint
}

/** Evaluates a history; the position is that of the end of a month, or with all entries on record. */
export function evaluate({ months: rows, activity, initialInvestment }: History, until?: number): Evaluated {
  const ordered = [...rows].sort((a, b) => a.month - b.month)
  const months: EvaluatedMonth[] = []
  const flows: Flow[] = []
  const nothing = { retained: 0n, profit: 0n, paid: 0n, reinvested: 0n, putIn: 0n }
  let carried: Carried = { ...nothing, before: undefined }
  for (const row of ordered) {
    const [month, next] = step(row, activity, carried, initialInvestment, flows)
    months.push(month)
    carried = next
  }
  const { before: last, retained, putIn } = carried
  const initial = initialInvestment ?? (ordered[0] ? ordered[0].beginningBalance : 0)
  const principal = BigInt(last?.beginningBalance ?? initial)
  if (last) flows.push({ at: daysAt(index(last.month) + 1, 1), cents: principal + retained })
  const moved = activity.filter(
    (entry) =>
      entry.effectiveMonth > (last?.month ?? 0) && (until === undefined || dayOf(entry) <= endOf(until)),
  )
  return {
    initialInvestment: initial,
    ...position(principal, carried, sumsOf(moved)),
    capitalPutIn: Number(last === undefined ? principal : putIn),
    months,
    ...returns(months, flows),
    sinceFunded: sinceFunded(months, activity),
  }
}

function position(before: bigint, { retained, profit, paid, ...so }: Carried, moved: Due): Position {
  const principal = before + moved.contributed - (moved.withdrawn - moved.fromGains) + moved.reinvested
  const gains = retained - moved.fromGains - moved.reinvested
  const reinvested = so.reinvested + moved.reinvested
  return {
    principal: Number(principal),
    unrealizedGain: Number(gains),
    dividendPaid: Number(paid + moved.fromGains),
    reinvested: Number(reinvested),
    profit: Number(profit),
    totalPortfolioValue: Number(principal - reinvested + profit),
    currentBalance: Number(principal + gains),
  }
}

function step(
  row: DatedSummary,
  activity: readonly Activity[],
  { before, ...so }: Carried,
  initialInvestment: Cents | null,
  flows: Flow[],
): [EvaluatedMonth, Carried] {
  const due = activity.filter(
    ({ effectiveMonth: at }) => at <= row.month && (before === undefined || at > before.month),
  )
  const sums = sumsOf(due)
  const [principal, paid] = [BigInt(row.beginningBalance), BigInt(row.dividendPaid)]
  const explained = sums.contributed - (sums.withdrawn - sums.fromGains) + sums.reinvested
  const from = before?.beginningBalance ?? initialInvestment
  const moved = from === null ? 0n : principal - BigInt(from) - explained
  const starts = daysAt(index(row.month), 1)
  if (before === undefined) flows.push({ at: starts, cents: explained - principal })
  else flows.push({ at: starts, cents: -moved })
  for (const entry of due) {
    if (entry.kind === 'contribution') flows.push({ at: dayOf(entry), cents: -BigInt(entry.amount) })
    if (entry.kind === 'withdrawal') flows.push({ at: dayOf(entry), cents: BigInt(entry.amount) })
  }
  flows.push({ at: daysAt(index(row.month) + 1, 1), cents: paid })
  const kept = so.retained - sums.fromGains - sums.reinvested
  const atWork = principal + kept
  const charged = chargedIn(row)
  const beforeFees = BigInt(row.unrealizedGain) - BigInt(row.lossAmount)
  const kept2 = beforeFees - charged
  const made = kept2 + paid
  const next: Carried = {
    before: row,
    retained: kept + kept2,
    profit: so.profit + made,
    paid: so.paid + paid + sums.fromGains,
    reinvested: so.reinvested + sums.reinvested,
    putIn: before === undefined ? principal : so.putIn + sums.contributed + (moved > 0n ? moved : 0n),
  }
  const rate = atWork > 0n ? { top: made, bottom: atWork } : null
  return [
    {
      month: row.month,
      moved: Number(moved),
      rate,
      rateBeforeFees: rate && { top: beforeFees + paid, bottom: atWork },
      fees: charged,
      return: rate && percentage(made, atWork),
      balance: Number(principal + next.retained),
      cumulativeProfit: Number(next.profit),
      roi: percentage(next.profit, next.putIn),
    },
    next,
  ]
}

/** Nothing was at work in the month before, or nothing was left when the months that are not posted began. */
function sinceFunded(months: readonly EvaluatedMonth[], activity: readonly Activity[]) {
  const isAgain = months.map(({ month, rate }, k) => {
    const before = months.slice(0, k).at(-1)
    if (!before || !rate) return false
    const between = activity.filter((e) => e.effectiveMonth > before.month && e.effectiveMonth < month)
    const { contributed, withdrawn } = sumsOf(between)
    return !before.rate || (between.length > 0 && BigInt(before.balance) + contributed <= withdrawn)
  })
  const own = isAgain.includes(true) ? months.slice(isAgain.lastIndexOf(true)) : []
  const growth = linked(own)
  return own[0] ? { from: own[0].month, timeWeighted: growth && overOne(growth), ...withFeesBack(own) } : null
}
