import { formatDay as formatCalendarDay } from '@portico/contract/values/day'
import {
  formatMoment as formatMomentIn,
  formatSecond as formatSecondIn,
} from '@portico/contract/values/moment'
import type { AccountView } from '@portico/contract/features/impersonation'
import { firmDayAt, firmTimeZone } from '../api/firm-time.ts'
import { countOf } from './figure-text.ts'

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

/** How long a visit of staff was or has been, of which only started minutes are known: "12 minutes, still open". */
export function visitLength({ ended_at, minutes }: Pick<AccountView, 'ended_at' | 'minutes'>): string {
  if (minutes <= 1) return ended_at === null ? 'now' : 'less than a minute'
  return `${countOf(minutes, 'minute')}${ended_at === null ? ', still open' : ''}`
}
