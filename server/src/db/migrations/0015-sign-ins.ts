import type { SchemaStep } from '../schema-step.ts'

const device = ['browser', 'system', 'network']

/** From where each session was opened, the sign-in history, and changes of e-mail that wait for their confirmation. */
export const addSignIns: SchemaStep = ({ id, int, text, table }) => [
  ...device.map((column) => `alter table sessions add column ${column} ${text} not null default ''`),
  // No foreign key: checking it would lock the account's row, and a stranger's attempt must not wait for a change of it.
  `create table sign_ins (
    id ${id},
    user_id ${int} not null,
    outcome ${text} not null check (outcome in ('opened', 'wrong-password', 'wrong-code', 'no-code')),
    attempts ${int} not null,
    at ${int} not null,
    ${device.map((column) => `${column} ${text} not null`).join(', ')}
  ) ${table}`,
  `create index sign_ins_by_user on sign_ins (user_id, at)`,
  `create index sign_ins_by_time on sign_ins (at)`,
  `create table email_changes (
    user_id ${int} primary key references users (id),
    new_email ${text} not null check (new_email = lower(new_email)),
    token_hash ${text} not null,
    session_id ${int} not null,
    requested_at ${int} not null,
    expires_at ${int} not null
  ) ${table}`,
]
