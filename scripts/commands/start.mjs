import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { runAttached } from '../lib/run.mjs'

/** `npm start`: installs and builds what is stale, then runs the server. */
export async function run() {
  await ensureInstalled()
  await ensureBuilt()
  return runAttached(process.execPath, ['server/dist/main.js'])
}
