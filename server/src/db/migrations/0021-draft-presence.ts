import type { SchemaStep } from '../schema-step.ts'

/** Who has the sheet of a month open, and in which cell they are. */
export const createDraftPresence: SchemaStep = ({ int, text, clustered }) => [
  `create table draft_presence (
    month ${int} not null check (month between 190001 and 219912 and month % 100 between 1 and 12),
    staff_id ${int} not null references users (id),
    user_id ${int} not null references users (id),
    cell ${text},
    seen_at ${int} not null,
    primary key (month, staff_id)
  ) ${clustered}`,
]
