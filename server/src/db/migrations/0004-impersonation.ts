import type { SchemaStep } from '../schema-step.ts'

/**
 * Impersonation sessions. When the staff session ends, the row stays but is no longer valid, so that stopping the
 * impersonation can report why.
 */
export const createImpersonation: SchemaStep = ({ int }) => [
  `alter table sessions add column impersonator_id ${int} references users (id)`,
  `alter table sessions add column impersonator_session_id ${int} references sessions (id) on delete set null`,
  `create index sessions_by_impersonator_session on sessions (impersonator_session_id)`,
]
