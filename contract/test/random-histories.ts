import fc from 'fast-check'
import type { DatedSummary, History } from '../src/figures/account-months.ts'
import type { Activity, ActivityKind } from '../src/figures/activity.ts'
import type { FeeKey } from '../src/figures/deductions.ts'
import { byFee, deductedFrom } from '../src/figures/deductions.ts'
import { computeSummary } from '../src/figures/new-month.ts'
import type { Day } from '../src/values/day.ts'
import { day } from '../src/values/day.ts'
import type { Cents } from '../src/values/money.ts'
import { cents, zeroCents } from '../src/values/money.ts'
import type { Month } from '../src/values/month.ts'
import { addMonths, month } from '../src/values/month.ts'
import { percent } from '../src/values/percent.ts'

/** An account in which no money has moved. */
export const historyOf = (
  months: readonly DatedSummary[],
  initialInvestment: Cents | null = null,
): History => ({ months, activity: [], initialInvestment })

/** An entry before it is known what the account holds: shares are in thousandths. */
interface DrawnEntry {
  kind: ActivityKind
  share: number
  ofGains: number
  day: number
  /** How many months before the month it works in it was received. */
  before: number
  /** How many months before the posted month it begins to work; only beyond a gap does it stay in that month. */
  early: number
}

interface DrawnMonth {
  gap: number
  rate: number
  /** Thousandths of what is at work that are lost; null in a month that earns. */
  lost: number | null
  /** The same in a month that earns and loses: the API stores it, flagged. */
  alsoLost: number | null
  /** Thousandths of what the account holds that each fee takes. */
  fees: Record<FeeKey, number>
  /** Thousandths of the dividend that are paid. */
  paid: number
  /** What the principal is moved by without a record. */
  unrecorded: number
  isEmptied: boolean
  /** A payment and an unrealized gain that do not add up to the dividend. */
  wrong: { paid: number; kept: number } | null
  postedAt: number
  entries: readonly DrawnEntry[]
}

const seldom = <Value, Other>(weight: number, value: fc.Arbitrary<Value>, otherwise: fc.Arbitrary<Other>) =>
  fc.oneof({ weight: 10 - weight, arbitrary: otherwise }, { weight, arbitrary: value })

const thousandths = fc.integer({ min: 0, max: 1000 })

const drawnEntry = fc.record<DrawnEntry>({
  kind: fc.constantFrom('contribution', 'withdrawal', 'reinvestment'),
  share: fc.integer({ min: 1, max: 1000 }),
  ofGains: thousandths,
  day: fc.integer({ min: 1, max: 28 }),
  before: fc.integer({ min: 0, max: 3 }),
  early: fc.integer({ min: 0, max: 2 }),
})

/** The most that each fee takes, in thousandths. It does not compile while one is missing. */
const highestFees: Readonly<Record<FeeKey, number>> = { managementFee: 20, performanceFee: 60 }

const drawnMonth = (gap: fc.Arbitrary<number>) =>
  fc.record<DrawnMonth>({
    gap,
    rate: fc.integer({ min: 0, max: 10_00 }),
    lost: seldom(2, fc.integer({ min: 1, max: 400 }), fc.constant(null)),
    alsoLost: seldom(1, fc.integer({ min: 1, max: 400 }), fc.constant(null)),
    fees: seldom(
      3,
      fc.record(byFee((key) => fc.integer({ min: 0, max: highestFees[key] }))),
      fc.constant(byFee(() => 0)),
    ),
    paid: seldom(3, thousandths, fc.constant(0)),
    unrecorded: seldom(1, fc.integer({ min: -5_000_00, max: 5_000_00 }), fc.constant(0)),
    isEmptied: fc.integer({ min: 0, max: 149 }).map((drawn) => drawn === 0),
    wrong: seldom(1, fc.record({ paid: fc.nat(1_000_00), kept: fc.nat(1_000_00) }), fc.constant(null)),
    postedAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    entries: seldom(2, fc.array(drawnEntry, { minLength: 1, maxLength: 3 }), fc.constant([])),
  })

/** Builds the account month by month, so that no one withdraws or reinvests what is not there. */
class Builder {
  readonly months: DatedSummary[] = []
  readonly activity: Activity[] = []
  #principal: number
  #retained = 0

  constructor(principal: number) {
    this.#principal = principal
  }

  /** Adds the entries of a month in which they begin to work; what each leaves is there for the next. */
  addEntries(at: Month, after: Month, drawn: readonly DrawnEntry[]): void {
    for (const entry of drawn) {
      const effectiveMonth = Math.max(addMonths(at, -entry.early), addMonths(after, 1)) as Month
      const received = this.#activityOf(entry, effectiveMonth)
      if (received === null) continue
      this.activity.push(received)
      const { kind, amount, fromGains } = received
      this.#retained -= kind === 'reinvestment' ? amount : fromGains
      this.#principal += kind === 'withdrawal' ? fromGains - amount : amount
    }
  }

