/** `node scripts/run.mjs NAME …`: the commands of package.json. */
import { runCommand } from './entry.mjs'

const [name, ...args] = process.argv.slice(2)
runCommand(name, args)
