import type { Socket } from 'node:net'
import pg from 'pg'
import { BusyError } from './database-errors.ts'

/** How long PostgreSQL and we wait for one another, in milliseconds; 0 is as long as it takes. */
export interface Deadlines {
  /** A statement waits for a lock. */
  lockMs: number
  /** A statement runs, its wait for a lock included, by the clock of PostgreSQL. */
  statementMs: number
  /** An open transaction waits for its next statement: a frozen process keeps nobody else out for longer. */
  idleInTransactionMs: number
  /** Nothing is heard on a connection: whatever its statement, the other end is taken to be gone. */
  silenceMs: number
}

/**
 * For a server, whose statements are all short. In this order the mildest end comes first: a change that waits for a
 * frozen process outlasts it, and PostgreSQL ends a statement before we give its connection up. Connections that a
 * firewall has forgotten are replaced within 15 seconds.
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

/** For what only reads: a backup keeps its snapshot open while `pg_dump` works, and nobody waits for that. */
export const readingDeadlines: Deadlines = { ...workingDeadlines, idleInTransactionMs: 0 }

/** A pool, and how to end it: when `end` is through, the server knows of none of its connections any more. */
export interface Connections {
  pool: pg.Pool
  end: () => Promise<void>
}

/** What every connection begins with; the times of TCP are in seconds, but the last. */
const settingsOf = ({ lockMs, statementMs, idleInTransactionMs }: Deadlines) => ({
  // Compiling a statement costs more than any of ours takes, and PostgreSQL may do so where it has no statistics yet.
  jit: 'off',
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  // A client whose machine or network is gone is found out within 20 seconds, and its locks are given back.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
})

const keepAliveMs = 10_000

/** node-postgres hands 64-bit integers over as text; ours are whole numbers that doubles hold, or an error. */
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
 * Gives a connection up that has been silent for too long: its statement fails at once, and the pool makes another.
 * A connection whose statement were only reported as late would go back to the pool and fail the next caller, too.
 */
function endSilent(client: pg.Client, silenceMs: number): void {
  const stream = client.connection.stream as Socket
  stream.setTimeout(silenceMs, () => stream.destroy(new BusyError('The database has gone silent.')))
}

/** Opens connections that keep to these deadlines. */
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
  // Without a listener, a connection lost to a database restart would end the process: one that is idle, and one
  // that a change holds between two statements.
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
    // Kysely ends a pool only if it was asked something; one left open keeps the process for ten seconds.
    if (!pool.ended) await pool.end()
    await Promise.all(open)
  }
  return { pool, end }
}
