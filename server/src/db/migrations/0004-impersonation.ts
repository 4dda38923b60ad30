import type { SchemaStep } from '../schema-step.ts'

/**
 * A session that sees the portal as somebody else. It outlives the staff session it is bound to only as a row
 * that opens nothing, so that stopping it can say why.
 */
export const createImpersonation: SchemaStep = ({ int }) => [
  `alter table sessions add column impersonator_id ${int} references users (id)`,
  `alter table sessions add column impersonator_session_id ${int} references sessions (id) on delete set null`,
  `create index sessions_by_impersonator_session on sessions (impersonator_session_id)`,
]
