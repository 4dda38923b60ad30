import { ensureBuilt } from '../build.ts'
import { ensureInstalled } from '../install.ts'
import { runAttached, serverArguments } from '../lib/run.ts'

/** `npm start`: installs and builds what is stale, then runs the server. */
export async function run(): Promise<number> {
  await ensureInstalled()
  await ensureBuilt()
  return runAttached(process.execPath, serverArguments)
}
