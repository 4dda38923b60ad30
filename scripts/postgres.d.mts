/** The folder that holds `initdb` and `postgres`, or undefined when the machine has none. */
export function findPostgres(): string | undefined

/** Installs a PostgreSQL server, from Debian as root there, elsewhere from npm into `.cache/postgres`. */
export function installPostgres(): Promise<void>

export interface ThrowAwayPostgres {
  /** The address of its `postgres` database, with a superuser's name and password. */
  url: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts an empty cluster in `dir`, a new folder that other users may enter; by default one in the temp folder. */
export function startPostgres(options?: { dir?: string }): Promise<ThrowAwayPostgres>
