/** The nginx or caddy on this machine, or the one fetched by npm test; undefined if there is none. */
export function findProxy(name: 'nginx' | 'caddy'): string | undefined
