/** The program on this machine, or the one fetched by npm test; undefined if there is none. */
export function findProxy(name: 'nginx' | 'caddy' | 'promtool'): string | undefined
