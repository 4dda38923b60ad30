/** The folder with `initdb` and `postgres`, or undefined if there is none. */
export function findPostgres(): string | undefined

/** Installs a PostgreSQL server: Debian's if running there as root, otherwise from npm into `.cache/postgres`. */
export function installPostgres(): Promise<void>

export interface ThrowAwayPostgres {
  /** The URL of its `postgres` database, with a superuser's name and password. */
  url: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
  /** Stops the server in immediate mode, like a crash. */
  crash(): Promise<void>
  /** Restarts the same cluster at the same address after a crash. */
  startAgain(): Promise<void>
}

/**
 * Starts an empty cluster in `dir`, a new folder accessible to other users; by default one in the temp folder. Only a
 * `durable` one survives a crash.
 */
export function startPostgres(options?: { dir?: string; durable?: boolean }): Promise<ThrowAwayPostgres>

/** Whether this machine's PostgreSQL can copy a running server; the one from npm cannot. */
export function canReplicate(): boolean

/** Starts a hot standby of the cluster at this address. Its `stop` removes its folder. */
export function startStandby(primaryUrl: string): Promise<Pick<ThrowAwayPostgres, 'url' | 'stop'>>
