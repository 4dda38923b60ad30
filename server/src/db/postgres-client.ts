import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isReadOnly } from './database-errors.ts'
import type { Purpose, SessionKind } from './postgres-session.ts'
import { pooledBegin } from './postgres-session.ts'
import { retryConflicts } from './retry-conflicts.ts'

/** Statements that follow `begin` in the same round trip, and what looks at the rows of the last one. */
export interface AtBegin {
  statements: readonly string[]
  check?: (rows: readonly unknown[]) => void
}

/** The rules of a pool's clients. */
export interface ClientRules extends Purpose {
  /** For each transaction; none by default. */
  atBegin: () => AtBegin
  /** Called when PostgreSQL refuses a write because it is read-only. */
  onReadOnly: (client: pg.PoolClient) => void
}

/** A statement; a name keeps it prepared on a direct connection. */
export interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

/** Sends what a batch writes in one piece. */
function together<Result>(client: pg.PoolClient, batch: () => Result): Result {
  const { stream } = client.connection
  stream.cork()
  try {
    return batch()
  } finally {
    stream.uncork()
  }
}

/**
 * A connection that has been taken out of the pool. Behind a pooler, the next transaction may run on any backend, with
 * anyone's settings: so each has its own deadlines, and no statement is named or left without a transaction.
 */
export class SessionClient {
  readonly #client: pg.PoolClient
  readonly #kind: SessionKind
  readonly #rules: ClientRules
  #isInTransaction = false

  constructor(client: pg.PoolClient, kind: SessionKind, rules: ClientRules) {
    this.#client = client
    this.#kind = kind
    this.#rules = rules
  }

  async query(statement: Statement): Promise<pg.QueryResult> {
    const { text } = statement
    if (/^(begin|start transaction)\b/.test(text)) return this.#begin(text)
    if (!this.#isInTransaction)
      return retryConflicts(() => this.#runAlone(statement), this.#rules.deadlines.lockMs)
    const result = await this.#run(statement)
    // Not if it fails: then the connection must not go back to the pool.
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    return result
  }

  /** Returns the connection to the pool, or ends it if its transaction could not be ended. */
  release(): void {
    this.#client.release(this.#isInTransaction)
  }

  async #run(statement: Statement): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(statement)
    } catch (error) {
      if (isReadOnly(error)) this.#rules.onReadOnly(this.#client)
      throw error
    }
  }

  /** Runs a statement in a transaction of its own, in one round trip. */
  async #runAlone({ text, values = [], name }: Statement): Promise<pg.QueryResult> {
    if (this.#kind === 'direct') return this.#run({ text, values, ...(name !== undefined && { name }) })
    const begin = pooledBegin('begin', this.#rules).join('; ')
    const answers = await Promise.allSettled(
      together(this.#client, () => [
        this.#client.query(begin),
        this.#run({ text, values }),
        this.#client.query('commit'),
      ]),
    )
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return (answers[1] as PromiseFulfilledResult<pg.QueryResult>).value
  }

  /** Begins a transaction. If that fails, nothing is open afterwards: Kysely does not roll it back. */
  async #begin(begin: string): Promise<pg.QueryResult> {
    const { statements, check } = this.#rules.atBegin()
    const own = this.#kind === 'direct' ? [begin] : pooledBegin(begin, this.#rules)
    this.#isInTransaction = true
    try {
      const results = [await this.#run({ text: [...own, ...statements].join('; ') })].flat()
      const last = results.at(-1) as pg.QueryResult
      check?.(last.rows)
      return last
    } catch (error) {
      await this.query({ text: 'rollback' }).catch(() => undefined)
      throw error
    }
  }
}

/** A client as Kysely's driver expects it. */
export const asKyselyClient = (client: SessionClient): PostgresPoolClient => ({
  query: ((text: string, values: readonly unknown[]) =>
    client.query({ text, values: [...values] })) as unknown as PostgresPoolClient['query'],
  release: () => client.release(),
})
