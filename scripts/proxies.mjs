import { mkdirSync, readdirSync } from 'node:fs'
import { findOnPath, isExecutable } from './lib/find-on-path.mjs'
import { at } from './lib/root.mjs'
import { runQuietly } from './lib/run.mjs'

const folder = at('.cache/debian')
const unpacked = { nginx: `${folder}/usr/sbin/nginx`, caddy: `${folder}/usr/bin/caddy` }

/** The reverse proxies that deploy/ has a configuration for. */
export const proxies = Object.keys(unpacked)

/** The nginx or caddy on this machine, or the one fetched by fetchProxies; undefined if there is none. */
export function findProxy(name) {
  return findOnPath(name) ?? [unpacked[name]].find(isExecutable)
}

/** Downloads and unpacks Debian's packages; installing them would start them. Tests are skipped for missing ones. */
export async function fetchProxies() {
  mkdirSync(folder, { recursive: true })
  await runQuietly('apt-get', ['update'])
  await runQuietly('apt-get', ['download', ...proxies], { cwd: folder })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
}
