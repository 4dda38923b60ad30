import type { Activity } from '../figures/activity.ts'
import { countedOn } from '../figures/activity.ts'
import { day, monthOfDay } from '../values/day.ts'
import type { Month } from '../values/month.ts'

/** What of a change of figures says which statements it concerns. */
export interface Moved {
  /** The month, or the one from which an entry is at work. */
  month: Month
  /** The day on which the money of an entry moved; 0 for a month. */
  receivedOn: number
}

/** A month that is posted, corrected or withdrawn, as a change. */
export const monthChange = (month: Month): Moved => ({ month, receivedOn: 0 })

/** An entry that is recorded or voided, as a change. */
export const entryChange = ({
  effectiveMonth,
  receivedOn,
}: Pick<Activity, 'effectiveMonth' | 'receivedOn'>): Moved => ({ month: effectiveMonth, receivedOn })

/** How far a statement reaches, and was to reach; null for one that counted money from the month in which it was at work. */
export interface Reaching {
  lastMonth: Month
  periodEnd: Month | null
}

/** The month in which the money of an entry moved; a month's own. */
export const movedIn = ({ receivedOn, month: effectiveMonth }: Moved): Month =>
  receivedOn === 0 ? effectiveMonth : monthOfDay(countedOn({ receivedOn: day(receivedOn), effectiveMonth }))

/** Whether a change makes a statement that stands out of date: one of what it covers. A later month only completes it. */
export const outdates = ({ lastMonth, periodEnd }: Reaching, change: Moved): boolean =>
  (periodEnd === null ? change.month : movedIn(change)) <= lastMonth

/** Whether a change concerns a statement: one of what it covers, or a later month of the chosen period, which completes it. */
export const concerns = (statement: Reaching, change: Moved): boolean =>
  outdates(statement, change) ||
  (change.receivedOn === 0 && statement.periodEnd !== null && change.month <= statement.periodEnd)
