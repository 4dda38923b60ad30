import type { SchemaStep } from '../schema-step.ts'

/** What banks and custodians say the fund holds on a day, and what explains how that differs from all positions. */
export const createReconciliation: SchemaStep = ({ id, int, text, table, clustered, growsOnly }) => [
  `create table holdings (
    id ${id},
    held_on ${int} not null,
    source ${text} not null,
    amount ${int} not null check (amount >= 0),
    entered_at ${int} not null,
    entered_by ${int} not null references users (id)
  ) ${table}`,
  `create index holdings_by_user on holdings (entered_by)`,
  ...growsOnly('holdings'),
  `create table holding_withdrawals (
    holding_id ${int} primary key references holdings (id),
    reason ${text} not null,
    withdrawn_at ${int} not null,
    withdrawn_by ${int} not null references users (id)
  ) ${clustered}`,
  ...growsOnly('holding_withdrawals'),
  `create table explained_differences (
    id ${id},
    held_on ${int} not null,
    difference ${int} not null,
    reason ${text} not null,
    explained_at ${int} not null,
    explained_by ${int} not null references users (id)
  ) ${table}`,
  `create index explained_differences_by_user on explained_differences (explained_by)`,
  ...growsOnly('explained_differences'),
]
