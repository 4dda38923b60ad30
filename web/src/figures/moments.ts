import { day, dayAt, formatDay as formatCalendarDay, monthOfDay } from '@portico/contract/values/day'
import { formatMonthShort } from '@portico/contract/values/month'
import { firmDayAt } from '../api/firm-time.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const utcClock = new Intl.DateTimeFormat('en-US', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** The firm's day at a moment: "August 2, 2025". */
export const formatDay = (at: number | string): string => formatCalendarDay(firmDayAt(at))

/** The firm's day at a moment, for narrow columns: "Aug 2, 2025". */
export function shortDay(at: number | string): string {
  const on = firmDayAt(at)
  return formatMonthShort(monthOfDay(on)).replace(' ', ` ${on % 100}, `)
}

/** The reader's own day and time at a moment: "August 2, 2025 at 12:00 PM". */
export function formatMoment(at: number | string): string {
  const date = new Date(at)
  const local = day(date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate())
  return `${formatCalendarDay(local)} at ${clock.format(date)}`
}

/** The day of a moment in UTC: "August 2, 2025". */
export const utcDay = (moment: string): string => formatCalendarDay(dayAt(Date.parse(moment)))

/** The time of a moment in UTC: "14:02:11". */
export const utcTime = (moment: string): string => utcClock.format(new Date(moment))
