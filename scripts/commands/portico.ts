import { ensureInstalled } from '../install.ts'
import { runAttached } from '../lib/run.ts'

/** `npm run portico -- COMMAND`: the command line of the server. */
export async function run(args: readonly string[]): Promise<number> {
  await ensureInstalled()
  return runAttached(process.execPath, ['server/src/cli/cli.ts', ...args])
}
