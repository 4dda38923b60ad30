import type { SchemaStep } from '../schema-step.ts'

/**
 * The audit trail in the order of time: all of it, one kind of entry's, an account's, and an actor's. Actors without
 * an account stand under 0. The first two carry whom an entry names, so that passing many of them reads no more.
 */
export const createAuditTrail: SchemaStep = () => [
  `create index audit_entries_by_time on audit_entries (at, sequence, actor_id, subject_id)`,
  `create index audit_entries_by_action on audit_entries (action, at, sequence, actor_id, subject_id)`,
  `create index audit_entries_by_subject on audit_entries (subject_id, at, sequence)`,
  `create index audit_entries_by_actor on audit_entries (coalesce(actor_id, 0), action, at, sequence)`,
]
