import type { SchemaStep } from '../schema-step.ts'
import { viewByMonth } from './0022-view-by-month.ts'

const figures = [
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
]

/** In the order in which the table has them: copies to the other engine are compared column by column. */
const columns = [
  'user_id',
  'month',
  'version',
  ...figures,
  'ending_balance',
  'posted_at',
  'posted_by',
  'reason',
  'loss_amount',
  'voided',
  'posting_id',
]

const mayBeBelow = 'ending_balance >= 0 or loss_amount > beginning_balance'

/** A month may lose more than its principal if gains are retained: its end balance, which has none of them, is below 0 then. */
export const allowBalancesBelowZero: SchemaStep = (dialect) => {
  const { int, text, clustered, growsOnly } = dialect
  return dialect.rechecked('summaries', 'ending_balance', mayBeBelow, [
    'drop view current_summaries',
    `create table new_summaries (
      user_id ${int} not null references users (id),
      month ${int} not null check (month between 190001 and 219912 and month % 100 between 1 and 12),
      version ${int} not null check (version > 0),
      ${figures.map((figure) => `${figure} ${int} not null check (${figure} >= 0)`).join(',\n      ')},
      ending_balance ${int} not null check (${mayBeBelow}),
      posted_at ${int} not null,
      posted_by ${int} references users (id),
      reason ${text} check ((version = 1) = (reason is null)),
      loss_amount ${int} not null default 0 check (loss_amount >= 0),
      voided ${int} not null default 0 check (voided in (0, 1)),
      posting_id ${int} references postings (id),
      primary key (user_id, month, version)
    ) ${clustered}`,
    `insert into new_summaries (${columns.join(', ')}) select ${columns.join(', ')} from summaries`,
    'drop table summaries',
    'alter table new_summaries rename to summaries',
    'create index summaries_by_posting on summaries (posting_id) where posting_id is not null',
    'create index voided_summaries on summaries (user_id) where voided = 1',
    ...growsOnly('summaries'),
    ...viewByMonth(dialect).slice(1),
  ])
}
