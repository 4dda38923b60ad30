import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, isRootOnDebian } from './lib/apt.ts'
import { findOnPath, isExecutable } from './lib/find-on-path.ts'
import { step } from './lib/progress.ts'
import { at } from './lib/root.ts'
import { runQuietly } from './lib/run.ts'

const folder = at('.cache/debian')

/** Servers, and promtool: where each is in the Debian package that has it. Installing these would start them. */
const unpacked = {
  nginx: { from: 'nginx', path: 'usr/sbin/nginx' },
  caddy: { from: 'caddy', path: 'usr/bin/caddy' },
  promtool: { from: 'prometheus', path: 'usr/bin/promtool' },
  pgbouncer: { from: 'pgbouncer', path: 'usr/sbin/pgbouncer' },
}
type Program = keyof typeof unpacked

/** Debian's packages that tests compare with. Apache Preflight is too large to install for it. */
const installed: readonly { from: string; isThere: () => boolean }[] = [
  { from: 'poppler-utils', isThere: () => findOnPath('pdftotext') !== undefined },
  { from: 'qpdf', isThere: () => findOnPath('qpdf') !== undefined },
  { from: 'python3-dkim', isThere: () => existsSync('/usr/lib/python3/dist-packages/dkim/__init__.py') },
  { from: 'hledger', isThere: () => findOnPath('hledger') !== undefined },
]

/** The program on this machine, or the one that ensurePrograms unpacked; undefined if there is none. */
export function findProgram(name: Program): string | undefined {
  return findOnPath(name) ?? [join(folder, unpacked[name].path)].find(isExecutable)
}

/** Where the libraries are that were unpacked with the programs, as a search path. */
export function unpackedLibraries(): string {
  const libraries = join(folder, 'usr/lib')
  return existsSync(libraries)
    ? readdirSync(libraries)
        .map((triplet) => join(libraries, triplet))
        .join(':')
    : ''
}

/** Gets what is missing as root on Debian. Tests are skipped for what cannot be had, and say so. */
export async function ensurePrograms(): Promise<void> {
  if (!isRootOnDebian()) return
  const names = (Object.keys(unpacked) as Program[]).filter((name) => !findProgram(name))
  if (names.length > 0)
    await step(`Fetching ${names.join(', ')}`, () => unpack(names.map((name) => unpacked[name].from)))
  for (const { from, isThere } of installed)
    if (!isThere()) await step(`Installing ${from}`, () => tryToInstall(from))
}

/** Downloads and unpacks Debian's packages, each with what it needs. */
async function unpack(packages: readonly string[]): Promise<void> {
  mkdirSync(join(folder, 'partial'), { recursive: true })
  await runQuietly('apt-get', ['update'])
  const into = ['--download-only', '--yes', '--no-install-recommends', '-o', `Dir::Cache::archives=${folder}`]
  for (const name of packages) await runQuietly('apt-get', ['install', ...into, name])
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await runQuietly('dpkg-deb', ['--extract', file, '.'], { cwd: folder })
}

const tryToInstall = (name: string): Promise<void> =>
  aptInstall(name).catch((error: unknown) => console.warn(error instanceof Error ? error.message : error))
