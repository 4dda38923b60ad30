import type { SchemaStep } from '../schema-step.ts'

const columns = [
  'user_id',
  'month',
  'version',
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
  'loss_amount',
  'ending_balance',
  'posted_at',
  'posted_by',
  'reason',
  'posting_id',
]

/**
 * The view of the newest versions as before, but read month by month: with `offset 0`, PostgreSQL looks up the later
 * versions of the months that it returns. Without, it collects those of all the months of an account to return its latest.
 */
export const viewByMonth: SchemaStep = () => [
  `drop view current_summaries`,
  `create view current_summaries as
    select ${columns.join(', ')} from summaries
    where voided = 0 and not exists (
      select 1 from summaries as later
      where later.user_id = summaries.user_id
        and later.month = summaries.month
        and later.version > summaries.version
      limit 1 offset 0
    )`,
]
