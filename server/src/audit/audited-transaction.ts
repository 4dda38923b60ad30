import type { Database, Transaction } from '../db/database.ts'

declare const onRecord: unique symbol

/** A transaction that holds the lock of the audit trail and may append to it. */
export type AuditedTransaction = Transaction & { readonly [onRecord]: true }

/**
 * Runs a change that is recorded on the audit trail. Such transactions take the trail's lock with their first statement.
 * If one took it later, while holding an account or session that another one needs, the two could deadlock, which
 * PostgreSQL only detects after a second and resolves by rolling one of them back.
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
