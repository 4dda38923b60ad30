import type { AccountMonth } from './account-months.ts'
import type { Summary } from './monthly-figures.ts'
import { FigureError } from '../values/decimal.ts'
import type { Cents } from '../values/money.ts'
import { subtractCents, sumCents } from '../values/money.ts'
import type { Percent } from '../values/percent.ts'
import { ratio } from '../values/percent.ts'

/** What a month earned less what it lost, so that the columns of the investor's tables add up. */
export interface NetMonth {
  /** d; for a lost month what it lost as a share of the principal, null if there is no such share. */
  dividendPercent: Percent | null
  /** D − L */
  dividendAmount: Cents
  /** U − L */
  unrealizedGain: Cents
}

/** The figures of a month less its loss; those of a month without one are as posted. */
export function netMonth(row: Summary): NetMonth {
  if (row.lossAmount === 0) return row
  const dividendAmount = subtractCents(row.dividendAmount, row.lossAmount)
  return {
    dividendPercent: ratioOrNull(dividendAmount, row.beginningBalance),
    dividendAmount,
    unrealizedGain: subtractCents(row.unrealizedGain, row.lossAmount),
  }
}

/** part ÷ whole, or null if the whole is 0 or so small that the percentage would not be exact. */
export function ratioOrNull(part: Cents, whole: Cents): Percent | null {
  try {
    return ratio(part, whole)
  } catch (error) {
    if (error instanceof FigureError) return null
    throw error
  }
}

/** The sums of a calendar year's posted months, and where the account stands after the last of them. */
export interface YearFigures {
  /** P of the last month. */
  beginningBalance: Cents
  /** Σ(D − L) */
  dividendAmount: Cents
  /** Σ(U − L) */
  unrealizedGain: Cents
  /** ΣQ */
  dividendPaid: Cents
  /** Σ(U + Q − L) */
  profit: Cents
  /** Of the last month. */
  currentBalance: Cents
}

/** The figures of a year from its posted months in order; undefined without any. */
export function yearFigures(months: readonly AccountMonth[]): YearFigures | undefined {
  const last = months.at(-1)
  if (last === undefined) return undefined
  const net = months.map(({ row }) => netMonth(row))
  return {
    beginningBalance: last.row.beginningBalance,
    dividendAmount: sumCents(net.map(({ dividendAmount }) => dividendAmount)),
    unrealizedGain: sumCents(net.map(({ unrealizedGain }) => unrealizedGain)),
    dividendPaid: sumCents(months.map(({ row }) => row.dividendPaid)),
    profit: sumCents(months.map(({ profit }) => profit)),
    currentBalance: last.balance,
  }
}