  #activityOf({ kind, share, ofGains, day: date, before }: DrawnEntry, at: Month): Activity | null {
    const part = (amount: number, of: number) => cents(Math.floor((Math.max(amount, 0) * of) / 1000))
    const gains = part(this.#retained, ofGains)
    const fromGains = kind === 'withdrawal' ? gains : zeroCents
    const amounts: Record<ActivityKind, Cents> = {
      contribution: cents(share * 50_00),
      withdrawal: cents(fromGains + part(this.#principal, share)),
      reinvestment: gains,
    }
    const amount = amounts[kind]
    if (amount === 0) return null
    return { kind, amount, fromGains, receivedOn: dayIn(addMonths(at, -before), date), effectiveMonth: at }
  }

  /** Withdraws everything that is left. */
  close(at: Month, date: number): void {
    const amount = this.#principal + this.#retained
    if (amount <= 0) return
    this.activity.push({
      kind: 'withdrawal',
      amount: cents(amount),
      fromGains: cents(Math.min(Math.max(this.#retained, 0), amount)),
      receivedOn: dayIn(at, date),
      effectiveMonth: addMonths(at, 1),
    })
  }

  addMonth(at: Month, drawn: DrawnMonth): void {
    this.#principal = drawn.isEmptied ? 0 : Math.max(this.#principal + drawn.unrecorded, 0)
    const principal = cents(this.#principal)
    const entered = { beginningBalance: principal, dividendPercent: percent(drawn.rate) }
    const { dividendAmount } = computeSummary(at, { ...entered, dividendPaid: zeroCents })
    const partOfAll = (part: number | null) =>
      cents(Math.floor((Math.max(principal + this.#retained, 0) * (part ?? 0)) / 1000))
    const row = computeSummary(at, {
      ...entered,
      dividendPaid: cents(Math.floor((dividendAmount * drawn.paid) / 1000)),
      lossAmount: partOfAll(drawn.lost),
      ...byFee((key) => partOfAll(drawn.fees[key])),
    })
    const wrong =
      drawn.wrong === null || row.lossAmount > 0
        ? {}
        : { dividendPaid: cents(drawn.wrong.paid), unrealizedGain: cents(drawn.wrong.kept) }
    const mixed = drawn.lost === null ? { lossAmount: partOfAll(drawn.alsoLost) } : {}
    const posted = { ...row, ...wrong, ...mixed, postedAt: drawn.postedAt }
    this.months.push(posted)
    this.#retained += posted.unrealizedGain - deductedFrom(posted)
  }
}

const dayIn = (at: Month, date: number): Day => day(at * 100 + date)

/** How an account is closed: on which day, of which month after the latest posted one. */
interface Closing {
  after: number
  day: number
}

interface Drawn {
  start: number
  principal: number
  /** What the firm has recorded as put in: nothing, the first principal before any entry, or another amount. */
  recorded: 'nothing' | 'the first principal' | number
  months: readonly DrawnMonth[]
  /** Entries after the last month, which are pending. */
  pending: readonly DrawnEntry[]
  closing: Closing | null
}

function build({ start, principal, recorded, months, pending, closing }: Drawn): History {
  const builder = new Builder(principal)
  let at = addMonths(month(198001), start)
  for (const drawn of months) {
    const after = at
    at = addMonths(at, drawn.gap)
    builder.addEntries(at, after, drawn.entries)
    builder.addMonth(at, drawn)
  }
  builder.addEntries(addMonths(at, 3), at, pending)
  if (closing !== null) builder.close(addMonths(at, closing.after), closing.day)
  const { activity } = builder
  const initial = recorded === 'nothing' ? null : recorded === 'the first principal' ? principal : recorded
  return { months: builder.months, activity, initialInvestment: initial === null ? null : cents(initial) }
}

const accounts = (gap: fc.Arbitrary<number>, maxLength: number): fc.Arbitrary<History> =>
  fc
    .record<Drawn>({
      start: fc.integer({ min: 0, max: 600 }),
      principal: seldom(1, fc.constant(0), fc.integer({ min: 1, max: 500_000_00 })),
      recorded: fc.oneof(
        fc.constantFrom('nothing' as const, 'the first principal' as const),
        fc.nat(500_000_00),
      ),
      months: fc.array(drawnMonth(gap), { maxLength, size: 'max' }),
      pending: seldom(2, fc.array(drawnEntry, { maxLength: 2 }), fc.constant([])),
      closing: seldom(
        2,
        fc.record({ after: fc.integer({ min: 0, max: 4 }), day: fc.integer({ min: 2, max: 28 }) }),
        fc.constant(null),
      ),
    })
    .map(build)

/** Accounts with a posted month for every month. */
export const withoutGaps = accounts(fc.constant(1), 40)

/** Accounts with losses, money in and out, gains withdrawn and reinvested, unrecorded moves, gaps, empty months and closings. */
export const randomHistories = fc.oneof(
  withoutGaps,
  accounts(seldom(1, fc.integer({ min: 2, max: 14 }), fc.constant(1)), 40),
)
