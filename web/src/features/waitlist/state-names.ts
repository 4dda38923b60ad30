import type { WaitlistState } from '@portico/contract/features/waitlist-entries'

/** The states of an entry for people. */
export const stateNames: Readonly<Record<WaitlistState, string>> = {
  waiting: 'Waiting',
  invited: 'Invited',
  declined: 'Declined',
}
