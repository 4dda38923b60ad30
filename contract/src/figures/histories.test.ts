import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { History } from './account-months.ts'
import { accountMonths, netMonth, yearFigures } from './account-months.ts'
import type { Activity } from './activity.ts'
import { principalMoved } from './activity.ts'
import { byFee } from './deductions.ts'
import type { Derivation } from './derivation.ts'
import { deriveLost } from './derive-headline.ts'
import { deriveFiguresAt, deriveMonth, deriveYear } from './derive-months.ts'
import { deriveFigures, figuresAfter, figuresOf } from './figures.ts'
import { computeSummary } from './new-month.ts'
import { netMoved, pendingAfter } from './position.ts'
import type { Return } from './returns.ts'
import { cashFlowsOf } from './cash-flows.ts'
import { monthReturn, returnsOf } from './returns.ts'
import { everyFigure } from './every-figure.ts'
import { cumulativeProfit, roiYield } from './series.ts'
import { endsAt } from '../../test/arithmetic.ts'
import { runsOf } from '../../test/full-runs.ts'
import { chargedIn, evaluate } from '../../test/money-model.ts'
import { noFees } from '../../test/no-fees.ts'
import { historyOf, randomHistories } from '../../test/random-histories.ts'
import { day } from '../values/day.ts'
import type { Cents } from '../values/money.ts'
import { cents, zeroCents } from '../values/money.ts'
import { addMonths, month, yearOf } from '../values/month.ts'
import { percent, ratio } from '../values/percent.ts'

const runs = runsOf(300, 10_000)

/** Random accounts with losses, money in and out, gaps and empty months. */
const onHistories = (holds: (history: History) => void) =>
  fc.assert(fc.property(randomHistories, holds), runs)

const valueOf = (rate: Return | undefined) => rate?.value ?? null

test('every figure equals an independent evaluation, to the cent', () => {
  onHistories((history) => {
    const { months, timeWeighted, annualised, moneyWeighted, deepestFall, years, sinceFunded, ...so } =
      evaluate(history)
    const { beforeFees, ...figures } = so
    const every = everyFigure(history)
    const { returns } = every
    expect(every).toMatchObject({ ...figures, roi: months.length > 0 ? months.at(-1)?.roi : every.roi })
    expect(
      accountMonths(history).map((each) => ({
        moved: each.moved,
        return: monthReturn(each),
        balance: each.balance,
        cumulativeProfit: each.cumulativeProfit,
        roi: ratio(each.cumulativeProfit, each.putIn),
      })),
    ).toEqual(months.map(({ month: _, rate: __, rateBeforeFees: ___, fees: ____, ...each }) => each))
    expect(valueOf(returns?.timeWeighted)).toBe(timeWeighted)
    expect(valueOf(returns?.annualised)).toBe(annualised)
    expect(valueOf(returns?.deepestFall)).toBe(deepestFall)
    expect(feesBack(returns)).toBe(beforeFees)
    const again = returns?.sinceFunded ?? null
    expect(
      again && { ...again, timeWeighted: again.timeWeighted.value, beforeFees: feesBack(again) },
    ).toEqual(sinceFunded)
    expect(
      (returns?.years ?? []).map((each) => ({
        ...each,
        timeWeighted: each.timeWeighted.value,
        beforeFees: feesBack(each),
      })),
    ).toEqual(years)
    expect(isWithinOne(valueOf(returns?.moneyWeighted), moneyWeighted)).toBe(true)
  })
})

/** A return before fees; undefined where there are none. */
const feesBack = (of: { beforeFees: Return | undefined } | null) => of?.beforeFees?.value

/** Rates found by halving may differ in the last place. */
const isWithinOne = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= 1

test('profit = unrealized + paid + reinvested, and value = current balance + paid out', () => {
  onHistories((history) => {
    const figures = figuresOf(history)
    const made = history.months.reduce(
      (sum, row) => sum + row.unrealizedGain + row.dividendPaid - row.lossAmount - Number(chargedIn(row)),
      0,
    )
    expect(figures.profit).toBe(made)
    expect(figures.profit).toBe(figures.unrealizedGain + figures.dividendPaid + figures.reinvested)
    expect(figures.totalPortfolioValue).toBe(figures.currentBalance + figures.dividendPaid)
  })
})

