import type { SchemaStep } from '../schema-step.ts'

const figures = [
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
  'ending_balance',
]

/** Every version of the monthly rows, clustered by investor and month. */
export const createSummaries: SchemaStep = ({ int, text, clustered, including, growsOnly }) => [
  `create table summaries (
    user_id ${int} not null references users (id),
    month ${int} not null check (month between 190001 and 219912 and month % 100 between 1 and 12),
    version ${int} not null check (version > 0),
    ${figures.map((figure) => `${figure} ${int} not null check (${figure} >= 0)`).join(',\n    ')},
    posted_at ${int} not null,
    posted_by ${int} references users (id),
    reason ${text} check ((version = 1) = (reason is null)),
    primary key (user_id, month, version) ${including(figures)}
  ) ${clustered}`,
  ...growsOnly('summaries'),
]
