import type { Database, Transaction } from '../db/database.ts'

declare const onRecord: unique symbol

/** A change that has the audit trail to itself until it ends, and may append to it. */
export type AuditedTransaction = Transaction & { readonly [onRecord]: true }

/**
 * Runs a change that is told of in the audit trail. Such changes are made one after another, from their first
 * statement on: one that took its turn later, holding an account or a session that the one before it needs, would
 * be in a ring with it, which PostgreSQL finds only after a second and resolves by undoing one of the two.
 */
export function auditedTransaction<Result>(
  db: Pick<Database, 'transaction'>,
  work: (trx: AuditedTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (trx) => {
    await trx
      .updateTable('audit_head')
      .set((eb) => ({ sequence: eb.ref('sequence') }))
      .execute()
    return work(trx as AuditedTransaction)
  })
}
