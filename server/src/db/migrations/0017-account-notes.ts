import type { SchemaStep } from '../schema-step.ts'

/** What staff note about an account, how they reach its owner, and an index of the mails to an address. */
export const addAccountNotes: SchemaStep = ({ id, int, text, table, clustered, growsOnly }) => [
  `create table account_contacts (
    user_id ${int} primary key references users (id),
    version ${int} not null,
    preferred_name ${text} not null,
    phone ${text} not null,
    postal_address ${text} not null,
    tax_residence ${text} not null
  ) ${clustered}`,
  `create table account_notes (
    id ${id},
    user_id ${int} not null references users (id),
    text ${text} not null,
    written_at ${int} not null,
    written_by ${int} not null references users (id)
  ) ${table}`,
  `create index account_notes_by_user on account_notes (user_id)`,
  ...growsOnly('account_notes'),
  `create table note_withdrawals (
    note_id ${int} primary key references account_notes (id),
    taken_back_at ${int} not null,
    taken_back_by ${int} not null references users (id)
  ) ${clustered}`,
  ...growsOnly('note_withdrawals'),
  `create index outbox_by_recipient on outbox (recipient)`,
]
