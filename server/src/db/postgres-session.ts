import type { Socket } from 'node:net'
import type pg from 'pg'
import { BusyError, UnfitConnectionError } from './database-errors.ts'
import type { PostgresAddress } from './postgres-address.ts'

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

/** The purpose of a connection. */
export interface Purpose {
  deadlines: Deadlines
  /** Whether PostgreSQL refuses writes on it. */
  isReadOnly: boolean
}

/** How the settings of a session are made: when it starts, or at the beginning of each transaction. */
export type SessionKind = 'direct' | 'pooled'

/** The settings that a pooler may lose: JIT compilation takes longer than any of our statements. */
const settingsOf = ({ lockMs, statementMs, idleInTransactionMs }: Deadlines) => ({
  // PostgreSQL may choose JIT compilation before it has statistics.
  jit: 'off',
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** The locks of a client whose machine or network is gone are released within 20 seconds. In seconds, except the last. */
const keepAlives = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
}

/**
 * The start-up parameter `options`. The address comes after the isolation level, which it may choose, and before the
 * deadlines, which it may not: PostgreSQL takes the last of each.
 */
export function startupOptions({ deadlines, isReadOnly }: Purpose, { options }: PostgresAddress): string {
  const settings = { ...settingsOf(deadlines), ...keepAlives }
  return [
    String.raw`-c default_transaction_isolation=read\ committed`,
    options,
    ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
    isReadOnly ? '-c default_transaction_read_only=on' : '',
  ]
    .filter((option) => option !== '')
    .join(' ')
}

/** The statements that begin a transaction where start-up parameters do not arrive, for one round trip. */
export function pooledBegin(begin: string, { deadlines, isReadOnly }: Purpose): readonly string[] {
  return [
    begin === 'begin' ? 'begin isolation level read committed' : begin,
    ...Object.entries(settingsOf(deadlines)).map(([name, value]) => `set local ${name} = ${value}`),
    ...(isReadOnly ? ['set local transaction_read_only = on'] : []),
  ]
}

const milliseconds = (setting: string) =>
  `(extract(epoch from current_setting('${setting}')::interval) * 1000)::int`

const deadlinesInForce = `${milliseconds('lock_timeout')} as lock, ${milliseconds('statement_timeout')} as statement,
  ${milliseconds('idle_in_transaction_session_timeout')} as idle`

/** The backend behind a connection, and what holds there. */
interface Found {
  pid: number
  is_standby: boolean
  is_read_only: boolean
  lock: number
  statement: number
  idle: number
}

const inspection = `select pg_backend_pid() as pid, pg_is_in_recovery() as is_standby,
  current_setting('transaction_read_only')::boolean as is_read_only, ${deadlinesInForce}`

const holds = (found: Pick<Found, 'lock' | 'statement' | 'idle'> | undefined, wanted: Deadlines): boolean =>
  found?.lock === wanted.lockMs &&
  found.statement === wanted.statementMs &&
  found.idle === wanted.idleInTransactionMs

/** Throws UnfitConnectionError if a transaction behind a pooler, of several messages as all of ours, has no deadlines. */
async function requirePooledDeadlines(client: pg.ClientBase, purpose: Purpose): Promise<void> {
  const find = async () => {
    await client.query(pooledBegin('begin', purpose).join('; '))
    const { rows } = await client.query<Found>(`select ${deadlinesInForce}`)
    await client.query('commit')
    return rows[0]
  }
  const found = await find().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnfitConnectionError(
      `DATABASE_URL leads through a pooler on which no transaction can be run with deadlines (${reason}). Use one whose pool_mode is transaction or session.`,
    )
  })
  if (!holds(found, purpose.deadlines))
    throw new UnfitConnectionError(
      'DATABASE_URL leads through a pooler on which the deadlines of a transaction do not hold. Connect to PostgreSQL without it.',
    )
}

/** Whether something answers that is not the backend of this connection: a pooler makes up its own process ids. */
export const isElsewhere = (client: pg.ClientBase, pid: number): boolean =>
  (client as pg.ClientBase & { processID: number }).processID !== pid

/**
 * Finds out what a new connection is. It is pooled if another backend than ours answers, now or later, or if the
 * start-up parameters have not arrived. Throws if it cannot be used.
 */
export async function inspectSession(
  client: pg.Client,
  purpose: Purpose,
  { mustBeWritable, options }: PostgresAddress,
): Promise<SessionKind> {
  const [found] = (await client.query<Found>(inspection)).rows
  if (found === undefined) throw new BusyError('The database does not say what it is.')
  if (mustBeWritable && (found.is_standby || (found.is_read_only && !purpose.isReadOnly)))
    throw new BusyError(`${client.host}:${client.port} accepts no writes`)
  if (!isElsewhere(client, found.pid) && holds(found, purpose.deadlines)) return 'direct'
  if (options !== '')
    throw new UnfitConnectionError(
      'DATABASE_URL has options, which a pooler does not pass on. Leave them out, and set them with ALTER ROLE … SET.',
    )
  await requirePooledDeadlines(client, purpose)
  return 'pooled'
}

/**
 * Destroys a connection that is silent for too long. Its statement fails at once, and the pool opens another. If only
 * the statement were rejected, the dead connection would return to the pool and fail the next caller too.
 */
export function endSilent(client: pg.Client): { after: (silenceMs: number) => void } {
  const stream = client.connection.stream as Socket
  stream.on('timeout', () => stream.destroy(new BusyError('The database has gone silent.')))
  return { after: (silenceMs) => void stream.setTimeout(silenceMs) }
}
