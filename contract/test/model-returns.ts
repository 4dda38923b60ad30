import { index } from './model-days.ts'

/** The returns of an account in exact fractions, for money-model.ts. Null where docs/figures.md gives nothing. */
export interface EvaluatedReturns {
  timeWeighted: number | null
  annualised: number | null
  moneyWeighted: number | null
  deepestFall: number | null
  sinceFunded: { from: number; timeWeighted: number | null; beforeFees?: number | null } | null
  years: readonly EvaluatedYear[]
  /** The time-weighted return with the fees added back; absent without fees. */
  beforeFees?: number | null
}

interface EvaluatedYear {
  year: number
  months: number
  timeWeighted: number | null
  beforeFees?: number | null
}

export interface EvaluatedMonth {
  month: number
  moved: number
  /** r, not rounded; null if nothing was at work */
  rate: Fraction | null
  /** The same with the fees added back. */
  rateBeforeFees: Fraction | null
  fees: bigint
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
export const percentage = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : round({ top: part * 10_000n, bottom: whole })

export const overOne = ({ top, bottom }: Fraction): number => round({ top: (top - bottom) * 10_000n, bottom })

/** All returns but the one since the account was funded again. */
export function returns(months: readonly EvaluatedMonth[], flows: readonly Flow[]) {
  const growth = linked(months)
  const isLong = months.length >= 12
  return {
    timeWeighted: growth && overOne(growth),
    annualised: growth && isLong && growth.top > 0n ? yearly(growth, months.length) : null,
    moneyWeighted: isLong && isWithoutGap(months) ? internalRate(flows) : null,
    deepestFall: growth && overOne(lowestSinceHigh(months)),
    years: years(months),
    ...beforeFees(months),
  }
}

/** With the fees added back, where there are any. */
export function beforeFees(
  months: readonly EvaluatedMonth[],
  isWhole = true,
): { beforeFees?: number | null } {
  if (months.every(({ fees }) => fees === 0n)) return {}
  const growth = isWhole ? linked(months.map(({ rateBeforeFees: rate, ...so }) => ({ ...so, rate }))) : null
  return { beforeFees: growth && overOne(growth) }
}

const isWithoutGap = (months: readonly Pick<EvaluatedMonth, 'month'>[]): boolean =>
  months.every(({ month }, k) => index(month) - index(months[0]?.month ?? month) === k)

/** Π(1 + r); null where a month is missing in between or has no return, or there are none. */
export function linked(months: readonly Pick<EvaluatedMonth, 'month' | 'rate'>[]): Fraction | null {
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

function years(months: readonly EvaluatedMonth[]): readonly EvaluatedYear[] {
  const [first, last] = [months[0]?.month ?? 0, months.at(-1)?.month ?? 0]
  const yearsPosted = [...new Set(months.map(({ month }) => Math.trunc(month / 100)))]
  return yearsPosted.map((year) => {
    const own = months.filter(({ month }) => Math.trunc(month / 100) === year)
    const begins = Math.max(index(first), year * 12)
    const ends = Math.min(index(last), year * 12 + 11)
    const isWhole = own.length === ends - begins + 1
    const growth = isWhole ? linked(own) : null
    return {
      year,
      months: own.length,
      timeWeighted: growth && overOne(growth),
      ...beforeFees(own, isWhole),
    }
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
