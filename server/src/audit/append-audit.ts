import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { EndpointName } from '@portico/contract/api/endpoints'
import type { AuditAction } from '@portico/contract/features/audit-actions'
import type { Tables } from '../db/tables.ts'
import type { Database, Transaction } from '../db/database.ts'

/** An account, the command line, or a visitor who has not signed in. */
interface Actor {
  id: number | null
  name: string
}

export const commandLine: Actor = { id: null, name: 'command line' }
export const visitor: Actor = { id: null, name: 'visitor' }

/** Who makes a change, and when. */
export interface By {
  at: number
  actor: Actor
  /** the account that the actor is impersonating */
  actingAsId?: number
  /** How long mails about it wait for it to be undone; not at all by default. */
  noticeDelayMs?: number
  /** The firm's, in which months end; UTC by default. */
  timeZone?: string
}

/** An action, its subject, and the state before and after. */
export interface AuditEvent {
  action: AuditAction
  /** null where there is no such account */
  subjectId: number | null
  before?: unknown
  after?: unknown
}

export const impersonationStopped = (subjectId: number): AuditEvent => ({
  action: 'impersonation.stopped',
  subjectId,
})

/** That a call ended one or more sessions of an account. */
export const sessionClosed = (subjectId: number, call: EndpointName): AuditEvent => ({
  action: 'session.closed',
  subjectId,
  after: { call },
})

type Entry = Insertable<Tables['audit_entries']>

const asText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

const hashedFields = [
  'sequence',
  'at',
  'actor_id',
  'actor',
  'acting_as_id',
  'action',
  'subject_id',
  'before',
  'after',
  'previous_hash',
] as const

/** The hash of an entry: SHA-256 over its fields as a JSON array, the previous hash last. */
export function auditHash(entry: Omit<Entry, 'hash'>): string {
  return hash('sha256', JSON.stringify(hashedFields.map((name) => entry[name])))
}

/**
 * Appends events to the audit chain, in the transaction of the change. No other transaction can append at the same time,
 * so the chain has no gaps and no forks.
 */
export async function appendAudit(
  trx: AuditedTransaction,
  by: By,
  ...events: readonly AuditEvent[]
): Promise<void> {
  if (events.length === 0) return
  const head = await trx
    .updateTable('audit_head')
    .set((eb) => ({ sequence: eb('sequence', '+', events.length) }))
    .returning(['sequence', 'hash'])
    .executeTakeFirstOrThrow()
  let sequence = head.sequence - events.length
  let previousHash = head.hash
  const chained = (event: AuditEvent): Entry => {
    const entry = {
      sequence: ++sequence,
      at: by.at,
      actor_id: by.actor.id,
      actor: by.actor.name,
      acting_as_id: by.actingAsId ?? null,
      action: event.action,
      subject_id: event.subjectId,
      before: asText(event.before),
      after: asText(event.after),
      previous_hash: previousHash,
    }
    previousHash = auditHash(entry)
    return { ...entry, hash: previousHash }
  }
  await trx.insertInto('audit_entries').values(events.map(chained)).execute()
  await trx.updateTable('audit_head').set({ hash: previousHash }).execute()
}

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

/** Parses an entry's before or after state. Invalid JSON, as in a tampered database, is returned as text. */
export function entryState(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}
