import type { SchemaStep } from '../schema-step.ts'

/** Confirmations of what all investors had on a day, as issued. */
export const createConfirmations: SchemaStep = ({ id, int, text, table, growsOnly }) => [
  `create table confirmations (
    id ${id},
    number ${text} not null unique,
    on_day ${int} not null,
    investors ${int} not null,
    total ${int} not null,
    basis ${text} not null,
    sha256 ${text} not null,
    byte_count ${int} not null,
    issued_at ${int} not null,
    issued_by ${int} not null references users (id),
    content ${text} not null
  ) ${table}`,
  ...growsOnly('confirmations'),
]
