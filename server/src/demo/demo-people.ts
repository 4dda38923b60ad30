import type { Summary } from '@portico/contract/figures/monthly-figures'
import { computeSummary, newMonthFigures } from '@portico/contract/figures/new-month'
import type { Cents } from '@portico/contract/values/money'
import { cents } from '@portico/contract/values/money'
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
}

const months = 36
const none = percent(0)
const half = percent(50_00)
const whole = percent(100_00)

const staff: AccountDetails = {
  email: 'desk@demo.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  isStaff: true,
  initialInvestment: null,
}

/** One who reinvests everything, one who is paid each quarter, and one who adds to the principal and is paid in part. */
const investors: readonly DemoInvestor[] = [
  {
    email: 'iris@demo.example',
    firstName: 'Iris',
    lastName: 'Valdez',
    isStaff: false,
    initialInvestment: cents(10_000_00),
    principal: (_, initial) => initial,
    dividend: (k) => percent([333, 333, 290, 333, 310, 333, 275][k % 7] ?? 333),
    paidPart: () => none,
  },
  {
    email: 'marcus@demo.example',
    firstName: 'Marcus',
    lastName: 'Reed',
    isStaff: false,
    initialInvestment: cents(48_250_00),
    principal: (_, initial) => initial,
    dividend: (k) => percent([333, 280, 0, 333, 305][k % 5] ?? 333),
    paidPart: (k) => (k % 3 === 2 ? whole : none),
  },
  {
    email: 'naomi@demo.example',
    firstName: 'Naomi',
    lastName: 'Okafor',
    isStaff: false,
    initialInvestment: cents(120_000_00),
    principal: (k, initial) => cents(initial + Math.floor(k / 12) * 25_000_00),
    dividend: (k) => percent([333, 333, 120, 333, 240, 333][k % 6] ?? 333),
    paidPart: (k) => (k % 2 === 0 ? half : none),
  },
]

/** The e-mails of the demo firm. Never remove one: they identify the demo firms of older versions. */
export const demoEmails: readonly string[] = [staff, ...investors].map(({ email }) => email)

/** Everyone in the demo firm; the investors with 36 posted months before `thisMonth`. */
export function demoPeople(thisMonth: Month): { details: AccountDetails; history: Summary[] }[] {
  const desk = { details: staff, history: [] }
  return [
    desk,
    ...investors.map((investor) => ({ details: investor, history: historyOf(investor, thisMonth) })),
  ]
}

function historyOf(investor: DemoInvestor, thisMonth: Month): Summary[] {
  return Array.from({ length: months }, (_, k) => {
    const month = addMonths(thisMonth, k - months)
    const principal = investor.principal(k, investor.initialInvestment)
    const dividend = investor.dividend(k)
    const typed = { ...newMonthFigures(principal), dividendPercent: dividend }
    const { dividendAmount } = computeSummary(month, typed)
    return computeSummary(month, { ...typed, dividendPaid: percentOf(dividendAmount, investor.paidPart(k)) })
  })
}
