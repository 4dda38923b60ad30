import type { FindingCode } from '@portico/contract/figures/checks'
import type { Month } from '@portico/contract/values/month'
import { formatMonthIso } from '@portico/contract/values/month'
import { paths } from '@portico/contract/api/paths'

/** Where staff post this month of an investor, or without one the next. */
export const postLink = (userId: number, month?: Month): string =>
  `${paths.userSummary}?user_id=${userId}${month === undefined ? '' : `&month=${month}`}`

/** Where staff choose one of an investor's posted months. */
export const monthsLink = (userId: number): string => `${postLink(userId)}#months`

/** Where staff see an account's money in and out, and void entries. */
export const activityLink = (userId: number): string => `${postLink(userId)}&activity`

/** Where staff record money in or out of an account: the form is open. */
export const recordMoneyLink = (userId: number): string => `${postLink(userId)}&record-money`

/** Where staff find everything about an account. */
export const recordLink = (userId: number): string => `${paths.accountRecord}?user_id=${userId}`

/** Where staff manage an account: its fields and its state, next to the list. */
export const accountLink = (userId: number): string => `${paths.accounts}?account=${userId}`

/** Where staff close the books: the dialog on Home opens. */
export const closeBooksLink = `${paths.dashboard}?close-books`

/** Where staff see an investor's months as they were known on a day. */
export const knownLink = (userId: number, on: string): string =>
  `${paths.userSummary}?${new URLSearchParams({ user_id: String(userId), known_on: on })}`

/** Where staff correct a posted month of an investor. */
export const correctLink = (userId: number, month: Month): string =>
  `${paths.userSummary}?user_id=${userId}&correct=${month}`

/** Where staff see who lacks a month. */
export const missingLink = (month: Month): string => `${paths.checks}?month=${formatMonthIso(month)}#missing`

/** Where staff acknowledge what the checks found in an investor's months: their group is open. */
export const findingsLink = (userId: number): string => `${paths.checks}?by=investor&of=${userId}`

/** Where staff fix what a check found. */
export const fixLink = (userId: number, { code, month }: { code: FindingCode; month: Month }): string =>
  code === 'missing_month'
    ? postLink(userId, month)
    : code === 'overdrawn'
      ? postLink(userId)
      : code === 'closed_with_money'
        ? accountLink(userId)
        : correctLink(userId, month)
