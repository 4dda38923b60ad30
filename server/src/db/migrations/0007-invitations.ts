import type { SchemaStep } from '../schema-step.ts'

/**
 * For the staff's list of accounts: a version for edits, a text to search, and the time of the last sign-in. From here on,
 * an empty password_hash means that the password is still to be chosen.
 */
export const createInvitations: SchemaStep = ({ int, text, table }) => [
  `alter table users add column version ${int} not null default 1`,
  `alter table users add column search_text ${text} not null default ''`,
  `update users set search_text = lower(email || ' ' || first_name || ' ' || last_name)`,
  `create table last_sign_ins (
    user_id ${int} primary key references users (id),
    at ${int} not null
  ) ${table}`,
]
