import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@portico/contract/api/paths'
import type { readAssets } from './assets.ts'

const source = 'src/app/service-worker.client.ts'
/** What the source has in place of the addresses, in the quotes of whichever minifier. */
const slot = /["'`]the name, the document and its files["'`]/

/**
 * Writes the service worker to where it may answer for the whole site, with the files of the dashboard. Its name, and
 * with it the script, changes with every release that changes one of them, which is how a browser notices.
 */
export function writeServiceWorker(
  dist: string,
  assets: ReturnType<typeof readAssets>,
  dashboard: string,
  files: readonly string[],
): void {
  const built = join(dist, assets.address(source))
  const script = readFileSync(built, 'utf8')
  const digest = createHash('sha256').update(dashboard).update(files.join()).digest('hex').slice(0, 12)
  const parts = JSON.stringify([`dashboard ${digest}`, paths.dashboard, ...new Set(files)])
  const written = script.replace(slot, () => parts)
  if (written === script) throw new Error('The service worker has no place for its files.')
  writeFileSync(join(dist, 'service-worker.js'), written)
  rmSync(built)
}
