import { formatDay as formatCalendarDay } from '@portico/contract/values/day'
import {
  formatMoment as formatMomentIn,
  formatSecond as formatSecondIn,
} from '@portico/contract/values/moment'
import { firmDayAt, firmTimeZone } from '../api/firm-time.ts'

/** The firm's day at a moment: "August 2, 2025". */
export const formatDay = (at: number | string): string => formatCalendarDay(firmDayAt(at))

/** The firm's day and time at a moment, the same to every reader: "August 2, 2025 at 14:05". */
export const formatMoment = (at: number | string): string =>
  formatMomentIn(new Date(at).getTime(), firmTimeZone())

/** The firm's time at a moment, to the minute: "14:05". */
export const formatTime = (at: number | string): string =>
  formatSecond(new Date(at).toISOString()).slice(0, 5)

/** The firm's time at a moment, to the second: "14:02:11". */
export const formatSecond = (at: string): string => formatSecondIn(Date.parse(at), firmTimeZone())
