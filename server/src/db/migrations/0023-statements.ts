import type { SchemaStep } from '../schema-step.ts'

/** Statements as issued, and the runs in which those of the whole firm are. */
export const createStatements: SchemaStep = ({ id, int, text, table, clustered, growsOnly }) => [
  `create table statement_runs (
    id ${id},
    period ${text} not null,
    started_at ${int} not null,
    started_by ${int} not null references users (id),
    claimed_until ${int},
    finished_at ${int}
  ) ${table}`,
  `create index open_statement_runs on statement_runs (id) where finished_at is null`,
  `create table statements (
    id ${id},
    user_id ${int} not null references users (id),
    number ${text} not null unique,
    period ${text} not null,
    first_month ${int} not null,
    last_month ${int} not null,
    changes ${int} not null,
    basis ${text} not null,
    sha256 ${text} not null,
    byte_count ${int} not null,
    issued_at ${int} not null,
    issued_by ${int} references users (id),
    content ${text} not null
  ) ${table}`,
  `create index statements_by_user on statements (user_id, id)`,
  ...growsOnly('statements'),
  `create table statement_run_accounts (
    run_id ${int} not null references statement_runs (id),
    user_id ${int} not null references users (id),
    statement_id ${int} references statements (id),
    problem ${text},
    primary key (run_id, user_id)
  ) ${clustered}`,
]
