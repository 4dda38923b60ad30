import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file with the key of the demo firm, in the data folder. */
export const demoKeyFile = 'demo-key.txt'

/** Creates the key of a demo firm, readable only by this user, unless there is one. */
export function createDemoKey(dataDir: string): void {
  const file = join(dataDir, demoKeyFile)
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
}

interface GivenKeys {
  DATA_DIR: string
  SECRET_KEY?: Buffer | undefined
  OLD_SECRET_KEY?: Buffer | undefined
}

/**
 * The keys that are set. A demo firm without any has its own; later it counts as the former key, so that any SECRET_KEY
 * can take its place.
 */
export function secretKeys(
  { DATA_DIR, SECRET_KEY, OLD_SECRET_KEY }: GivenKeys,
  demo: boolean,
): { key: Buffer | undefined; formerKey: Buffer | undefined } {
  const file = join(DATA_DIR, demoKeyFile)
  const demoKey = existsSync(file) ? Buffer.from(readFileSync(file, 'utf8').trim(), 'base64') : undefined
  return { key: SECRET_KEY ?? (demo ? demoKey : undefined), formerKey: OLD_SECRET_KEY ?? demoKey }
}
