import type { SchemaStep } from '../schema-step.ts'

const key = ['user_id', 'month', 'version']

/** The figures of this step, fixed even if the table of figures changes later. */
const figures = [
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
  'loss_amount',
  'ending_balance',
]

/**
 * Losses, voided months and postings for summaries; activity; acknowledged findings; closed accounts. The new columns
 * have defaults, so no row is rewritten.
 */
export const addRealMoney: SchemaStep = ({ id, int, text, table, clustered, rekeyed, growsOnly }) => [
  // A posting: all rows of one month-end or import. It is reversed as a whole.
  `create table postings (
    id ${id},
    kind ${text} not null check (kind in ('month-end', 'import', 'activity import')),
    row_count ${int} not null check (row_count > 0),
    posted_at ${int} not null,
    posted_by ${int} references users (id)
  ) ${table}`,
  ...growsOnly('postings'),
  `create table posting_reversals (
    posting_id ${int} primary key references postings (id),
    reason ${text} not null,
    reversed_at ${int} not null,
    reversed_by ${int} references users (id)
  ) ${clustered}`,
  ...growsOnly('posting_reversals'),
  `drop view current_summaries`,
  `alter table summaries add column loss_amount ${int} not null default 0 check (loss_amount >= 0)`,
  `alter table summaries add column voided ${int} not null default 0 check (voided in (0, 1))`,
  `alter table summaries add column posting_id ${int} references postings (id)`,
  `create index summaries_by_posting on summaries (posting_id) where posting_id is not null`,
  ...rekeyed('summaries', key, [...figures, 'voided', 'posted_at']),
  `create index voided_summaries on summaries (user_id) where voided = 1`,
  `create view current_summaries as
    select ${[...key, ...figures, 'posted_at', 'posted_by', 'reason', 'posting_id'].join(', ')} from summaries
    where voided = 0 and not exists (
      select 1 from summaries as later
      where later.user_id = summaries.user_id
        and later.month = summaries.month
        and later.version > summaries.version
    )`,
  `create table activity (
    id ${id},
    user_id ${int} not null references users (id),
    kind ${text} not null check (kind in ('contribution', 'withdrawal', 'reinvestment')),
    amount ${int} not null check (amount > 0),
    from_gains ${int} not null default 0
      check (from_gains >= 0 and from_gains <= amount and (kind = 'withdrawal' or from_gains = 0)),
    received_on ${int} not null check (received_on between 19000101 and 21991231),
    effective_month ${int} not null
      check (effective_month between 190001 and 219912 and effective_month % 100 between 1 and 12),
    note ${text} not null,
    posting_id ${int} references postings (id),
    posted_at ${int} not null,
    posted_by ${int} references users (id)
  ) ${table}`,
  `create index activity_by_user on activity (user_id, effective_month)`,
  `create index activity_by_posting on activity (posting_id) where posting_id is not null`,
  ...growsOnly('activity'),
  `create table activity_voids (
    activity_id ${int} primary key references activity (id),
    reason ${text} not null,
    voided_at ${int} not null,
    voided_by ${int} references users (id)
  ) ${clustered}`,
  ...growsOnly('activity_voids'),
  `create view current_activity as
    select * from activity
    where not exists (select 1 from activity_voids where activity_voids.activity_id = activity.id)`,
  `create table acknowledged_findings (
    user_id ${int} not null references users (id),
    month ${int} not null,
    code ${text} not null,
    message ${text} not null,
    note ${text} not null,
    acknowledged_at ${int} not null,
    acknowledged_by ${int} references users (id),
    primary key (user_id, month, code, message)
  ) ${clustered}`,
  ...growsOnly('acknowledged_findings'),
  `alter table users add column closed_since ${int}`,
]
