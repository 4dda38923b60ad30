import type { Activity, ActivityKind } from '@portico/contract/figures/activity'
import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary, newMonthFigures } from '@portico/contract/figures/new-month'
import { day } from '@portico/contract/values/day'
import type { Cents } from '@portico/contract/values/money'
import { cents, zeroCents } from '@portico/contract/values/money'
import type { Month } from '@portico/contract/values/month'
import { addMonths } from '@portico/contract/values/month'
import type { Percent } from '@portico/contract/values/percent'
import { percent, percentOf } from '@portico/contract/values/percent'
import type { AccountDetails } from '../features/identity/rules/create-account.ts'

interface DemoInvestor extends AccountDetails {
  initialInvestment: Cents
  /** the principal, percentage and paid part of the dividend in the k-th month */
  principal: (k: number, initial: Cents) => Cents
  dividend: (k: number) => Percent
  paidPart: (k: number) => Percent
  /** the part of the principal that the k-th month lost; none unless given */
  loss?: (k: number) => Percent
  /** the money in and out before the k-th month */
  activity?: readonly DemoEntry[]
  /** the month whose payout was left out at first */
  corrected?: number
}

interface DemoEntry {
  kind: ActivityKind
  amount: Cents
  fromGains: Cents
  /** received on this day of the month before the k-th, in which it begins to work */
  before: number
  onDay: number
  note: string
}

/** An account of the demo firm with what is posted for it. */
export interface DemoPerson {
  details: AccountDetails
  /** 36 months */
  history: readonly Summary[]
  activity: readonly { activity: Activity; note: string }[]
  /** a month as it was posted first, and the reason for its correction to the one in `history` */
  corrected?: { first: Summary; reason: string }
  /** a month that was posted and then withdrawn */
  withdrawn?: { summary: Summary; reason: string }
}

const months = 36
const none = percent(0)
const half = percent(50_00)
const whole = percent(100_00)

const staff: AccountDetails = {
  email: 'desk@demo.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'administrator',
  initialInvestment: null,
}

/**
 * One who reinvests everything; one who is paid each quarter; and one to whom everything happened: a deposit, a
 * withdrawal, a loss, a correction and a month that was withdrawn.
 */
const investors: readonly DemoInvestor[] = [
  {
    email: 'iris@demo.example',
    firstName: 'Iris',
    lastName: 'Valdez',
    role: null,
    initialInvestment: cents(10_000_00),
    principal: (_, initial) => initial,
    dividend: (k) => percent([333, 333, 290, 333, 310, 333, 275][k % 7] ?? 333),
    paidPart: () => none,
  },
  {
    email: 'marcus@demo.example',
    firstName: 'Marcus',
    lastName: 'Reed',
    role: null,
    initialInvestment: cents(48_250_00),
    principal: (_, initial) => initial,
    dividend: (k) => percent([333, 280, 0, 333, 305][k % 5] ?? 333),
    paidPart: (k) => (k % 3 === 2 ? whole : none),
  },
  {
    email: 'naomi@demo.example',
    firstName: 'Naomi',
    lastName: 'Okafor',
    role: null,
    initialInvestment: cents(120_000_00),
    // 25,000.00 are added; of the 30,000.00 withdrawn later, 24,000.00 are principal.
    principal: (k, initial) => cents(initial + (k < 12 ? 0 : k < 24 ? 25_000_00 : 1_000_00)),
    dividend: (k) => percent([333, 333, 120, 333, 240, 333][k % 6] ?? 333),
    paidPart: (k) => (k % 2 === 0 ? half : none),
    loss: (k) => (k === 19 ? percent(4_20) : none),
    activity: [
      {
        kind: 'contribution',
        amount: cents(25_000_00),
        fromGains: zeroCents,
        before: 12,
        onDay: 18,
        note: 'Wire from the sale of a condo',
      },
      {
        kind: 'withdrawal',
        amount: cents(30_000_00),
        fromGains: cents(6_000_00),
        before: 24,
        onDay: 27,
        note: 'For a new roof',
      },
    ],
    corrected: 28,
  },
]

/** The e-mails of the demo firm. Never remove one: they identify the demo firms of older versions. */
export const demoEmails: readonly string[] = [staff, ...investors].map(({ email }) => email)

/** Who waits for an account. */
export const demoWaitlist = [
  { fullName: 'Theo Lindqvist', email: 'theo@demo.example' },
  { fullName: 'Amara Diallo', email: 'amara@demo.example' },
] as const

/** Everyone in the demo firm; the investors with 36 posted months before `thisMonth`. */
export function demoPeople(thisMonth: Month): DemoPerson[] {
  return [
    { details: staff, history: [], activity: [] },
    ...investors.map((investor) => personOf(investor, thisMonth)),
  ]
}

function personOf(investor: DemoInvestor, thisMonth: Month): DemoPerson {
  const monthAfter = (k: number) => addMonths(thisMonth, k - months)
  const history = Array.from({ length: months }, (_, k) => summaryOf(investor, k, monthAfter(k)))
  const activity = (investor.activity ?? []).map(({ before, onDay, note, ...entry }) => ({
    activity: {
      ...entry,
      receivedOn: day(monthAfter(before - 1) * 100 + onDay),
      effectiveMonth: monthAfter(before),
    },
    note,
  }))
  const corrected = history[investor.corrected ?? -1]
  if (corrected === undefined) return { details: investor, history, activity }
  return {
    details: investor,
    history,
    activity,
    corrected: {
      first: computeSummary(corrected.month, { ...corrected, dividendPaid: zeroCents }),
      reason: 'The payout was left out.',
    },
    withdrawn: {
      summary: summaryOf(investor, months, thisMonth),
      reason: 'Posted before the month was over.',
    },
  }
}

/** The k-th month of an investor. */
function summaryOf(investor: DemoInvestor, k: number, month: Month): Summary {
  const principal = investor.principal(k, investor.initialInvestment)
  const lossAmount = percentOf(principal, investor.loss?.(k) ?? none)
  const rate = investor.dividend(k)
  const dividendPaid = percentOf(percentOf(principal, rate), investor.paidPart(k))
  return computeSummary(month, {
    ...newMonthFigures(principal),
    dividendPercent: rate,
    dividendPaid,
    lossAmount,
  })
}
