import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { BusyError, codeOf, UnfitConnectionError } from './database-errors.ts'
import type { PostgresAddress, PostgresHost } from './postgres-address.ts'
import type { AtBegin, ClientRules, Statement } from './postgres-client.ts'
import { asKyselyClient, SessionClient } from './postgres-client.ts'
import type { Deadlines, Purpose, SessionKind } from './postgres-session.ts'
import { endSilent, inspectSession, startupOptions } from './postgres-session.ts'

export type { Deadlines } from './postgres-session.ts'

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

/** A pool of connections. */
export interface Connections {
  /** For Kysely. */
  pool: PostgresPool
  /** Runs one statement outside of a transaction. */
  run: (statement: Statement) => Promise<pg.QueryResult>
  /** Connects, and throws if that fails. */
  requireAnswer: () => Promise<void>
  /** The number of callers waiting for a connection. */
  waiting: () => number
  /** When it resolves, all connections are closed on the server too. */
  end: () => Promise<void>
}

/** The hosts of a database and which of them is in use, for all of its pools. */
export class Hosts {
  readonly address: PostgresAddress
  #at = 0

  constructor(address: PostgresAddress) {
    this.address = address
  }

  get current(): PostgresHost {
    return this.address.hosts[this.#at] as PostgresHost
  }

  /** Goes on to the next host, unless another caller has left this one already. */
  leave(host: PostgresHost): void {
    if (host === this.current) this.#at = (this.#at + 1) % this.address.hosts.length
  }

  isCurrent({ host, port }: pg.Client): boolean {
    return host === this.current.host && port === this.current.port
  }

  /** Goes on to the next host if this connection is to the one in use. */
  leaveHostOf(client: pg.Client): void {
    if (this.isCurrent(client)) this.leave(this.current)
  }
}

const connectMs = 5_000
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

/** A wrong password or database, or an unfit pooler, is the same on every host; a busy pool says nothing about one. */
const isFinal = (error: unknown): boolean =>
  /^(28|3D)/.test(codeOf(error) ?? '') ||
  error instanceof UnfitConnectionError ||
  (error instanceof Error && error.message === 'timeout exceeded when trying to connect')

/** Whether a pooler refuses the start-up parameter itself, rather than ignoring it. */
const refusesOptions = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter.*options/.test(error.message)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** How to open a pool. */
interface PoolOptions extends Purpose {
  name: string
  /** How many connections it may have. */
  most?: number | undefined
  atBegin?: () => AtBegin
}

/** Opens the node-postgres pool behind `openPool`. Each new connection is inspected before it is used. */
function openRaw(hosts: Hosts, purpose: PoolOptions, kinds: WeakMap<pg.ClientBase, SessionKind>) {
  const open = new Set<Promise<void>>()
  const onConnect = async (base: pg.ClientBase) => {
    const client = base as pg.Client
    client.on('error', () => undefined)
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(
      () => void open.delete(ended),
    )
    open.add(ended)
    const silence = endSilent(client)
    silence.after(connectMs)
    const kind = await inspectSession(client, purpose, hosts.address)
    silence.after(purpose.deadlines.silenceMs)
    kinds.set(client, kind)
    // So that a statement and its own transaction go out together.
    if (kind === 'pooled') (client as { pipeline: boolean }).pipeline = true
  }
  const pool = new pg.Pool({
    connectionString: hosts.current.url,
    max: purpose.most ?? 10,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    options: startupOptions(purpose, hosts.address),
    application_name: `portico ${purpose.name}`,
    types,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types do not say
    onConnect,
  })
  // Without listeners, losing an idle connection, or one between two statements of a transaction, would end the process.
  pool.on('error', () => undefined)
  const end = async () => {
    // Kysely only ends a pool that it has used, and an open pool keeps the process alive for ten seconds.
    if (!pool.ended) await pool.end()
    await Promise.all(open)
  }
  return { pool, end }
}

/** Takes a connection to the host in use; behind a pooler that refuses our start-up parameters, without them. */
async function connectTo(pool: pg.Pool, host: PostgresHost): Promise<pg.PoolClient> {
  const settings = pool.options as pg.PoolConfig
  settings.connectionString = host.url
  try {
    return await pool.connect()
  } catch (error) {
    if (!refusesOptions(error)) throw error
    settings.options = undefined
    return pool.connect()
  }
}

/** Takes a connection, going through the hosts once. Connections to a host that is no longer in use are closed. */
async function take(pool: pg.Pool, hosts: Hosts): Promise<pg.PoolClient> {
  const failures: unknown[] = []
  while (failures.length < hosts.address.hosts.length) {
    const host = hosts.current
    try {
      const client = await connectTo(pool, host)
      if (hosts.isCurrent(client)) return client
      client.release(true)
    } catch (error) {
      failures.push(error)
      if (isFinal(error)) throw error
      hosts.leave(host)
    }
  }
  if (failures.length === 1) throw failures[0]
  const reasons = failures.map(messageOf).join('; ')
  throw new BusyError(`no host accepts writes: ${reasons}`, { cause: failures[0] })
}

/** Opens a pool of connections to the writable host of a database. */
export function openPool(hosts: Hosts, options: PoolOptions): Connections {
  const kinds = new WeakMap<pg.ClientBase, SessionKind>()
  const { pool, end } = openRaw(hosts, options, kinds)
  const rules: ClientRules = {
    deadlines: options.deadlines,
    isReadOnly: options.isReadOnly,
    atBegin: options.atBegin ?? (() => ({ statements: [] })),
    onReadOnly: (client) => hosts.leaveHostOf(client),
  }
  const connect = async () => {
    const client = await take(pool, hosts)
    return new SessionClient(client, kinds.get(client) ?? 'pooled', rules)
  }
  return {
    pool: { connect: async () => asKyselyClient(await connect()), end: () => pool.end() },
    run: async (statement) => {
      const client = await connect()
      try {
        return await client.query(statement)
      } finally {
        client.release()
      }
    },
    requireAnswer: async () => (await connect()).release(),
    waiting: () => pool.waitingCount,
    end,
  }
}