test('the last points of the series are the figures of the account', () => {
  onHistories((history) => {
    fc.pre(history.months.length > 0)
    const every = everyFigure(history)
    expect(every.cumulativeProfit.at(-1)?.value).toBe(every.profit)
    expect(every.roiYield.at(-1)?.value).toBe(every.roi)
    // The series end with the latest month, before what has moved since.
    const months = accountMonths(history)
    const posted = figuresAfter(months, history.initialInvestment)
    const moved = netMoved(pendingAfter(months, history.activity))
    expect(every.currentBalances.at(-1)).toBe(posted.currentBalance)
    expect(every.accountValues.at(-1)?.value).toBe(posted.totalPortfolioValue)
    expect(every.currentBalance).toBe(posted.currentBalance + moved)
    expect([every.profit, every.roi, every.capitalPutIn]).toEqual([
      posted.profit,
      posted.roi,
      posted.capitalPutIn,
    ])
  })
})

test('the order of posting changes nothing', () => {
  onHistories((history) => {
    const other = {
      ...history,
      months: history.months.toReversed(),
      activity: history.activity.toReversed(),
    }
    expect(everyFigure(other)).toEqual(everyFigure(history))
  })
})

test('multiplying all money by k changes no percentage', () => {
  fc.assert(
    fc.property(randomHistories, fc.integer({ min: 2, max: 50 }), (history, k) => {
      const [{ returns, ...every }, { returns: scaledReturns, ...scaled }] = [
        everyFigure(history),
        everyFigure(multiplied(history, k)),
      ]
      expect([scaled.roi, scaled.roiYield, scaled.roiGrowth]).toEqual([
        every.roi,
        every.roiYield,
        every.roiGrowth,
      ])
      const { moneyWeighted, ...exact } = returns ?? { moneyWeighted: undefined }
      const { moneyWeighted: scaledRate, ...scaledExact } = scaledReturns ?? { moneyWeighted: undefined }
      expect(scaledExact).toEqual(exact)
      expect(isWithinOne(valueOf(scaledRate), valueOf(moneyWeighted))).toBe(true)
    }),
    runs,
  )
})

function multiplied({ months, activity, initialInvestment }: History, k: number): History {
  const times = (amount: Cents) => cents(amount * k)
  return {
    months: months.map((row) => ({
      ...row,
      beginningBalance: times(row.beginningBalance),
      dividendPaid: times(row.dividendPaid),
      unrealizedGain: times(row.unrealizedGain),
      lossAmount: times(row.lossAmount),
      ...byFee((key) => times(row[key])),
    })),
    activity: activity.map((entry) => ({
      ...entry,
      amount: times(entry.amount),
      fromGains: times(entry.fromGains),
    })),
    initialInvestment: initialInvestment === null ? null : times(initialInvestment),
  }
}

const entryIn = (at: number): fc.Arbitrary<Activity> =>
  fc.record({
    kind: fc.constantFrom('contribution' as const, 'withdrawal' as const),
    amount: fc.integer({ min: 1_00, max: 9_000_00 }).map(cents),
    fromGains: fc.constant(zeroCents),
    receivedOn: fc.constant(day(at * 100 + 1)),
    effectiveMonth: fc.constant(month(at)),
  })

test('a contribution or a withdrawal changes no return of earlier months', () => {
  const drawn = randomHistories
    .filter(({ months }) => months.length > 0)
    .chain((history) =>
      fc
        .constantFrom(...history.months)
        .chain((row) => fc.record({ history: fc.constant(history), entry: entryIn(row.month) })),
    )
  fc.assert(
    fc.property(drawn, ({ history, entry }) => {
      const added = {
        ...history,
        months: history.months.map((row) =>
          row.month < entry.effectiveMonth
            ? row
            : { ...row, beginningBalance: cents(row.beginningBalance + principalMoved(entry)) },
        ),
        activity: [entry, ...history.activity],
      }
      const earlier = (of: History) =>
        accountMonths(of)
          .filter(({ row }) => row.month < entry.effectiveMonth)
          .map((each) => [each.profit, each.atWork, monthReturn(each)])
      expect(earlier(added)).toEqual(earlier(history))
    }),
    runs,
  )
})

