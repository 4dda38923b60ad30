import { OtherVersionError } from './database-errors.ts'

/** Reads the newest step of the schema, as `step`. */
const newestStep = 'select max(name) as step from schema_steps'

/**
 * Keeps a server from writing to a database of another version: one that a newer server has migrated while this one
 * runs, or that was restored from before this server migrated it. Both engines compare the step when a transaction
 * begins, and a migration waits for open transactions, so none can commit afterwards.
 */
export class SchemaGuard {
  #expected: string | undefined

  /** What to ask at the beginning of a transaction; undefined until the schema has been migrated. */
  get query(): string | undefined {
    return this.#expected === undefined ? undefined : newestStep
  }

  /** Throws OtherVersionError if the rows that `query` found do not have our step. */
  check(rows: readonly unknown[]): void {
    const [{ step = null } = {}] = rows as readonly { step?: string | null }[]
    if (this.#expected !== undefined && step !== this.#expected)
      throw new OtherVersionError(step ?? '', this.#expected)
  }

  /** Runs a migration to `steps`, whose own transaction is not compared; from then on, the last of them is expected. */
  async whileMigrating(steps: readonly string[], migrate: () => Promise<void>): Promise<void> {
    const before = this.#expected
    this.#expected = undefined
    try {
      await migrate()
      this.#expected = steps.toSorted().at(-1)
    } catch (error) {
      this.#expected = before
      throw error
    }
  }
}
