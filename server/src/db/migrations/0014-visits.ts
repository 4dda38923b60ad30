import type { SchemaStep } from '../schema-step.ts'

/**
 * When each account was last looked at, for what has changed since. A table of its own, because a visit changes no figure:
 * users carry the data version. Before the first recorded visit, the last sign-in is the last visit.
 */
export const createVisits: SchemaStep = ({ int, table }) => [
  `create table visits (
    user_id ${int} primary key references users (id),
    at ${int} not null,
    seen_until ${int}
  ) ${table}`,
  `insert into visits (user_id, at) select user_id, at from last_sign_ins`,
]
