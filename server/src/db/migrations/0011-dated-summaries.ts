import type { SchemaStep } from '../schema-step.ts'

const carried = [
  'beginning_balance',
  'dividend_percent',
  'dividend_amount',
  'dividend_paid',
  'unrealized_gain',
  'ending_balance',
  'posted_at',
]

/** Adds posted_at to the primary key's included columns. Without it, investors' reads look up the table for every month. */
export const dateSummaries: SchemaStep = ({ rekeyed }) =>
  rekeyed('summaries', ['user_id', 'month', 'version'], carried)
