/** The machine's own nginx or caddy, or the one that npm test has fetched; undefined where there is none. */
export function findProxy(name: 'nginx' | 'caddy'): string | undefined
