import type { Activity } from '../src/figures/activity.ts'

/** Months since the year 0. */
export const index = (month: number): number => Math.trunc(month / 100) * 12 + (month % 100) - 1

/** Days since 1 March 1900 of a day of a month, which is counted since the year 0 and may be one beyond 2199. */
export function daysAt(month: number, day: number): number {
  // Years that begin in March end with the leap day.
  const since = month - (1900 * 12 + 2)
  const years = Math.floor(since / 12)
  const before = Math.floor((153 * (since - 12 * years) + 2) / 5)
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor((years + 300) / 400)
  return 365 * years + leapDays + before + day - 1
}

/** The day an entry counts on: the day received, unless it is at work before that month already. */
export const dayOf = ({ receivedOn, effectiveMonth }: Activity): number => {
  const received = index(Math.trunc(receivedOn / 100))
  const works = index(effectiveMonth)
  return received > works ? daysAt(works, 1) : daysAt(received, receivedOn % 100)
}

/** The last day of a month. */
export const endOf = (month: number): number => daysAt(index(month) + 1, 1) - 1
