import type { SchemaStep } from '../schema-step.ts'

/**
 * What staff type into the sheet of a month, until it is posted. The version of a cell is that of the draft when it was
 * typed, so that no two texts of a cell ever share one, even if it was deleted in between.
 */
export const createDrafts: SchemaStep = ({ int, text, clustered }) => [
  `create table month_drafts (
    month ${int} primary key check (month between 190001 and 219912 and month % 100 between 1 and 12),
    version ${int} not null,
    posted_version ${int} not null
  ) ${clustered}`,
  `create table draft_cells (
    month ${int} not null references month_drafts (month),
    user_id ${int} not null references users (id),
    cell ${text} not null,
    value ${text},
    version ${int} not null,
    typed_at ${int} not null,
    typed_by ${int} not null references users (id),
    primary key (month, user_id, cell)
  ) ${clustered}`,
]
