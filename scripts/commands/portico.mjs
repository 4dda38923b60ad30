import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { runAttached } from '../lib/run.mjs'

/** `npm run portico -- COMMAND`: the command line of the server, for whoever runs Portico. */
export async function run(args) {
  await ensureInstalled()
  // Not the web: a server that runs beside us goes on serving the pages it started with.
  await ensureBuilt(['server'])
  return runAttached(process.execPath, ['server/dist/cli.js', ...args])
}
