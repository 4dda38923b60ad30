import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { runAttached } from '../lib/run.mjs'

/** `npm run portico -- COMMAND`: the command line of the server, for whoever runs Portico. */
export async function run(args) {
  await ensureInstalled()
  await ensureBuilt()
  return runAttached(process.execPath, ['server/dist/cli.js', ...args])
}
