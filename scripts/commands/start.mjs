import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { runAttached } from '../lib/run.mjs'

/** `npm start`: does what is stale, then is the server until it ends. */
export async function run() {
  await ensureInstalled()
  await ensureBuilt()
  return runAttached(process.execPath, ['server/dist/main.js'])
}
