import type { Cents } from '../values/money.ts'
import { cents } from '../values/money.ts'
import type { Day } from '../values/day.ts'
import { firstDayOf, monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'

/** THE KINDS of money moving in or out of an account, with their names for display. */
export const activityKinds = {
  contribution: { label: 'Contribution', moved: 'received' },
  withdrawal: { label: 'Withdrawal', moved: 'withdrawn' },
  reinvestment: { label: 'Reinvestment', moved: 'reinvested' },
} as const

export type ActivityKind = keyof typeof activityKinds

/** One movement of money. A reinvestment turns retained gains into principal; nothing enters or leaves. */
export interface Activity {
  kind: ActivityKind
  /** Always positive. */
  amount: Cents
  /** The part of a withdrawal that is taken from retained gains; the rest is principal. 0 for the other kinds. */
  fromGains: Cents
  /** The day the money moved. */
  receivedOn: Day
  /** The first month in which it is at work. */
  effectiveMonth: Month
  /** When a withdrawal was sent; null while it is not. Not of other entries, nor where it makes no difference. */
  sentOn?: Day | null | undefined
}

/**
 * The day on which an entry counts: the day the money moved. An older entry may be at work before the month of that day; it
 * counts from the first day of its effective month.
 */
export const countedOn = ({
  receivedOn,
  effectiveMonth,
}: Pick<Activity, 'receivedOn' | 'effectiveMonth'>): Day =>
  monthOfDay(receivedOn) > effectiveMonth ? firstDayOf(effectiveMonth) : receivedOn

/** Whether money is at work only in a later month than that in which it moved. */
export const isCountedElsewhere = (entry: Activity): boolean =>
  entry.kind !== 'reinvestment' && monthOfDay(countedOn(entry)) !== entry.effectiveMonth

/** What an entry adds to the principal; negative for a withdrawal of principal. */
export function principalMoved({ kind, amount, fromGains }: Activity): Cents {
  return kind === 'withdrawal' ? cents(fromGains - amount) : amount
}

/** What an entry takes from the retained gains. */
export function gainsMoved({ kind, amount, fromGains }: Activity): Cents {
  return kind === 'reinvestment' ? amount : fromGains
}

/** What an entry brings into the account; negative for a withdrawal, 0 for a reinvestment. */
export const moneyMoved = (entry: Activity): Cents => cents(principalMoved(entry) - gainsMoved(entry))

/** The same for entries that may be the same money recorded twice: of one account, kind, amount and day. */
export const entryKey = ({ kind, amount, receivedOn }: Activity): string => `${kind} ${amount} ${receivedOn}`
