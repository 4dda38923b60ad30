import type { SchemaStep } from '../schema-step.ts'

/** Until when the mails of an announcement wait, so that what it tells can be undone before. */
export const delayNotices: SchemaStep = ({ int }) => [
  `alter table announcements add column leaves_at ${int}`,
  `create index announcements_by_leaving on announcements (leaves_at) where leaves_at is not null`,
]
