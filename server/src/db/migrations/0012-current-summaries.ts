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
  'ending_balance',
  'posted_at',
  'posted_by',
  'reason',
]

/** The newest version of each month, for every read that is not about history. */
export const viewCurrentSummaries: SchemaStep = () => [
  `create view current_summaries as
    select ${columns.join(', ')} from summaries
    where not exists (
      select 1 from summaries as later
      where later.user_id = summaries.user_id
        and later.month = summaries.month
        and later.version > summaries.version
    )`,
]
