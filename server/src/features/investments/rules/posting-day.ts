import type { Day } from '@portico/contract/values/day'
import { dayAt } from '@portico/contract/values/day'
import type { Month } from '@portico/contract/values/month'
import { formatMonth, monthAt } from '@portico/contract/values/month'
import type { By } from '../../../audit/append-audit.ts'
import type { App } from '../../../http/route.ts'
import type { Account } from '../../identity/queries/account-queries.ts'

/** Who posts, when, and which day that is in the firm's time zone. */
export interface PostingBy extends By {
  today: Day
  timeZone: string
}

/** The same as `by`, with the day. */
export const onDay = (by: By, { config }: Pick<App, 'config'>): PostingBy => ({
  ...by,
  today: dayAt(by.at, config.timeZone),
  timeZone: config.timeZone,
})

/** The day in the firm's time zone. */
export const today = ({ config, clock }: Pick<App, 'config' | 'clock'>): Day =>
  dayAt(clock(), config.timeZone)

/** The firm's current month, in its time zone. */
export const currentMonth = ({ config, clock }: Pick<App, 'config' | 'clock'>): Month =>
  monthAt(clock(), config.timeZone)

/** The day in the firm's time zone on which an account was closed; null of an open one. */
export const closingDay = ({ closedSince }: Pick<Account, 'closedSince'>, timeZone: string): Day | null =>
  closedSince === null ? null : dayAt(closedSince, timeZone)

/** Why a month cannot be posted yet; undefined if it has begun. */
export const whyNotBegun = (month: Month, current: Month): string | undefined =>
  month > current
    ? `${formatMonth(month)} has not begun. The latest month that can be posted is ${formatMonth(current)}.`
    : undefined
