import type { Day } from '@portico/contract/values/day'
import { dayAt } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { monthAt } from '@portico/contract/values/month'

/** Whether this browser knows a time zone, by its name; to find out takes longer than to format a day. */
const known = new Map<string, boolean>()

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format()
    return true
  } catch {
    return false
  }
}

/**
 * The firm's time zone, in which days and months begin: the server writes it into every document. UTC in development, and
 * in a browser that does not know the zone.
 */
export function firmTimeZone(): string {
  const timeZone = document.documentElement.dataset['timeZone'] ?? 'UTC'
  if (!known.has(timeZone)) known.set(timeZone, isKnown(timeZone))
  return known.get(timeZone) === true ? timeZone : 'UTC'
}

/** The firm's day at a moment (epoch milliseconds or ISO time): a month posted on the 1st says so to every reader. */
export const firmDayAt = (at: number | string): Day => dayAt(new Date(at).getTime(), firmTimeZone())

/** The firm's current month. */
export const thisMonth = (): Month => monthAt(Date.now(), firmTimeZone())

/** The firm's current day. */
export const today = (): Day => firmDayAt(Date.now())
