/** The folder that holds `initdb` and `postgres`, or undefined when the machine has none. */
export function findPostgres(): string | undefined

/** Installs a PostgreSQL server, from Debian as root there, elsewhere from npm into `.cache/postgres`. */
export function installPostgres(): Promise<void>

export interface ThrowAwayPostgres {
  /** The address of its `postgres` database, with a superuser's name and password. */
  url: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
  /** Ends the server in its immediate mode, as a crash would: it closes nothing and tells nobody. */
  crash(): Promise<void>
  /** After a crash: the same cluster at the same address. */
  startAgain(): Promise<void>
}

/**
 * Starts an empty cluster in `dir`, a new folder that other users may enter; by default one in the temp folder.
 * What it acknowledges outlives a crash only if it is `durable`.
 */
export function startPostgres(options?: { dir?: string; durable?: boolean }): Promise<ThrowAwayPostgres>
