import type { Socket } from 'node:net'
import pg from 'pg'
import { BusyError } from './database-errors.ts'

/** Timeouts between Portico and PostgreSQL, in milliseconds; 0 means none. */
export interface Deadlines {
  /** How long a statement may wait for a lock. */
  lockMs: number
  /** How long a statement may run, including its wait for a lock, as measured by PostgreSQL. */
  statementMs: number
  /** How long an open transaction may wait for its next statement. Limits how long a frozen process can block others. */
  idleInTransactionMs: number
  /** How long a connection may be silent before the other end is considered dead. */
  silenceMs: number
}

/**
 * For the server, whose statements are all short. Each timeout is longer than the one before it: a transaction that waits
 * for a frozen process outlasts it, and PostgreSQL ends a statement before we give up its connection. Connections dropped
 * by a firewall are replaced within 15 seconds.
 */
export const servingDeadlines: Deadlines = {
  idleInTransactionMs: 8_000,
  lockMs: 10_000,
  statementMs: 11_000,
  silenceMs: 12_000,
}

/** For migrations and commands, whose statements may take minutes. */
export const workingDeadlines: Deadlines = {
  idleInTransactionMs: 60_000,
  lockMs: 15_000,
  statementMs: 0,
  silenceMs: 0,
}

/** For reading only. A backup's transaction sits idle while `pg_dump` works, which blocks no one. */
export const readingDeadlines: Deadlines = { ...workingDeadlines, idleInTransactionMs: 0 }

/** A pool. When `end` resolves, all of its connections are closed on the server too. */
export interface Connections {
  pool: pg.Pool
  end: () => Promise<void>
}

/** The settings of every connection. The TCP times are in seconds, except the last. */
const settingsOf = ({ lockMs, statementMs, idleInTransactionMs }: Deadlines) => ({
  // JIT compilation takes longer than any of our statements, and PostgreSQL may choose it before it has statistics.
  jit: 'off',
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  // The locks of a client whose machine or network is gone are released within 20 seconds.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
})

const keepAliveMs = 10_000

/** node-postgres returns 64-bit integers as text. Ours must fit in a double. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number.`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (id === pg.types.builtins.INT8 ? parseInt8 : pg.types.getTypeParser(id, format)) as never,
}

/**
 * Destroys a connection that has been silent for too long. Its statement fails at once, and the pool opens another. If
 * only the statement were rejected, the dead connection would return to the pool and fail the next caller too.
 */
function endSilent(client: pg.Client, silenceMs: number): void {
  const stream = client.connection.stream as Socket
  stream.setTimeout(silenceMs, () => stream.destroy(new BusyError('The database has gone silent.')))
}

/** Opens a pool with these deadlines. */
export function openPool(connectionString: string, name: string, deadlines: Deadlines): Connections {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    options: Object.entries(settingsOf(deadlines))
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    application_name: `portico ${name}`,
    types,
  })
  // Without listeners, losing an idle connection, or one between two statements of a transaction, would end the process.
  pool.on('error', () => undefined)
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endSilent(client, deadlines.silenceMs)
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(
      () => void open.delete(ended),
    )
    open.add(ended)
  })
  const end = async () => {
    // Kysely only ends a pool that it has used, and an open pool keeps the process alive for ten seconds.
    if (!pool.ended) await pool.end()
    await Promise.all(open)
  }
  return { pool, end }
}
