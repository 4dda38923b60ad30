import { mkdirSync, readdirSync } from 'node:fs'
import { findOnPath, isExecutable } from './lib/find-on-path.mjs'
import { at } from './lib/root.mjs'
import { runQuietly } from './lib/run.mjs'

const folder = at('.cache/debian')
const unpacked = { nginx: `${folder}/usr/sbin/nginx`, caddy: `${folder}/usr/bin/caddy` }

/** The reverse proxies that deploy/ has a configuration for. */
export const proxies = Object.keys(unpacked)

/** The machine's own nginx or caddy, or the one that fetchProxies has fetched; undefined where there is none. */
export function findProxy(name) {
  return findOnPath(name) ?? [unpacked[name]].find(isExecutable)
}

/** Gets Debian's and unpacks them: installed, they would be started. What cannot be had, the tests do without. */
export async function fetchProxies() {
  mkdirSync(folder, { recursive: true })
  await runQuietly('apt-get', ['update'])
  await runQuietly('apt-get', ['download', ...proxies], { cwd: folder })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
}
