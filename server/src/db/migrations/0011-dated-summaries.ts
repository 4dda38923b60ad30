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

/** The primary key carries the moment too, which investors' reads ask for: without it, they look into the table for every month. */
export const dateSummaries: SchemaStep = ({ rekeyed }) =>
  rekeyed('summaries', ['user_id', 'month', 'version'], carried)
