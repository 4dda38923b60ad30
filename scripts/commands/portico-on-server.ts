import { statSync } from 'node:fs'
import { isRoot } from '../lib/apt.ts'
import { Failure } from '../lib/failure.ts'
import { root } from '../lib/root.ts'
import { readSettings } from '../lib/settings-file.ts'
import { run as runPortico } from './portico.ts'

const usualFile = '/etc/portico.env'

/** `portico COMMAND` on a server: the command line with the settings that systemd starts the server with. */
export async function run(args: readonly string[]): Promise<number> {
  // The server could not access files created by root in the data folder.
  if (isRoot() && statSync(root).uid !== 0)
    throw new Failure(`Run this as the user who owns ${root}, not as root: sudo -u portico portico COMMAND`)
  Object.assign(process.env, readSettings(process.env['PORTICO_ENV_FILE'] || usualFile))
  return runPortico(args)
}
