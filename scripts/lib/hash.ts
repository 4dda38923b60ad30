import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at, named } from './root.ts'

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A hash over the names and contents of files and folders. A missing file changes the hash too. */
export function hashFiles(
  places: readonly string[],
  isSource: (file: string) => boolean = () => true,
): string {
  const sum = createHash('sha256')
  for (const file of places.flatMap((place) => filesIn(at(place)))) {
    if (isSource(named(file)))
      sum
        .update(`${named(file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return sum.digest('hex')
}

const neverSource = new Set(['node_modules', 'dist', '.cache', 'data'])

/** All files below a folder, sorted by name; for a file, the file itself. */
export function filesIn(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [place]
  const names = readdirSync(place).filter((name) => !neverSource.has(name))
  return names.sort().flatMap((name) => filesIn(join(place, name)))
}
