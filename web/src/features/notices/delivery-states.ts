import type { DeliveryState } from '@portico/contract/features/notice-deliveries'

/** What the states of a mail are called. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  rejected: 'Rejected',
  'for digest': 'In the next digest',
  'portal only': 'Only in the portal',
  past: 'Mail deleted after 30 days',
}
