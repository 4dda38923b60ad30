import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { runAttached } from '../lib/run.mjs'

/** `npm run portico -- COMMAND`: the command line of the server. */
export async function run(args) {
  await ensureInstalled()
  // Does not build the web: a running server keeps serving the pages it started with.
  await ensureBuilt(['server'])
  return runAttached(process.execPath, ['server/dist/cli.js', ...args])
}
