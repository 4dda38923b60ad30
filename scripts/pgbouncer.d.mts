/** The pgbouncer on this machine, or the one fetched by npm test; undefined if there is none. */
export function findPgbouncer(): string | undefined

/** Where the libraries are that came with it, as a search path. */
export function librariesOfPgbouncer(): string
