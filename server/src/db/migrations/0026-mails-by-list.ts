import type { SchemaStep } from '../schema-step.ts'

/**
 * Mails by themselves, such as a reset link, go before those of a list: the mails of notices, and digests. Notices of a new
 * device no longer say which, and from what network.
 */
export const orderMailsByList: SchemaStep = () => [
  `drop index outbox_due_alone`,
  `create index outbox_due_alone on outbox (next_attempt_at) where next_attempt_at is not null and list is null`,
  `update announcements set sentence = 'Someone signed in with the password from a new device.' where kind = 'new_device'`,
]
