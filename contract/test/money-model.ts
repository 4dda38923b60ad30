import type { Activity, ActivityKind } from '../src/figures/activity.ts'
import type { DatedSummary, History } from '../src/figures/account-months.ts'
import type { Cents } from '../src/values/money.ts'
import { dayOf, daysAt, endOf, index } from './model-days.ts'

/**
 * An evaluation of docs/figures.md apart from the product, in exact fractions: it takes a history and gives every figure
 * in cents and hundredths of a percent. It shares nothing with src/ but types.
 */
export interface Evaluated extends Position {
  initialInvestment: number
  capitalPutIn: number
  /** One for each posted month. */
  months: readonly EvaluatedMonth[]
  /** The rest is null where docs/figures.md gives nothing, as for an account without months. */
  timeWeighted: number | null
  annualised: number | null
  moneyWeighted: number | null
  deepestFall: number | null
  years: readonly { year: number; months: number; timeWeighted: number | null }[]
}

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

interface EvaluatedMonth {
  month: number
  moved: number
  /** r, not rounded; null if nothing was at work */
  rate: Fraction | null
  /** r in hundredths of a percent */
  return: number | null
  balance: number
  cumulativeProfit: number
  /** 100 × cumulative profit ÷ K */
  roi: number | null
}

interface Fraction {
  top: bigint
  /** positive */
  bottom: bigint
}

/** A dated movement, as the investor sees it: what was put in is negative. `at` is in days since 1 March 1900. */
export interface Flow {
  at: number
  cents: bigint
}

const one: Fraction = { top: 1n, bottom: 1n }
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const isBelow = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom

/** Half away from zero, once. */
function round({ top, bottom }: Fraction): number {
  const away = top < 0n ? -bottom : bottom
  return Number((2n * top + away) / (2n * bottom))
}

/** part ÷ whole in hundredths of a percent; null if the whole is 0. The whole is never negative. */
const percentage = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : round({ top: part * 10_000n, bottom: whole })

const overOne = ({ top, bottom }: Fraction): number => round({ top: (top - bottom) * 10_000n, bottom })

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
  const kept2 = BigInt(row.unrealizedGain) - BigInt(row.lossAmount)
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
      return: rate && percentage(made, atWork),
      balance: Number(principal + next.retained),
      cumulativeProfit: Number(next.profit),
      roi: percentage(next.profit, next.putIn),
    },
    next,
  ]
}

function returns(months: readonly EvaluatedMonth[], flows: readonly Flow[]) {
  const growth = linked(months)
  const isLong = months.length >= 12
  return {
    timeWeighted: growth && overOne(growth),
    annualised: growth && isLong && growth.top > 0n ? yearly(growth, months.length) : null,
    moneyWeighted: isLong && isWithoutGap(months) ? internalRate(flows) : null,
    deepestFall: growth && overOne(lowestSinceHigh(months)),
    years: years(months),
  }
}

const isWithoutGap = (months: readonly EvaluatedMonth[]): boolean =>
  months.every(({ month }, k) => index(month) - index(months[0]?.month ?? month) === k)

/** Π(1 + r); null where a month is missing in between or has no return, or there are none. */
function linked(months: readonly EvaluatedMonth[]): Fraction | null {
  if (months.length === 0 || !isWithoutGap(months)) return null
  return months.reduce<Fraction | null>(
    (product, { rate }) =>
      product && rate && times(product, { top: rate.top + rate.bottom, bottom: rate.bottom }),
    one,
  )
}

/** growth^(12 ÷ n) − 1, exactly rounded: the largest half step that it reaches is compared by whole powers. */
function yearly(growth: Fraction, count: number): number {
  const power = { top: growth.top ** 12n, bottom: growth.bottom ** 12n }
  const reaches = (twentyThousandths: number) =>
    !isBelow(power, { top: BigInt(twentyThousandths) ** BigInt(count), bottom: 20_000n ** BigInt(count) })
  let [low, high] = [0, 20_001]
  while (reaches(high)) high *= 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (reaches(middle)) low = middle
    else high = middle
  }
  // Below 0, an exact half rounds down.
  const isExact = !isBelow({ top: BigInt(low) ** BigInt(count), bottom: 20_000n ** BigInt(count) }, power)
  const above = low - 20_000
  return above < 0 && isExact ? Math.floor(above / 2) : Math.floor((above + 1) / 2)
}

/** The lowest index relative to its highest so far, from 1 on. */
function lowestSinceHigh(months: readonly EvaluatedMonth[]): Fraction {
  let [level, high, lowest] = [one, one, one]
  for (const { rate } of months) {
    level = times(level, rate ? { top: rate.top + rate.bottom, bottom: rate.bottom } : one)
    if (isBelow(high, level)) high = level
    const relative = times(level, { top: high.bottom, bottom: high.top })
    if (isBelow(relative, lowest)) lowest = relative
  }
  return lowest
}

function years(months: readonly EvaluatedMonth[]): Evaluated['years'] {
  const [first, last] = [months[0]?.month ?? 0, months.at(-1)?.month ?? 0]
  const yearsPosted = [...new Set(months.map(({ month }) => Math.trunc(month / 100)))]
  return yearsPosted.map((year) => {
    const own = months.filter(({ month }) => Math.trunc(month / 100) === year)
    const begins = Math.max(index(first), year * 12)
    const ends = Math.min(index(last), year * 12 + 11)
    const growth = own.length === ends - begins + 1 ? linked(own) : null
    return { year, months: own.length, timeWeighted: growth && overOne(growth) }
  })
}

/** XIRR, Act/365, between −99.99 % and 1,000 %, by halving; null where the value does not change its sign. */
function internalRate(flows: readonly Flow[]): number | null {
  const moved = flows.filter(({ cents }) => cents !== 0n)
  if (!moved.some(({ cents }) => cents > 0n) || !moved.some(({ cents }) => cents < 0n)) return null
  const start = Math.min(...moved.map(({ at }) => at))
  const value = (rate: number) =>
    moved.reduce(
      (sum, { at, cents }) => sum + Number(cents) * Math.exp(-Math.log1p(rate) * ((at - start) / 365)),
      0,
    )
  let [low, high] = [-0.9999, 10]
  const isPositive = value(low) > 0
  if (isPositive === value(high) > 0) return null
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2
    if (value(middle) > 0 === isPositive) low = middle
    else high = middle
  }
  const rate = low * 10_000
  return Math.sign(rate) * Math.round(Math.abs(rate))
}
