/**
 * Starts one of the commands. An old Node must get far enough to be told that it is too old, so this file and
 * those that call it use plain old syntax and load the command itself only after the check.
 */
export function runCommand(load) {
  if (!isSupported(process.versions.node)) {
    console.error('Portico needs Node 20.19, 22.12 or newer; this is Node ' + process.versions.node + '.')
    process.exitCode = 1
    return
  }
  load()
    .then((command) => command.run(process.argv.slice(2)))
    .then((code) => (process.exitCode = code), explain)
}

/** The engines of package.json, which scripts/check-packages.mjs holds this to; Vite cannot run on 21 and the first 22s. */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

function explain(error) {
  process.exitCode = error.exitCode || 1
  if (error.name === 'Failure') {
    if (error.message) console.error(error.message)
  } else if (error.code === 'ENOSPC') console.error('The disk is full: free some space and try again.')
  else if (error.code === 'EACCES' || error.code === 'EROFS')
    console.error('This user may not write ' + error.path + '; give the folder to the user who runs Portico.')
  else console.error(error)
}
