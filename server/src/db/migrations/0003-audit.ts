import type { SchemaStep } from '../schema-step.ts'

/** The audit chain, and a single row with its end. */
export const createAudit: SchemaStep = ({ int, text, table, growsOnly }) => [
  `create table audit_entries (
    sequence ${int} primary key,
    at ${int} not null,
    actor_id ${int} references users (id),
    actor ${text} not null,
    acting_as_id ${int} references users (id),
    action ${text} not null,
    subject_id ${int} references users (id),
    before ${text},
    after ${text},
    previous_hash ${text} not null,
    hash ${text} not null
  ) ${table}`,
  ...growsOnly('audit_entries'),
  `create table audit_head (
    id ${int} primary key check (id = 1),
    sequence ${int} not null,
    hash ${text} not null
  ) ${table}`,
  `insert into audit_head (id, sequence, hash) values (1, 0, '')`,
]
