import type { SchemaStep } from '../schema-step.ts'

/** Whose notices were deleted before they were told, since what they announce was undone. */
export const keepCancelledNotices: SchemaStep = ({ int, clustered }) => [
  `create table cancelled_notices (
    announcement_id ${int} not null references announcements (id),
    user_id ${int} not null references users (id),
    primary key (announcement_id, user_id)
  ) ${clustered}`,
]
