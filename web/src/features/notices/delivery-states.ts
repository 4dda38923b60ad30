import { mailDays } from '@portico/contract/features/lifetimes'
import type { DeliveryState } from '@portico/contract/features/notice-deliveries'

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
