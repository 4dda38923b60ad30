import type { SchemaStep } from '../schema-step.ts'

/** Rate limit counters, shared by all processes of this database. Names are hashed, so no addresses are stored. */
export const createLimits: SchemaStep = ({ int, text, table }) => [
  `create table limits (
    name ${text} primary key,
    count ${int} not null,
    last_at ${int} not null,
    ends_at ${int} not null
  ) ${table}`,
]
