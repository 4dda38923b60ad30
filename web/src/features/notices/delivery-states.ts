import { mailDays } from '@portico/contract/features/lifetimes'
import { personName } from '../../auth/display-name.ts'
import { groupedNumber } from '../../figures/figure-text.ts'
import type { Announcement, DeliveryState } from '@portico/contract/features/notice-deliveries'

const namedAtMost = 5

/** "Iris Vega, Ann Archer and 12 more": whom an announcement no longer reached. */
export function cancelledNames({ count, people }: Announcement['cancelled']): string {
  const named = people.slice(0, namedAtMost)
  const others = count - named.length
  return `${named.map(personName).join(', ')}${others > 0 ? ` and ${groupedNumber.format(others)} more` : ''}`
}

/** What is said of one that reached nobody; without names where it was undone before they were kept. */
export const cancelledText = (cancelled: Announcement['cancelled'] | undefined): string =>
  cancelled === undefined || cancelled.count === 0
    ? 'Canceled before anyone was told'
    : `Canceled before ${cancelledNames(cancelled)} ${cancelled.count === 1 ? 'was' : 'were'} told`

/** What the states of a mail are called. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  'held back': 'Held back',
  sent: 'Sent',
  rejected: 'Rejected',
  'for digest': 'In the next digest',
  'portal only': 'Only in the portal',
  'no login': 'Cannot log in',
  past: `E-mail deleted after ${mailDays} days`,
}

/** What mailing again is called in each state; undefined where there is nothing to mail yet, or nobody to mail it to. */
export const resendNames: Readonly<Partial<Record<DeliveryState, string>>> = {
  waiting: 'Try now',
  sent: 'Resend',
  rejected: 'Resend',
  'portal only': 'Send e-mail',
  past: 'Resend',
}

/** What a failed attempt came to, from its code: "ECONNECTION", or "EENVELOPE 550". */
export function errorText(code: string): string {
  if (/EENVELOPE 5/.test(code)) return `The mail server refused the address (${code}).`
  if (/ECONNECTION|ESOCKET|ETIMEDOUT|EDNS/.test(code))
    return `The mail server could not be reached (${code}).`
  if (/EAUTH/.test(code)) return `The mail server refused the login (${code}).`
  return `The mail server did not take the e-mail (${code}).`
}
