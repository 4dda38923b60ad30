import type { SchemaStep } from '../schema-step.ts'

/** The state of waitlist entries, and a text to search. */
export const createWaitlistDesk: SchemaStep = ({ int, text }) => [
  `alter table waitlist_entries add column state ${text} not null default 'waiting'
    check (state in ('waiting', 'invited', 'declined'))`,
  `alter table waitlist_entries add column changed_at ${int}`,
  `alter table waitlist_entries add column changed_by ${int} references users (id)`,
  `alter table waitlist_entries add column search_text ${text} not null default ''`,
  `update waitlist_entries set search_text = lower(email || ' ' || full_name)`,
  `create index waitlist_entries_by_state on waitlist_entries (state, id)`,
]
