import type { SchemaStep } from '../schema-step.ts'

/** When withdrawals were sent. Those recorded before this step were sent on their day: their investors were told so. */
export const createPayments: SchemaStep = ({ int, text, clustered, growsOnly }) => [
  `create table payments (
    activity_id ${int} primary key references activity (id),
    sent_on ${int} not null check (sent_on between 19000101 and 21991231),
    reference ${text} not null,
    marked_at ${int} not null,
    marked_by ${int} references users (id)
  ) ${clustered}`,
  `insert into payments (activity_id, sent_on, reference, marked_at, marked_by)
    select id, received_on, '', posted_at, posted_by from activity where kind = 'withdrawal'`,
  `create index payments_by_user on payments (marked_by)`,
  `create index withdrawals on activity (id) where kind = 'withdrawal'`,
  ...growsOnly('payments'),
]
