import { statSync } from 'node:fs'
import { isRoot } from '../lib/apt.mjs'
import { Failure } from '../lib/failure.mjs'
import { root } from '../lib/root.mjs'
import { readSettings } from '../lib/settings-file.mjs'
import { run as runPortico } from './portico.mjs'

const usualFile = '/etc/portico.env'

/** `portico COMMAND` on a server: the command line with the settings that systemd starts the server with. */
export async function run(args) {
  // The server could not access files created by root in the data folder or in dist.
  if (isRoot() && statSync(root).uid !== 0)
    throw new Failure(`Run this as the user who owns ${root}, not as root: sudo -u portico portico COMMAND`)
  Object.assign(process.env, readSettings(process.env.PORTICO_ENV_FILE || usualFile))
  return runPortico(args)
}
