import { isOldNode, runAgainUnderNode24 } from './node-24.mjs'

/**
 * `node scripts/run.mjs NAME …`: a command of package.json, from scripts/commands, under Node 24. An older Node runs
 * nothing but this file, its caller and node-24.mjs, so these are plain JavaScript in old syntax.
 */
const [name, ...args] = process.argv.slice(2)
const ended = isOldNode
  ? runAgainUnderNode24()
  : import(`./commands/${name}.ts`).then((command) => command.run(args))
ended.then((code) => (process.exitCode = code), explain)

function explain(error) {
  process.exitCode = error.exitCode || 1
  if (error.name === 'Failure') {
    if (error.message) console.error(error.message)
  } else if (error.code === 'ENOSPC') console.error('The disk is full: free some space and try again.')
  else if (error.code === 'EACCES' || error.code === 'EROFS')
    console.error('This user may not write ' + error.path + '; give the folder to the user who runs Portico.')
  else console.error(error)
}
