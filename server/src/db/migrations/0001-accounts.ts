import type { SchemaStep } from '../schema-step.ts'

/** Accounts and their sessions. */
export const createAccounts: SchemaStep = ({ id, int, text, table }) => [
  `create table settings (
    name ${text} primary key,
    value ${text} not null
  ) ${table}`,
  `create table users (
    id ${id},
    email ${text} not null unique check (email = lower(email)),
    password_hash ${text} not null,
    first_name ${text} not null,
    last_name ${text} not null,
    initial_investment ${int} check (initial_investment >= 0),
    staff_since ${int},
    disabled_since ${int},
    data_version ${int} not null default 1,
    created_at ${int} not null
  ) ${table}`,
  `create table sessions (
    id ${id},
    token_hash ${text} not null unique,
    user_id ${int} not null references users (id),
    created_at ${int} not null,
    last_used_at ${int} not null,
    idle_limit_ms ${int} not null,
    expires_at ${int} not null
  ) ${table}`,
  `create index sessions_by_user on sessions (user_id)`,
]
