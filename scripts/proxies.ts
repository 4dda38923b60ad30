import { mkdirSync, readdirSync } from 'node:fs'
import { findOnPath, isExecutable } from './lib/find-on-path.ts'
import { at } from './lib/root.ts'
import { runQuietly } from './lib/run.ts'

const folder = at('.cache/debian')
/** Where each program is in the Debian package that has it. */
const programs = {
  nginx: { from: 'nginx', path: 'usr/sbin/nginx' },
  caddy: { from: 'caddy', path: 'usr/bin/caddy' },
  promtool: { from: 'prometheus', path: 'usr/bin/promtool' },
}

type Program = keyof typeof programs

/** What reads the files in deploy/: the reverse proxies, and the checker of Prometheus's rules. */
export const proxies = Object.keys(programs) as Program[]

/** The program on this machine, or the one fetched by fetchProxies; undefined if there is none. */
export function findProxy(name: Program): string | undefined {
  return findOnPath(name) ?? [`${folder}/${programs[name].path}`].find(isExecutable)
}

/** Downloads and unpacks Debian's packages; installing them would start them. Tests are skipped for missing ones. */
export async function fetchProxies(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await runQuietly('apt-get', ['update'])
  await runQuietly('apt-get', ['download', ...Object.values(programs).map(({ from }) => from)], {
    cwd: folder,
  })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
}
