import { mkdirSync, readdirSync } from 'node:fs'
import { findOnPath, isExecutable } from './lib/find-on-path.ts'
import { at } from './lib/root.ts'
import { runQuietly } from './lib/run.ts'

type Proxy = 'nginx' | 'caddy'

const folder = at('.cache/debian')
const unpacked: Record<Proxy, string> = {
  nginx: `${folder}/usr/sbin/nginx`,
  caddy: `${folder}/usr/bin/caddy`,
}

/** The reverse proxies that deploy/ has a configuration for. */
export const proxies = Object.keys(unpacked) as Proxy[]

/** The nginx or caddy on this machine, or the one fetched by fetchProxies; undefined if there is none. */
export function findProxy(name: Proxy): string | undefined {
  return findOnPath(name) ?? [unpacked[name]].find(isExecutable)
}

/** Downloads and unpacks Debian's packages; installing them would start them. Tests are skipped for missing ones. */
export async function fetchProxies(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await runQuietly('apt-get', ['update'])
  await runQuietly('apt-get', ['download', ...proxies], { cwd: folder })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
}
