import type { SchemaStep } from '../schema-step.ts'

/**
 * Indexes of the audit trail by time: all entries, and those of an action, a subject and an actor. Actors without an
 * account count as 0. The first two include actor and subject, so skipping entries does not read the table.
 */
export const createAuditTrail: SchemaStep = () => [
  `create index audit_entries_by_time on audit_entries (at, sequence, actor_id, subject_id)`,
  `create index audit_entries_by_action on audit_entries (action, at, sequence, actor_id, subject_id)`,
  `create index audit_entries_by_subject on audit_entries (subject_id, at, sequence)`,
  `create index audit_entries_by_actor on audit_entries (coalesce(actor_id, 0), action, at, sequence)`,
]
