import type { SchemaStep } from '../schema-step.ts'

/** What one person prepares and another releases. */
export const createPreparedPostings: SchemaStep = ({ id, int, text, table }) => [
  `create table prepared_postings (
    id ${id},
    kind ${text} not null,
    body ${text} not null,
    totals ${text} not null,
    sha256 ${text} not null,
    row_count ${int} not null,
    first_month ${int} not null,
    last_month ${int} not null,
    state ${text} not null default 'waiting'
      check (state in ('waiting', 'returned', 'withdrawn', 'replaced', 'released')),
    prepared_at ${int} not null,
    prepared_by ${int} not null references users (id),
    decided_at ${int},
    decided_by ${int} references users (id),
    reason ${text}
  ) ${table}`,
  `create index open_prepared_postings on prepared_postings (id) where state in ('waiting', 'returned')`,
]
