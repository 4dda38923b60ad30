import type { SchemaStep } from '../schema-step.ts'

/** Second factors and recovery codes. The secret is encrypted with a key that is not in the database. */
export const createSecondFactor: SchemaStep = ({ int, text, table, clustered }) => [
  `create table second_factors (
    user_id ${int} primary key references users (id),
    sealed_secret ${text} not null,
    confirmed_since ${int},
    last_step ${int} not null
  ) ${table}`,
  `create table recovery_codes (
    user_id ${int} not null references users (id),
    code_hash ${text} not null,
    used_at ${int},
    primary key (user_id, code_hash)
  ) ${clustered}`,
]
