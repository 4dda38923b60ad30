import type { SchemaStep } from '../schema-step.ts'

/** How often something was tried, shared by every process over this database. Names are hashed, so no address is kept. */
export const createLimits: SchemaStep = ({ int, text, table }) => [
  `create table limits (
    name ${text} primary key,
    count ${int} not null,
    last_at ${int} not null,
    ends_at ${int} not null
  ) ${table}`,
]
