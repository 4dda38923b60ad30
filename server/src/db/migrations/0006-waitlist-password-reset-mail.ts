import type { SchemaStep } from '../schema-step.ts'

/** What visitors can request: a place on the waitlist and a new password, and the mail with its link. */
export const createPublicRequests: SchemaStep = ({ id, int, text, table }) => [
  `create table waitlist_entries (
    id ${id},
    email ${text} not null unique check (email = lower(email)),
    full_name ${text} not null,
    created_at ${int} not null,
    last_asked_at ${int} not null
  ) ${table}`,
  `create table password_resets (
    user_id ${int} primary key references users (id),
    token_hash ${text} not null,
    expires_at ${int} not null,
    used_at ${int}
  ) ${table}`,
  `create table outbox (
    id ${id},
    recipient ${text} not null,
    subject ${text} not null,
    text ${text} not null,
    html ${text} not null,
    created_at ${int} not null,
    attempts ${int} not null,
    next_attempt_at ${int},
    sent_at ${int},
    last_error ${text}
  ) ${table}`,
  `create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null`,
]