test('with no flows and nothing paid out, time-weighted = profit ÷ first principal', () => {
  const months = fc.array(fc.record({ rate: fc.nat(10_00), lost: fc.option(fc.nat(20), { freq: 3 }) }), {
    minLength: 1,
    maxLength: 36,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1_00, max: 500_000_00 }), months, (principal, drawn) => {
      const rows = drawn.map(({ rate, lost }, k) =>
        computeSummary(addMonths(month(202001), k), {
          beginningBalance: cents(principal),
          dividendPercent: percent(rate),
          dividendPaid: zeroCents,
          lossAmount: cents(Math.floor((principal * (lost ?? 0)) / 1000)),
        }),
      )
      const walked = accountMonths(historyOf(rows, cents(principal)))
      const { profit } = figuresOf(historyOf(rows))
      expect(returnsOf(walked)?.timeWeighted.value).toBe(ratio(profit, cents(principal)))
    }),
    runs,
  )
})

const holds = (derivation: Derivation<unknown>): boolean =>
  (derivation.terms.length === 0 ? derivation.value === 0 : endsAt(derivation.terms, derivation.text)) &&
  derivation.terms.every(
    // A sum shows how a figure of its own is added or subtracted without the sign of that.
    ({ from, text }) =>
      from === undefined || ([text, `−${text}`, `+${text}`].includes(from.text) && holds(from)),
  )

test('each explained figure is the figure', () => {
  onHistories((history) => {
    const derived = Object.entries(deriveFigures(history)).map(([name, { value }]) => [name, value])
    expect(Object.fromEntries(derived)).toEqual(figuresOf(history))
    expect(deriveLost(history).value).toBe(0 - figuresOf(history).unrealizedGain)
  })
})

test('the terms of every explanation add up to the explained figure', () => {
  onHistories((history) => {
    const months = accountMonths(history)
    const explained = [
      ...Object.values<Derivation<unknown>>({ ...deriveFigures(history) }),
      deriveLost(history),
      ...months.flatMap((each) => Object.values<Derivation<unknown>>({ ...deriveMonth(months, each) })),
    ]
    expect(explained.filter((derivation) => !holds(derivation)).map(({ name }) => name)).toEqual([])
  })
})

test('the columns of a year add up to its totals, losses included, and the totals are explained', () => {
  onHistories((history) => {
    const months = accountMonths(history)
    for (const year of new Set(months.map(({ row }) => yearOf(row.month)))) {
      const own = months.filter(({ row }) => yearOf(row.month) === year)
      const figures = yearFigures(own)
      const derived = Object.entries<Derivation<unknown>>({ ...deriveYear(months, year) })
      expect(figures).toMatchObject(Object.fromEntries(derived.map(([key, { value }]) => [key, value])))
      expect(derived.filter(([, derivation]) => !holds(derivation))).toEqual([])
      // What is kept and what is paid, less the fees, is what was earned: Σ(U − L) + ΣQ − ΣF = Σ(U + Q − L − F).
      const { unrealizedGain = 0, dividendPaid = 0, profit } = figures ?? {}
      expect(unrealizedGain + dividendPaid - Number(chargedIn({ ...noFees, ...figures }))).toBe(profit)
    }
    for (const each of months) {
      const { dividendPercent, dividendAmount, unrealizedGain } = deriveMonth(months, each)
      const shown = netMonth(each.row)
      expect([dividendAmount.value, unrealizedGain.value]).toEqual([
        shown.dividendAmount,
        shown.unrealizedGain,
      ])
      if (each.row.lossAmount > 0) expect(dividendPercent.value).toBe(shown.dividendPercent)
    }
  })
})

test('each explained point of a series is the point, and the cash flows add up', () => {
  onHistories((history) => {
    const months = accountMonths(history)
    const at = months.map(({ row }) => deriveFiguresAt(history, row.month))
    expect(cumulativeProfit(months).map(({ value }) => value)).toEqual(at.map(({ profit }) => profit.value))
    expect(roiYield(months).at(-1)?.value).toBe(at.at(-1)?.roi.value)
    // What came out in the end is what was put in and the profit.
    const flows = cashFlowsOf(months)
    const total = flows.reduce((sum, { amount }) => sum + amount, 0)
    expect(total).toBe(figuresOf(history).profit)
    // Money moves before the month in which it is at work, and a dividend is paid after its month.
    const days = flows.map(({ day }) => day)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
  })
})
