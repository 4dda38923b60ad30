import type { SchemaStep } from '../schema-step.ts'

/**
 * What the staff's list of accounts needs: the version that an edit must know, the words that a search looks
 * through, and when somebody last signed in. From here on an empty password_hash is a password still to be chosen.
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
