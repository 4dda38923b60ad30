import type { SchemaStep } from '../schema-step.ts'

/** Closings and reopenings of the books. */
export const createBookClosings: SchemaStep = ({ int, text, table, growsOnly }) => [
  `create table book_closings (
    id ${int} primary key,
    kind ${text} not null check (kind in ('closed', 'reopened')),
    closed_through ${int} not null
      check (closed_through between 190001 and 219912 and closed_through % 100 between 1 and 12),
    reason ${text} not null check (kind = 'closed' or reason <> ''),
    decided_at ${int} not null,
    decided_by ${int} references users (id)
  ) ${table}`,
  ...growsOnly('book_closings'),
]
