/**
 * Starts one of the commands. An old Node must get far enough to report that it is too old, so this file and its callers
 * use old syntax and load the command only after the check.
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

/** Same as engines in package.json, checked by scripts/check-packages.mjs. Vite does not run on Node 21 and early 22. */
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
