import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, isExecutable } from './lib/find-on-path.ts'
import { at } from './lib/root.ts'
import { runQuietly } from './lib/run.ts'

const folder = at('.cache/debian/pgbouncer')
const libraries = join(folder, 'usr/lib')

/** The pgbouncer on this machine, or the one fetched by fetchPgbouncer; undefined if there is none. */
export function findPgbouncer(): string | undefined {
  return findOnPath('pgbouncer') ?? [join(folder, 'usr/sbin/pgbouncer')].find(isExecutable)
}

/** Where the libraries are that came with it, as a search path. */
export function librariesOfPgbouncer(): string {
  try {
    return readdirSync(libraries)
      .map((triplet) => join(libraries, triplet))
      .join(':')
  } catch {
    return ''
  }
}

/** Downloads and unpacks Debian's package and what it needs; installing it would start it. Tests are skipped without it. */
export async function fetchPgbouncer(): Promise<void> {
  mkdirSync(join(folder, 'partial'), { recursive: true })
  await runQuietly('apt-get', ['update'])
  const into = ['-o', `Dir::Cache::archives=${folder}`]
  const args = ['install', '--download-only', '--yes', '--no-install-recommends', ...into, 'pgbouncer']
  await runQuietly('apt-get', args)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
}
