import type { SchemaStep } from '../schema-step.ts'

const ways = "('each', 'digest', 'off')"

/**
 * What people are told of, how they hear of it, and what their mails need for it: a letter that many mails share, the
 * list that an unsubscribe link takes their account off, and the pace of sending.
 */
export const addNotices: SchemaStep = ({ id, int, text, table, clustered }) => [
  `create table letters (
    id ${id},
    text ${text} not null,
    html ${text} not null,
    created_at ${int} not null
  ) ${table}`,
  `alter table outbox add column letter_id ${int}`,
  `alter table outbox add column user_id ${int}`,
  `alter table outbox add column list ${text}`,
  `create index outbox_by_letter on outbox (letter_id, user_id) where letter_id is not null`,
  // Mails of their own, such as a reset link, go first.
  `create index outbox_due_alone on outbox (next_attempt_at) where next_attempt_at is not null and letter_id is null`,
  `create table mail_pace (
    id ${int} primary key,
    next_at ${int} not null
  ) ${table}`,
  `create table announcements (
    id ${id},
    kind ${text} not null,
    subject ${text} not null,
    sentence ${text} not null,
    line ${text} not null,
    link ${text} not null,
    created_at ${int} not null,
    created_by ${int}
  ) ${table}`,
  `create table notices (
    user_id ${int} not null references users (id),
    announcement_id ${int} not null references announcements (id),
    way ${text} not null check (way in ('each', 'digest', 'off', 'none')),
    mail_id ${int},
    opened_at ${int},
    primary key (user_id, announcement_id)
  ) ${clustered}`,
  `create index notices_by_announcement on notices (announcement_id, user_id)`,
  `create index notices_by_mail on notices (mail_id) where mail_id is not null`,
  `create index notices_for_digest on notices (user_id, announcement_id) where way = 'digest' and mail_id is null`,
  `create table notices_seen (
    user_id ${int} primary key references users (id),
    up_to ${int} not null
  ) ${table}`,
  `create table notice_preferences (
    user_id ${int} not null references users (id),
    kind ${text} not null,
    way ${text} not null check (way in ${ways}),
    primary key (user_id, kind)
  ) ${clustered}`,
  `create table digests (
    user_id ${int} not null references users (id),
    day ${int} not null,
    mail_id ${int},
    primary key (user_id, day)
  ) ${clustered}`,
]
